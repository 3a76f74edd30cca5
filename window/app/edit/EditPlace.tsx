import { useEffect } from 'react';
import { metaOf } from '../../../src/content/problem.ts';
import { hasEntries, SECTION_SCHEMAS } from '../../../src/content/schema.ts';
import type { FormId } from '../../api.ts';
import { Title } from '../places/Title.tsx';
import { go, useRoute } from '../route.ts';
import { followContent, formOf, onFormSaved, useContent } from './content.ts';
import { Form, focusField } from './Form.tsx';
import { draftTitle, formAddress, formTitle } from './names.ts';
import { Preview } from './Preview.tsx';
import './edit.css';

void followContent();

/** Her forms, and the live page beside them. */
export function EditPlace() {
  const { searchParams } = useRoute();
  const { answer } = useContent();
  const asked = searchParams.get('ficha') ?? '';
  const id = searchParams.has('nuevo') ? `${asked}/` : asked;
  const field = searchParams.get('campo') ?? '';
  const form = answer && asked ? formOf(id) : null;

  useEffect(
    () =>
      onFormSaved((saved) => {
        if (saved === form && saved.id !== id) go(formAddress(saved.id), 'replace');
      }),
    [form, id],
  );
  useEffect(() => {
    if (form && field) focusField(field);
  }, [form, field]);

  if (!answer) return <p className="sheet">Abriendo tus fichas…</p>;
  return (
    <div className="edit" data-open={asked ? '' : undefined}>
      <Menu open={id} />
      <div className="desk">
        {form ? <Form key={form.key} form={form} /> : <Welcome isGone={asked !== ''} />}
      </div>
      <Preview address={answer.page} open={id} />
    </div>
  );
}

/** All forms, by group. */
function Menu({ open }: { readonly open: FormId }) {
  const { answer, drafts } = useContent();
  const groups = Map.groupBy(Object.entries(SECTION_SCHEMAS), ([, schema]) => String(metaOf(schema).menu));
  const isIn = (section: string, id: FormId) => id === section || id.startsWith(`${section}/`);
  return (
    <nav className="menu" aria-label="Fichas">
      {[...groups].map(([group, sections]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {sections.map(([section]) => {
              const count = Object.keys(answer?.forms ?? {}).filter((id) =>
                id.startsWith(`${section}/`),
              ).length;
              const isUnsaved = [...drafts.keys()].some((id) => isIn(section, id));
              return (
                <li key={section}>
                  <a href={formAddress(section)} aria-current={isIn(section, open) ? 'true' : undefined}>
                    {formTitle(section)}
                    {hasEntries(section) && <span className="count">{count}</span>}
                    {isUnsaved && <span className="unsaved">Sin guardar</span>}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** What stands in a form's place while none is open. */
function Welcome({ isGone }: { readonly isGone: boolean }) {
  const { drafts } = useContent();
  return (
    <div className="welcome">
      <Title>{isGone ? 'Esa ficha ya no está' : 'Toca tu página'}</Title>
      <p>
        {isGone
          ? 'Alguien la borró. En «Copias» la recuperas con un botón.'
          : 'Toca en ella las palabras que quieras cambiar y escribe: se guarda solo. O elige una ficha del menú.'}
      </p>
      {drafts.size > 0 && (
        <>
          <h2>Lo que falta guardar</h2>
          <ul>
            {[...drafts].map(([id, { values }]) => (
              <li key={id}>
                <a href={formAddress(id)}>{draftTitle(id, values.title)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
