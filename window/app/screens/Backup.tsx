import type { BringAnswer } from '../../api.ts';
import { request } from '../request.ts';
import { useAnswer } from '../use-answer.ts';

interface BackupProps {
  /** Runs an action and shows what it returns or throws. */
  readonly act: (action: () => Promise<string>) => void;
}

/** Downloads all of the owner's data in one file, and restores such a file or the page of another folder. */
export function Backup({ act }: BackupProps) {
  const { answer: folders, notice: problem } = useAnswer<readonly string[]>('/api/other-pages');
  const bringFile = (file: File) => {
    const parts = new FormData();
    parts.set('file', file);
    return bring('/api/backup', parts);
  };
  const bring = async (address: string, sent: object) => {
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
          otro archivo. <a href="/manual/11-deshacer.md">Cómo se usa</a>
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
                for (const file of target.files ?? []) act(() => bringFile(file));
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
              onClick={() => act(() => bring('/api/other-pages', { folder }))}
            >
              Traer de {folder}
            </button>
          ))}
        </div>
      </div>
    </details>
  );
}
