import { join } from 'node:path';
import { z } from 'zod';
import { pathText } from '../../src/content/fields/path.ts';
import { fieldsOf } from '../../src/content/fields/walk.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { folderOf, schemaOf } from '../../src/content/schema.ts';
import {
  ACCEPTED_FILE,
  type AcceptedField,
  isAccepted,
  judgedText,
  readAccepted,
} from '../../tools/checks/accepted.ts';
import { isSameForm } from '../form-ref.ts';
import { replaceFile } from './files.ts';
import { formWithFolder } from './form-ref-schemas.ts';

export const acceptRequest = z.object({
  form: formWithFolder,
  fields: z.array(z.array(z.union([z.string(), z.number()]))),
  isRight: z.boolean(),
});

/** Notes that fields of a form are right with their present values, or takes that back. */
export async function accept(content: string, wanted: z.output<typeof acceptRequest>): Promise<void> {
  const { form, fields, isRight } = wanted;
  const { files } = await readContent(content);
  const file = files.find(({ at }) => isSameForm(at.form, form));
  const values: readonly AcceptedField[] = file
    ? fieldsOf(schemaOf(form), file.written).map((field) => {
        return { form, path: field.path, value: judgedText(field) };
      })
    : [];
  const accepting = fields.map(pathText);
  const named = values.filter(({ path }) => accepting.includes(pathText(path)));
  const others = (await readAccepted(content)).filter((one) => !isAccepted(named, one));
  const accepted = isRight ? [...others, ...named] : others;
  const written = accepted.map(({ form: of, path, value }) => {
    return { form: folderOf(of), field: pathText(path), value };
  });
  await replaceFile(join(content, ACCEPTED_FILE), JSON.stringify(written, null, 2));
}
