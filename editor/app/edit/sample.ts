import type { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import type { Path } from '../../../src/content/fields/path.ts';
import { type FormRef, formIn } from '../../../src/content/schema.ts';
import type { SampleValues } from '../../api.ts';
import { itemsOf } from '../../compared-values.ts';
import { request } from '../browser/server.ts';
import type { Value, Values } from './values.ts';

/** The sample's values; empty until the server has answered. */
let sample: SampleValues = {};

/** Reads the values of the sample, which never change. */
export async function readSample(): Promise<void> {
  sample = await request<SampleValues>('/api/sample-values').catch(() => sample);
}

/**
 * Whether a text is still the sample's, but should be the owner's (`mayStay`). Texts of cards are compared with those of all
 * cards of their section, because a card is often a copy of another.
 */
export function isOfSample(form: FormRef, schema: z.ZodType, path: Path, text: Value): boolean {
  if (!text || metaOf(schema).mayStay) return false;
  return Object.entries(sample).some(([folder, values]) => {
    const other = formIn(folder);
    const isAlike = other?.section === form.section && (other.entry === null) === (form.entry === null);
    return isAlike && valuesAt(values, path).includes(text);
  });
}

/** The values at a path, in any item of the lists that it leads through. */
function valuesAt(value: Value, [step, ...rest]: Path): readonly Value[] {
  if (step === undefined) return [value];
  if (typeof step === 'number') return itemsOf(value).flatMap((item) => valuesAt(item, rest));
  return valuesAt((value as Values | undefined)?.[step], rest);
}
