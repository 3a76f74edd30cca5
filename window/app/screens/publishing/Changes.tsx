import { folderOf } from '../../../../src/content/schema.ts';
import type { ChangesAnswer } from '../../../api.ts';
import { useUnsavedForms } from '../../edit/content.ts';
import { formAddress } from '../../edit/names.ts';
import { publicationWords } from '../../publication.ts';
import { useAnswer } from '../../use-answer.ts';

/** What has changed by now. */
export function LatestChanges() {
  const { answer } = useAnswer<ChangesAnswer>('/api/changes', 'content');
  return answer && <Changes answer={answer} />;
}

/** When the page was published, and what the next publication changes: first what is not saved and stays behind. */
export function Changes({ answer }: { readonly answer: ChangesAnswer }) {
  const unsaved = useUnsavedForms();
  const forms = answer.forms ?? [];
  const words = publicationWords(answer);
  if (forms.length + unsaved.length === 0) return <p className="since">{words}</p>;
  return (
    <details className="since">
      <summary>{words} Mira qué cambia</summary>
      <ul className="cards">
        {unsaved.map(({ form, name, address }) => (
          <li key={`unsaved ${folderOf(form)}`} className="card blocking">
            <a href={address}>{name}</a>
            <p>Tiene algo sin guardar, que no saldría.</p>
          </li>
        ))}
        {forms.map(({ form, title, changes }) => (
          <li key={folderOf(form)} className="card">
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
