import { join } from 'node:path';
import { z } from 'zod';
import { ACCEPTED_FILE, type Accepted, isAccepted, readAccepted } from '../../publish/accepted.ts';
import { fieldPath } from '../../src/content/problem.ts';
import { readContent } from '../../src/content/read-content.ts';
import { fieldsOf } from '../../src/content/walk.ts';
import { replaceFile } from './files.ts';

export const acceptRequest = z.object({
  form: z.string(),
  fields: z.array(z.string()),
  isRight: z.boolean(),
});

/** Notes that fields of a form are right with their present values, or takes that back. */
export async function accept(content: string, wanted: z.output<typeof acceptRequest>): Promise<void> {
  const { form, fields, isRight } = wanted;
  const { files } = await readContent(content);
  const file = files.find(({ source }) => source.path === form);
  const values: Accepted = file
    ? fieldsOf(file.source.schema, file.written).map(({ path, value }) => {
        return { form, field: fieldPath(path), value: String(value) };
      })
    : [];
  const named = values.filter(({ field }) => fields.includes(field));
  const others = (await readAccepted(content)).filter((one) => !isAccepted(named, one));
  const accepted = isRight ? [...others, ...named] : others;
  await replaceFile(join(content, ACCEPTED_FILE), JSON.stringify(accepted, null, 2));
}
