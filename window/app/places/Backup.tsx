import type { BringAnswer } from '../../api.ts';
import { ask } from '../ask.ts';

interface BackupProps {
  /** Does something and tells what it returns or throws. */
  readonly act: (action: () => Promise<string>) => void;
}

/** Downloads everything of the owner's in one file, and brings such a file in its place. */
export function Backup({ act }: BackupProps) {
  const bring = async (file: File) => {
    const parts = new FormData();
    parts.set('file', file);
    const { kept, isWhole } = await ask<BringAnswer>('/api/backup', parts);
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
                for (const file of target.files ?? []) act(() => bring(file));
                // The same file may be chosen again.
                target.value = '';
              }}
            />
          </div>
        </div>
      </div>
    </details>
  );
}
