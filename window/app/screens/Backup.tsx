import { type KeyboardEvent, useRef, useState } from 'react';
import type { BringAnswer } from '../../api.ts';
import { request } from '../request.ts';
import { useAnswer } from '../use-answer.ts';

interface BackupProps {
  /** Runs an action and shows what it returns or throws. */
  readonly act: (action: () => Promise<string>) => void;
}

/** What would replace the owner's page. */
interface Offer {
  /** «mi-pagina.zip», or a folder's path. */
  readonly name: string;
  readonly address: string;
  readonly sent: FormData | object;
}

/** Downloads all of the owner's data in one file, and restores such a file or the page of another folder. */
export function Backup({ act }: BackupProps) {
  const { answer: folders, notice: problem } = useAnswer<readonly string[]>('/api/other-pages');
  const [offer, setOffer] = useState<Offer | null>(null);
  const asked = useRef<HTMLElement>(null);
  const ask = (by: HTMLElement, wanted: Offer) => {
    asked.current = by;
    setOffer(wanted);
  };
  const askForFile = (by: HTMLElement, file: File) => {
    const parts = new FormData();
    parts.set('file', file);
    ask(by, { name: file.name, address: '/api/backup', sent: parts });
  };
  const bring = async ({ address, sent }: Offer) => {
    const { kept, isWhole } = await request<BringAnswer>(address, sent);
    const sentences = [
      'Listo: tu página ya es la que trajiste.',
      isWhole ? '' : 'Algo de lo que trae hay que corregirlo para poder verla: míralo en «Revisar».',
      kept
        ? `La de antes quedó en «${kept}», en la carpeta de tu página: para volver a ella, tráela igual.`
        : 'Era la misma que ya tenías.',
    ];
    return sentences.filter(Boolean).join(' ');
  };
  return (
    <details>
      <summary className="button quiet">Todo en un archivo</summary>
      <div className="keys">
        <p>
          Lleva tus textos, imágenes, copias y los datos del correo, sin contraseñas. Guárdalo fuera de esta
          computadora: con él vuelve tu página, aquí o en otra. Al traerlo, la que haya se guarda antes en
          otro archivo. <a href="/manual/13-mudarte.md">Cómo se usa</a>
        </p>
        <div className="buttons">
          <a className="button" href="/api/backup" download>
            Guardar todo
          </a>
          <div className="file">
            <span className="button quiet" aria-hidden={true}>
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
        <h2>Traer de otra carpeta</h2>
        <p>
          Si esta es una versión nueva del programa, trae la página de la carpeta vieja, con lo que está sin
          guardar y los datos de tu hosting. La vieja queda como está: cierra antes su ventana oscura, y pon
          las dos carpetas en un mismo lugar.
        </p>
        {problem && <p className="notice bad">{problem.words}</p>}
        {folders?.length === 0 && <p>Al lado de esta no hay otra carpeta con tu página.</p>}
        <div className="buttons">
          {folders?.map((folder) => (
            <button
              key={folder}
              type="button"
              className="button quiet"
              onClick={({ currentTarget }) =>
                ask(currentTarget, { name: folder, address: '/api/other-pages', sent: { folder } })
              }
            >
              Traer de {folder}
            </button>
          ))}
        </div>
        {offer && (
          <Question
            key={offer.name}
            offer={offer}
            onAnswer={(isWanted) => {
              setOffer(null);
              asked.current?.focus();
              if (isWanted) act(() => bring(offer));
            }}
          />
        )}
      </div>
    </details>
  );
}

interface QuestionProps {
  readonly offer: Offer;
  readonly onAnswer: (isWanted: boolean) => void;
}

/**
 * Asks before the whole page is replaced. The button that asked may be far above, so the question takes the focus, and the
 * answer gives it back.
 */
function Question({ offer, onAnswer }: QuestionProps) {
  const answerNo = ({ key }: KeyboardEvent) => key === 'Escape' && onAnswer(false);
  return (
    <div
      className="notice unsettled"
      role="alertdialog"
      aria-label="¿Cambiar tu página?"
      onKeyDown={answerNo}
    >
      <p>
        ¿Cambiar tu página de ahora por la de «{offer.name}»? Se cambia entera: textos, imágenes y orden. La
        de ahora se guarda antes en otro archivo.
      </p>
      <p className="buttons">
        <button type="button" className="button" ref={focus} onClick={() => onAnswer(true)}>
          Sí, traerla
        </button>
        <button type="button" className="button quiet" onClick={() => onAnswer(false)}>
          No, dejar la de ahora
        </button>
      </p>
    </div>
  );
}

const focus = (button: HTMLElement | null) => button?.focus();
