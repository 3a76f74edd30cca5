import { useEffect, useState } from 'react';
import type { FormId, PageMessage } from '../../api.ts';
import { go } from '../route.ts';
import { tellPage } from './content.ts';
import { focusField, formAddress } from './names.ts';

const VIEWS = { phone: 'Teléfono', computer: 'Computadora' } as const;

/** Where the browser keeps how wide she sees her page. */
const KEPT_VIEW = 'vista';

interface PreviewProps {
  /** Where the live page is. */
  readonly address: string;
  /** The form that is open. */
  readonly open: FormId;
}

/** The live page, as wide as a phone or a computer; what she touches in it opens. */
export function Preview({ address, open }: PreviewProps) {
  const [view, setView] = useState(localStorage.getItem(KEPT_VIEW) ?? 'phone');
  const { origin } = new URL(address);

  useEffect(() => {
    const hear = (event: MessageEvent<PageMessage>) => {
      if (event.origin !== origin || event.data.type !== 'touched') return;
      const { form, field } = event.data;
      const asked = formAddress(form, field);
      if (asked === location.pathname + location.search) focusField(field);
      else go(asked, form === open ? 'replace' : 'push');
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [origin, open]);

  const choose = (chosen: string) => {
    localStorage.setItem(KEPT_VIEW, chosen);
    setView(chosen);
  };
  return (
    <section className="live" aria-label="Tu página">
      <fieldset className="views" aria-label="Cómo se ve la página">
        {Object.entries(VIEWS).map(([name, words]) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => choose(name)}>
            {words}
          </button>
        ))}
        <a href={address}>Abrir aparte</a>
      </fieldset>
      <div className="frame" data-view={view}>
        <iframe
          src={address}
          title="Tu página"
          onLoad={() => open && tellPage({ type: 'focused', form: open, field: '' })}
        />
      </div>
    </section>
  );
}
