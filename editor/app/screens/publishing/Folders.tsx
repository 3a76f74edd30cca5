import type { SubmitEvent } from 'react';
import type { FolderChoice } from '../../../publish/api.ts';
import buttonStyles from '../../ui/Button.module.css';
import fieldStyles from '../../ui/Field.module.css';
import styles from './Folders.module.css';
import { valuesIn } from './fields.tsx';

interface FoldersProps {
  /** The likeliest first. */
  readonly folders: readonly FolderChoice[];
  readonly choose: (folder: string) => void;
}

/** Asks which folder of the owner's account the page goes to. */
export function Folders({ folders, choose }: FoldersProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { folder = '', typed = '' } = valuesIn(event);
    choose(folder || typed);
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.choice}>
        <legend>La carpeta de tu página</legend>
        {folders.map(({ folder, remark }, index) => (
          <label key={folder} className={styles.version}>
            <input type="radio" name="folder" value={folder} defaultChecked={index === 0} />
            <span>
              <b>{folder === '.' ? 'La carpeta donde empieza tu cuenta' : folder}</b>
              {remark && <span className={styles.change}>{remark}</span>}
            </span>
          </label>
        ))}
        <label className={styles.version}>
          <input type="radio" name="folder" value="" data-other />
          <b>Otra carpeta</b>
        </label>
        <input
          className={`${fieldStyles.input} ${styles.typed}`}
          name="typed"
          aria-label="Nombre de la otra carpeta"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
        />
      </fieldset>
      <p className={buttonStyles.row}>
        <button type="submit" className={buttonStyles.wine}>
          Esa es
        </button>
      </p>
    </form>
  );
}
