import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pathFrom, pathText } from '../../../src/content/fields/path.ts';
import { type FormRef, folderOf, formIn, schemaOf } from '../../../src/content/schema.ts';
import type { PageMessage } from '../../api.ts';
import { isSameForm } from '../../form-ref.ts';
import { keep, kept } from '../browser/browser-storage.ts';
import { go } from '../browser/route.ts';
import { useAnswer } from '../browser/server.ts';
import buttonStyles from '../ui/Button.module.css';
import { takeFocus } from '../ui/take-focus.ts';
import { focusField } from './focus-field.ts';
import { askedBy, formAddress } from './names.ts';
import styles from './Preview.module.css';
import { postToPage } from './post-to-page.ts';
import { putFiles } from './put-file.ts';

const VIEWS = { phone: 'Teléfono', computer: 'Computadora' } as const;

/** Key of the chosen view in the browser's storage. */
const STORAGE_KEY = 'vista';

/** The field of the form that has the focus, or empty. */
function focusedField(): string {
  return document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
}

/** For a press with the mouse that leaves the focus in the field that the owner writes in. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

interface PreviewProps {
  /** Address of the live page. */
  readonly page: string;
  /** The form in the address; null without one. */
  readonly open: FormRef | null;
  /** Whether only the page is shown, in the place of menu and form. */
  readonly isLarge: boolean;
  readonly onLarge: (isLarge: boolean) => void;
}

type Touched = PageMessage & { readonly type: 'touched' };

/**
 * Focuses the field that was touched in the page, and opens its form if it is not open.
 * @param open as in `PreviewProps`
 */
function openTouched({ form: folder, field, place }: Touched, open: FormRef | null): void {
  const form = formIn(folder);
  if (!form) return;
  const shown = askedBy(location);
  const isOpen = (one: FormRef | null) => one !== null && isSameForm(one, form);
  if (isOpen(shown.form) && pathText(shown.path) === field) focusField(field, place);
  else go(formAddress(form, pathFrom(field)), isOpen(open) ? 'replace' : 'push', place);
}

/** Opens the form of what a file was dropped on, and puts the file there. */
function takeDropped({ form: folder, field, file }: PageMessage & { readonly type: 'dropped' }): void {
  const form = formIn(folder);
  const path = pathFrom(field);
  if (!form) return;
  flushSync(() => go(formAddress(form, path)));
  putFiles([file], schemaOf(form), path);
}

/** The live page, as wide as a phone or a computer. A touch in it opens the form of what was touched. */
export function Preview({ page, open, isLarge, onLarge }: PreviewProps) {
  const [view, setView] = useState(kept(STORAGE_KEY) ?? 'phone');
  // Until its script has run, a touch would have no effect.
  const [isLoaded, setLoaded] = useState(false);
  // Until its server answers, the frame would show an error of the browser.
  const isServed = useAnswer<true>('/api/page').answer ?? false;
  const before = useRef<HTMLButtonElement>(null);
  const after = useRef<HTMLButtonElement>(null);
  const { origin } = new URL(page);

  useEffect(() => {
    const handleMessage = ({ origin: from, data }: MessageEvent<PageMessage>) => {
      if (from !== origin || !['touched', 'dropped'].includes(data.type)) return;
      // A hidden field cannot be focused.
      flushSync(() => onLarge(false));
      if (data.type === 'touched') openTouched(data, open);
      else takeDropped(data);
    };
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [origin, open, onLarge]);

  const choose = (chosen: string) => {
    keep(STORAGE_KEY, chosen);
    setView(chosen);
  };
  const load = () => {
    setLoaded(true);
    if (open) postToPage({ type: 'focused', form: folderOf(open), field: focusedField() });
  };
  return (
    <section className={isLarge ? `${styles.page} ${styles.large}` : styles.page} aria-label="Tu página">
      <fieldset className={styles.views} aria-label="Cómo se ve la página">
        {isLarge && (
          <button
            type="button"
            className={`${buttonStyles.wine} ${styles.back}`}
            ref={takeFocus}
            onClick={() => onLarge(false)}
          >
            Volver a escribir
          </button>
        )}
        {Object.entries(VIEWS).map(([name, words]) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => choose(name)}>
            {words}
          </button>
        ))}
        {view === 'computer' && !isLarge && (
          <button type="button" onMouseDown={keepFocus} onClick={() => onLarge(true)}>
            En grande
          </button>
        )}
        {isServed && <a href={page}>Abrir aparte</a>}
      </fieldset>
      {/* By keyboard the page is some thirty stops: past it, and back. */}
      <button type="button" className={styles.skip} ref={before} onClick={() => after.current?.focus()}>
        Saltar la página
      </button>
      <div className={styles.frame} data-view={view}>
        {isServed && <iframe src={page} title="Tu página" onLoad={load} />}
        {!isLoaded && <p className={styles.opening}>Aquí se abre tu página.</p>}
      </div>
      <button type="button" className={styles.skip} ref={after} onClick={() => before.current?.focus()}>
        Volver antes de la página
      </button>
    </section>
  );
}
