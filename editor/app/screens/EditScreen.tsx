/**
 * screens/: a file for each address of the window, which `App.tsx` chooses, and what only screens use. Pieces that forms use too
 * stand in `../ui`, and nothing there or in `../edit` takes from here.
 */

import { useEffect, useMemo, useRef, useState } from 'react';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import {
  type FormRef,
  folderOf,
  hasEntries,
  SECTION_SCHEMAS,
  type SectionId,
} from '../../../src/content/schema.ts';
import { isRunning, type NoticeTerm } from '../../../src/content/sections/notice.ts';
import { isNewEntry } from '../../form-ref.ts';
import { formTitle } from '../../form-title.ts';
import { go, touchedPlace, useRoute } from '../browser/route.ts';
import { problemsOf, useContent, useFailure, usePageValue } from '../edit/content.ts';
import { Form } from '../edit/Form.tsx';
import { focusField } from '../edit/focus-field.ts';
import { refreshContent } from '../edit/follow-content.ts';
import type { FormStore } from '../edit/form-store.ts';
import { askedBy, entriesOf, formAddress } from '../edit/names.ts';
import { useOpenForm } from '../edit/open-forms.ts';
import { keepFocus, Preview } from '../edit/Preview.tsx';
import { UndoOffer } from '../edit/UndoOffer.tsx';
import { useUnsaved } from '../edit/unsaved.ts';
import badgeStyles from '../ui/Badge.module.css';
import buttonStyles from '../ui/Button.module.css';
import noticeStyles from '../ui/Notice.module.css';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import styles from './EditScreen.module.css';
import { NextStep } from './NextStep.tsx';
import { noFormWords } from './no-form.ts';
import { Welcome } from './Welcome.tsx';

/** Menu of forms, the open form, and the live page. */
export function EditScreen() {
  const { href } = useRoute();
  const { form: asked, isUnknown, path, cameFrom } = useMemo(() => askedBy(new URL(href)), [href]);
  const field = pathText(path);
  const isAsked = asked !== null || isUnknown;
  const content = useContent();
  const failure = useFailure();
  const form = useOpenForm(asked);
  useAddressOf(form, asked, path);
  const [largePageAt, setLargePageAt] = useState('');
  // Another address shows its form.
  const isPageLarge = largePageAt === href;
  const focusedBefore = useRef<Element>(null);

  useEffect(() => {
    if (form && field) focusField(field, touchedPlace());
    else if (form && isNewEntry(form.ref)) focusField('title');
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
        <button className={buttonStyles.wine} type="button" onClick={() => void refreshContent()}>
          Probar otra vez
        </button>
      </div>
    );
  if (!content) return <p className={screenStyles.column}>Abriendo tu página…</p>;
  return (
    <div
      className={styles.edit}
      data-open={isAsked ? '' : undefined}
      data-page={isPageLarge ? 'large' : undefined}
    >
      <Menu open={asked} />
      <div className={styles.form} data-scroller>
        {form && <Form key={form.key} form={form} />}
        {form && <NextStep form={form.ref} path={path} cameFrom={cameFrom} />}
        {!form && (isAsked ? <NoForm key={asked && folderOf(asked)} form={asked} /> : <Welcome />)}
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
      <Preview page={content.page} open={asked} isLarge={isPageLarge} onLarge={showPageLarge} />
    </div>
  );
}

/** A new entry has a folder once it is saved: its address follows. */
function useAddressOf(form: FormStore | null, asked: FormRef | null, path: Path): void {
  const isSaved = form && asked && isNewEntry(asked) && !isNewEntry(form.ref);
  const address = isSaved ? formAddress(form.ref, path) : null;
  useEffect(() => {
    if (address) go(address, 'replace');
  }, [address]);
}

function Menu({ open }: { readonly open: FormRef | null }) {
  const content = useContent();
  const unsaved = useUnsaved();
  const sections = Object.keys(SECTION_SCHEMAS) as SectionId[];
  const groups = Map.groupBy(sections, (section) => metaOf(SECTION_SCHEMAS[section]).menu);
  const notice = usePageValue({ section: 'hero', entry: null }, ['notice']) as NoticeTerm | null | undefined;
  return (
    <nav className={styles.menu} aria-label="Partes de tu página">
      {[...groups].map(([group, sections], at) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {at === 0 && isRunning(notice) && (
              <li>
                <a href={formAddress({ section: 'hero', entry: null }, ['notice', 'text'])}>Aviso</a>
              </li>
            )}
            {sections.map((section) => {
              const isHidden = content?.forms[section]?.data?.hidden === true;
              const isUnsaved = unsaved.some((form) => form.section === section);
              return (
                <li key={section}>
                  <a
                    href={formAddress({ section, entry: null })}
                    aria-current={open?.section === section ? 'true' : undefined}
                    data-hidden={isHidden ? '' : undefined}
                  >
                    {formTitle(section)}
                    {isHidden && <span className={`${badgeStyles.ivory} ${styles.count}`}>Oculta</span>}
                    {hasEntries(section) && (
                      <span className={`${badgeStyles.ivory} ${styles.count}`}>
                        {entriesOf(section, content?.forms ?? {}).length}
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

/** Shown if the form in the address cannot be shown. */
function NoForm({ form }: { readonly form: FormRef | null }) {
  const problems = form ? problemsOf(form) : [];
  const content = useContent();
  if (!content) return null;
  const [title, words] = noFormWords(form, problems.length > 0, content);
  return (
    <section>
      <Title>{title}</Title>
      <p>{words}</p>
      {problems.map(({ path, message }) => (
        <p key={pathText(path)}>{message}</p>
      ))}
    </section>
  );
}
