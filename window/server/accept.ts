import { join } from 'node:path';
import { z } from 'zod';
import {
  ACCEPTED_FILE,
  type AcceptedField,
  acceptedText,
  isAccepted,
  readAccepted,
} from '../../publish/accepted.ts';
import { pathText } from '../../src/content/fields/path.ts';
import { fieldsOf } from '../../src/content/fields/walk.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { folderOf, schemaOf } from '../../src/content/schema.ts';
import { replaceFile } from './files.ts';

export const acceptRequest = z.object({
  form: z.string(),
  fields: z.array(z.string()),
  isRight: z.boolean(),
});

/** Notes that fields of a form are right with their present values, or takes that back. */
export async function accept(content: string, wanted: z.output<typeof acceptRequest>): Promise<void> {
  const { form: id, fields, isRight } = wanted;
  const { files } = await readContent(content);
  const file = files.find(({ source }) => folderOf(source.form) === id);
  const values: readonly AcceptedField[] = file
    ? fieldsOf(schemaOf(file.source.form), file.written).map(({ path, value }) => {
        return { form: file.source.form, path, value: String(value) };
      })
    : [];
  const named = values.filter(({ path }) => fields.includes(pathText(path)));
  const others = (await readAccepted(content)).filter((one) => !isAccepted(named, one));
  const accepted = isRight ? [...others, ...named] : others;
  await replaceFile(join(content, ACCEPTED_FILE), acceptedText(accepted));
}
