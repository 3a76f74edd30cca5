import type { SubmitEvent } from 'react';
import type { BringAnswer } from '../../api.ts';
import { ask } from '../ask.ts';

interface BackupProps {
  /** Does something and tells what it returns or throws. */
  readonly act: (action: () => Promise<string>) => void;
}

/** Downloads everything of the owner's in one file, and replaces it by what another such file has. */
export function Backup({ act }: BackupProps) {
  const bring = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    act(async () => {
      const done = await ask<BringAnswer>('/api/backup', new FormData(form));
      if (done.result === 'failed') throw new Error(done.message);
      form.reset();
      return `Listo: tu página ya es la que trajiste. La que había quedó en «${done.kept}», en la carpeta de tu página: si la quieres, tráela igual.`;
    });
  };
  return (
    <details>
      <summary>Todo en un archivo</summary>
      <p>
        Un archivo con todo lo tuyo: textos, imágenes, copias y los datos del correo, sin contraseñas.
        Guárdalo fuera de esta computadora: con él vuelve tu página, aquí o en otra (
        <a href="/manual/11-deshacer.md">manual</a>).
      </p>
      <a className="button" href="/api/backup" download>
        Guardar todo
      </a>
      <form className="keys" onSubmit={bring}>
        <label className="field">
          <span className="label">Archivo de «Guardar todo»</span>
          <span className="help">
            Lo que tiene se pone en el lugar de todo lo que hay aquí, que antes se guarda en otro archivo.
          </span>
          <input className="input" type="file" name="file" accept=".zip" required />
        </label>
        <button type="submit" className="button quiet">
          Traer
        </button>
      </form>
    </details>
  );
}
