import type { SubmitEvent } from 'react';
import type { SecondFolderAnswer } from '../../../api.ts';
import { request } from '../../browser/request.ts';
import { useAnswer } from '../../browser/use-answer.ts';
import buttonStyles from '../../ui/Button.module.css';
import fieldStyles from '../../ui/Field.module.css';
import helpStyles from '../../ui/Help.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { valuesIn } from './parts.tsx';

const ADDRESS = '/api/second-folder';

/** Lets the owner choose a folder that gets a copy of everything whenever she prepares the page. */
export function SecondFolder() {
  const { answer, notice, act } = useAnswer<SecondFolderAnswer>(ADDRESS);
  const choose = (folder: string | null) =>
    act(() =>
      request(ADDRESS, { folder }).then(() =>
        folder === null
          ? 'Ya no se guarda copia. La que está ahí se queda.'
          : 'Listo: ahí quedó ya una copia.',
      ),
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    void choose((valuesIn(event).folder ?? '').trim() || (answer?.folder ?? ''));
  if (!answer) return null;
  return (
    <details>
      <summary>
        {answer.folder
          ? `Cada vez queda una copia en «${answer.folder}»`
          : 'Guardar cada vez una copia en otro lugar'}
      </summary>
      <p>
        Si pierdes esta computadora, con esa copia vuelve todo: en otra, abre «Copias», pulsa «Traer…» y
        elígela.
      </p>
      <form onSubmit={submit}>
        <label className={fieldStyles.field}>
          <span className={fieldStyles.label}>Carpeta de la copia</span>
          <span className={helpStyles.help}>
            La de una memoria USB, como E:\, o la de tu nube (Drive, OneDrive). Pega su dirección.
          </span>
          <input
            className={fieldStyles.input}
            name="folder"
            key={answer.folder}
            defaultValue={answer.folder ?? ''}
            autoComplete="off"
            spellCheck="false"
          />
        </label>
        <p className={buttonStyles.row}>
          <button type="submit" className={buttonStyles.linen}>
            Guardar ahí cada vez
          </button>
          {answer.folder && (
            <button type="button" className={buttonStyles.linen} onClick={() => void choose(null)}>
              No guardar más
            </button>
          )}
        </p>
      </form>
      <Notice notice={notice} isReply />
    </details>
  );
}
