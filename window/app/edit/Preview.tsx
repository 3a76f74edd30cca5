import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormId, PageMessage } from '../../api.ts';
import { keep, kept } from '../browser-storage.ts';
import { request } from '../request.ts';
import { go } from '../route.ts';
import buttonStyles from '../ui/Button.module.css';
import { postToPage } from './content.ts';
import { focusField } from './focus-field.ts';
import { formAddress, openedBy } from './names.ts';
import styles from './Preview.module.css';

const VIEWS = { phone: 'Teléfono', computer: 'Computadora' } as const;

/** Key of the chosen view in the browser's storage. */
const STORAGE_KEY = 'vista';

/** The field of the form that has the focus, or empty. */
function focusedField(): string {
  return document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
}

const focus = (button: HTMLElement | null) => button?.focus();

/** For a press with the mouse that leaves the focus in the field that the owner writes in. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

interface PreviewProps {
  /** Address of the live page. */
  readonly page: string;
  /** Id of the open form, or empty. */
  readonly open: FormId;
  /** Whether the page is shown alone, in the place of menu and form. */
  readonly isLarge: boolean;
  readonly onLarge: (isLarge: boolean) => void;
}

/** The live page, as wide as a phone or a computer. A touch in it opens the form of what was touched. */
export function Preview({ page, open, isLarge, onLarge }: PreviewProps) {
  const [view, setView] = useState(kept(STORAGE_KEY) ?? 'phone');
  // Until its script has run, a touch would have no effect.
  const [isLoaded, setLoaded] = useState(false);
  // Until its server answers, the frame would show an error of the browser.
  const [isServed, setServed] = useState(false);
  const before = useRef<HTMLButtonElement>(null);
  const after = useRef<HTMLButtonElement>(null);
  const { origin } = new URL(page);

  useEffect(() => {
    request('/api/page').then(
      () => setServed(true),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    const handleMessage = (event: MessageEvent<PageMessage>) => {
      if (event.origin !== origin || event.data.type !== 'touched') return;
      const { form, field, place } = event.data;
      // A hidden field cannot be focused.
      flushSync(() => onLarge(false));
      const shown = openedBy(location);
      if (shown.form === form && shown.field === field) focusField(field, place);
      else go(formAddress(form, field), form === open ? 'replace' : 'push', { place });
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
    if (open) postToPage({ type: 'focused', form: open, field: focusedField() });
  };
  return (
    <section className={isLarge ? `${styles.page} ${styles.large}` : styles.page} aria-label="Tu página">
      <fieldset className={styles.views} aria-label="Cómo se ve la página">
        {isLarge && (
          <button
            type="button"
            className={`${buttonStyles.wine} ${styles.back}`}
            ref={focus}
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
        {!isLoaded && <p className={styles.opening}>Abriendo tu página…</p>}
      </div>
      <button type="button" className={styles.skip} ref={after} onClick={() => before.current?.focus()}>
        Volver antes de la página
      </button>
    </section>
  );
}
