import { type KeyboardEvent, useRef, useState } from 'react';
import type { OtherPageAnswer } from '../../api.ts';
import { useAnswer } from '../browser/server.ts';
import buttonStyles from '../ui/Button.module.css';
import pickerStyles from '../ui/FilePicker.module.css';
import { LazyDetails } from '../ui/LazyDetails.tsx';
import noticeStyles from '../ui/Notice.module.css';
import { takeFocus } from '../ui/take-focus.ts';
import styles from './Backup.module.css';
import { bring, type OtherPage, pageBeside } from './bring.ts';
import { FromHosting } from './publishing/FromHosting.tsx';

interface BackupProps {
  /** Runs an action and shows what it returns or throws. */
  readonly act: (action: () => Promise<string>) => void;
}

/** Asks whether a page may replace the present one; `by` gets the focus back. */
type Ask = (by: HTMLElement, page: OtherPage) => void;

/** Downloads all of the owner's data in one file, and restores such a file or the page of another folder. */
export function Backup({ act }: BackupProps) {
  const [offer, setOffer] = useState<OtherPage | null>(null);
  const asked = useRef<HTMLElement>(null);
  const ask: Ask = (by, page) => {
    asked.current = by;
    setOffer(page);
  };
  const askForFile = (by: HTMLElement, file: File) => {
    const parts = new FormData();
    parts.set('file', file);
    ask(by, { name: file.name, address: '/api/backup', sent: parts });
  };
  return (
    <section className={styles.backup} aria-label="Guardar todo">
      <p>
        Descarga tu página en un archivo y llévalo fuera de esta computadora: con él vuelve, aquí o en otra.
        Lleva lo guardado: textos, imágenes, copias y los datos del correo y de tu hosting, sin contraseñas.{' '}
        <a href="/manual/13-mudarte.md">Cómo se usa</a>
      </p>
      <div className={buttonStyles.row}>
        {/* What was done before is no longer said beside this. */}
        <a className={buttonStyles.wine} href="/api/backup" download onClick={() => act(async () => '')}>
          Guardar todo
        </a>
        <div className={pickerStyles.picker}>
          <span className={buttonStyles.linen} aria-hidden={true}>
            Traer…
          </span>
          <input
            type="file"
            aria-label="Traer…"
            title=""
            accept=".zip"
            onChange={({ target }) => {
              for (const file of target.files ?? []) askForFile(target, file);
              // Lets the same file be chosen again: the browser reports only changes.
              target.value = '';
            }}
          />
        </div>
      </div>
      <LazyDetails className={styles.folder} title="Traer de otra carpeta">
        <OtherFolder ask={ask} />
      </LazyDetails>
      <LazyDetails className={styles.folder} title="Traer de mi hosting">
        <p>
          Al publicar en tu hosting, este programa deja ahí también lo que hace falta para editar. Traerlo
          cambia la página de aquí por esa; lo que había aquí queda en «Copias», parte por parte.
        </p>
        <FromHosting />
      </LazyDetails>
      {offer && (
        <Question
          key={offer.name}
          name={offer.name}
          onAnswer={(isWanted) => {
            setOffer(null);
            asked.current?.focus();
            if (isWanted) act(() => bring(offer));
          }}
        />
      )}
    </section>
  );
}

/** Offers the page of the folder beside this one. Other folders are looked into only now. */
function OtherFolder({ ask }: { readonly ask: Ask }) {
  const { answer } = useAnswer<OtherPageAnswer>('/api/other-page');
  const folder = answer?.folder;
  if (!answer) return null;
  if (!folder)
    return (
      <p>
        Al lado de esta no hay otra. Pon la carpeta vieja junto a la de este programa, sin cambiarle el
        nombre; o ábrela, pulsa en ella «Guardar todo» y trae aquí ese archivo.
      </p>
    );
  return (
    <>
      <p>
        Si esta es una versión nueva del programa, trae la página de la carpeta vieja, con lo que está sin
        guardar y los datos de tu hosting. La vieja queda como está: cierra antes su ventana oscura.
      </p>
      <p>
        <button
          type="button"
          className={buttonStyles.linen}
          onClick={({ currentTarget }) => ask(currentTarget, pageBeside(folder))}
        >
          Traer de {folder}
        </button>
      </p>
    </>
  );
}

interface QuestionProps {
  /** Of the page that would replace the present one. */
  readonly name: string;
  readonly onAnswer: (isWanted: boolean) => void;
}

/**
 * Asks before the whole page is replaced. The button that asked may be far above, so the question takes the focus, and the
 * answer gives it back.
 */
function Question({ name, onAnswer }: QuestionProps) {
  const answerNo = ({ key }: KeyboardEvent) => key === 'Escape' && onAnswer(false);
  return (
    <div
      className={noticeStyles.unsettled}
      role="alertdialog"
      aria-label="¿Cambiar tu página?"
      onKeyDown={answerNo}
    >
      <p>
        ¿Cambiar tu página de ahora por la de «{name}»? Se cambia entera: textos, imágenes y orden. La de
        ahora se guarda antes en otro archivo.
      </p>
      <p className={buttonStyles.row}>
        <button type="button" className={buttonStyles.wine} ref={takeFocus} onClick={() => onAnswer(true)}>
          Sí, traerla
        </button>
        <button type="button" className={buttonStyles.linen} onClick={() => onAnswer(false)}>
          No, dejar la de ahora
        </button>
      </p>
    </div>
  );
}
