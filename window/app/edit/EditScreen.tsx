import { useEffect, useRef, useState } from 'react';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { hasEntries, SECTION_SCHEMAS } from '../../../src/content/schema.ts';
import { isRunning } from '../../../src/content/sections/notice.ts';
import { longDate } from '../../../src/page/view/format.ts';
import type { FormId, Json } from '../../api.ts';
import { formTitle } from '../../form-title.ts';
import { go, presentVisit, useRoute } from '../route.ts';
import badgeStyles from '../ui/Badge.module.css';
import buttonStyles from '../ui/Button.module.css';
import noticeStyles from '../ui/Notice.module.css';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import {
  entryIds,
  followContent,
  formOf,
  openFromElsewhere,
  problemsOf,
  readContent,
  useContent,
  useFailure,
  useUnsaved,
} from './content.ts';
import styles from './EditScreen.module.css';
import { Form } from './Form.tsx';
import { focusField } from './focus-field.ts';
import type { FormStore } from './form-store.ts';
import { formAddress, isNewEntry, openedBy } from './names.ts';
import { keepFocus, Preview } from './Preview.tsx';
import { readSample } from './sample.ts';
import { UndoOffer } from './undo.tsx';
import { Onward, Welcome } from './Welcome.tsx';

void followContent();
void readSample();

/** Menu of forms, the open form, and the live page. */
export function EditScreen() {
  const route = useRoute();
  const { href } = route;
  const { form: id, field, source } = openedBy(route);
  const content = useContent();
  const failure = useFailure();
  const form = content && id ? formOf(id) : null;
  useAddressOf(form, id, field);
  const [largePageAt, setLargePageAt] = useState('');
  // Another address shows its form.
  const isPageLarge = largePageAt === href;
  const focusedBefore = useRef<Element>(null);

  useEffect(() => {
    if (form && field) focusField(field, presentVisit()?.place);
    else if (form && isNewEntry(form.id)) focusField('title');
  }, [form, field]);
  useEffect(() => {
    const wasFocused = focusedBefore.current;
    const isFocusLost = document.activeElement === document.body;
    if (!isPageLarge && isFocusLost && wasFocused instanceof HTMLElement) wasFocused.focus();
  }, [isPageLarge]);

  const showPageLarge = (isLarge: boolean) => {
    focusedBefore.current = isLarge ? document.activeElement : focusedBefore.current;
    setLargePageAt(isLarge ? href : '');
  };

  if (!content && failure)
    return (
      <div className={screenStyles.column} role="alert">
        <p className={noticeStyles.bad}>{failure}</p>
        <button className={buttonStyles.wine} type="button" onClick={() => void readContent()}>
          Probar otra vez
        </button>
      </div>
    );
  if (!content) return <p className={screenStyles.column}>Abriendo tu página…</p>;
  return (
    <div
      className={styles.edit}
      data-open={id ? '' : undefined}
      data-page={isPageLarge ? 'large' : undefined}
    >
      <Menu open={id} />
      <div className={styles.form} data-scroller>
        {form && <Form key={form.key} form={form} />}
        {form && <Onward form={form.id} field={field} source={source} />}
        {!form && (id ? <NoForm key={id} id={id} /> : <Welcome />)}
      </div>
      {form && <UndoOffer key={form.key} form={form} />}
      <button
        className={`${buttonStyles.wine} ${styles.seePage}`}
        type="button"
        onMouseDown={keepFocus}
        onClick={() => showPageLarge(true)}
      >
        Ver la página
      </button>
      <Preview page={content.page} open={id} isLarge={isPageLarge} onLarge={showPageLarge} />
    </div>
  );
}

/** A new entry has another id once it is saved: its address follows. */
function useAddressOf(form: FormStore | null, id: FormId, field: string): void {
  const isSaved = form !== null && isNewEntry(id) && !isNewEntry(form.id);
  const address = isSaved ? formAddress(form.id, field) : null;
  useEffect(() => {
    if (address) go(address, 'replace');
  }, [address]);
}

function Menu({ open }: { readonly open: FormId }) {
  const content = useContent();
  const unsaved = useUnsaved();
  const groups = Map.groupBy(Object.entries(SECTION_SCHEMAS), ([, schema]) => String(metaOf(schema).menu));
  // The values of a file, which the schema has not seen.
  const notice = content?.forms.hero?.data.notice as { readonly lastDay?: Json } | undefined;
  const isIn = (section: string, id: FormId) => id === section || id.startsWith(`${section}/`);
  return (
    <nav className={styles.menu} aria-label="Partes de tu página">
      {isRunning(notice) && (
        <ul>
          <li>
            <a href={formAddress('hero', 'notice.text')}>
              Aviso
              <span className={`${badgeStyles.ivory} ${styles.count}`}>
                hasta el {longDate(String(notice?.lastDay))}
              </span>
            </a>
          </li>
        </ul>
      )}
      {[...groups].map(([group, sections]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {sections.map(([section]) => {
              const isHidden = content?.forms[section]?.data?.hidden === true;
              const isUnsaved = unsaved.some((id) => isIn(section, id));
              return (
                <li key={section}>
                  <a
                    href={formAddress(section)}
                    aria-current={isIn(section, open) ? 'true' : undefined}
                    data-hidden={isHidden ? '' : undefined}
                  >
                    {formTitle(section)}
                    {isHidden && <span className={`${badgeStyles.ivory} ${styles.count}`}>Oculta</span>}
                    {hasEntries(section) && (
                      <span className={`${badgeStyles.ivory} ${styles.count}`}>
                        {entryIds(section, content).length}
                      </span>
                    )}
                    {isUnsaved && <span className={badgeStyles.sun}>Sin guardar</span>}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Shown if the form in the address cannot be shown; not before it has looked for a new entry in other tabs. */
function NoForm({ id }: { readonly id: FormId }) {
  const [isSought, setSought] = useState(!isNewEntry(id));
  useEffect(() => {
    const end = () => setSought(true);
    if (isNewEntry(id)) void openFromElsewhere(id).then(end, end);
  }, [id]);
  const problems = [...problemsOf(id)];
  const [title, words] =
    problems.length > 0
      ? [
          'Esta parte no se puede leer',
          'Alguien cambió su archivo a mano. Corrígelo, o vuelve atrás en «Copias».',
        ]
      : ['Esta tarjeta ya no está', 'Si la borraste, en «Copias» la recuperas con un botón.'];
  if (!isSought) return null;
  return (
    <section>
      <Title>{title}</Title>
      <p>{words}</p>
      {problems.map(([field, message]) => (
        <p key={field}>{message}</p>
      ))}
    </section>
  );
}
