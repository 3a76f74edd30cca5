import { folderOf } from '../../../../src/content/schema.ts';
import type { ChangesAnswer } from '../../../api.ts';
import { formAddress } from '../../edit/names.ts';
import { publicationWords } from '../../edit/publication.ts';
import { useUnsavedForms } from '../../edit/unsaved.ts';
import cardStyles from '../../ui/Cards.module.css';
import styles from './Changes.module.css';

/** When the page was published, and what the next publication changes: first what is not saved and stays behind. */
export function Changes({ answer }: { readonly answer: ChangesAnswer }) {
  const unsaved = useUnsavedForms();
  const forms = answer.forms ?? [];
  const words = publicationWords(answer, unsaved.length > 0);
  if (forms.length + unsaved.length === 0) return <p className={styles.changes}>{words}</p>;
  return (
    <details className={styles.changes}>
      <summary>{words} Mira qué cambia</summary>
      <ul className={cardStyles.cards}>
        {unsaved.map(({ form, name, address }) => (
          <li key={`unsaved ${folderOf(form)}`} className={cardStyles.bad}>
            <a href={address}>{name}</a>
            <p>Tiene algo sin guardar, que no saldría.</p>
          </li>
        ))}
        {forms.map(({ form, title, changes }) => (
          <li key={folderOf(form)} className={cardStyles.card}>
            <a href={formAddress(form)}>{title}</a>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
