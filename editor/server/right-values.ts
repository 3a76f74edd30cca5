import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { metaOf, unwrapped } from '../../src/content/fields/metadata.ts';
import { isGroup, type Path, valueAt } from '../../src/content/fields/path.ts';
import type { FieldProblem, FormValues, Json } from '../api.ts';

/**
 * Reverts invalid fields to their saved values; lists, and fields linked by `together`, as a whole.
 * @param sent values that may have problems
 * @param stored null if there are none: then all are right, or nothing is
 * @param check finds the problems of values
 * @returns the problems of what was sent, and its right values; null if even the stored ones have problems
 */
export async function rightValues(
  schema: z.ZodObject,
  sent: FormValues,
  stored: FormValues | null,
  check: (values: FormValues) => Promise<readonly FieldProblem[]>,
): Promise<{ readonly right: FormValues | null; readonly problems: readonly FieldProblem[] }> {
  const problems = await check(sent);
  let [right, wrong] = [sent, problems];
  while (wrong.length > 0) {
    const paths = wrong.flatMap(({ path }) => pathsOf(schema, path));
    const reverted = stored && paths.reduce((form, path) => withStored(form, stored, path), right);
    if (!reverted || isDeepStrictEqual(reverted, right)) return { right: null, problems };
    right = reverted;
    wrong = await check(right);
  }
  return { right, problems };
}

/** The field of a problem, and those that a rule judges together with it. */
function pathsOf(schema: z.ZodObject, problem: Path): readonly Path[] {
  const path = fieldOf(schema, problem);
  const { together = [] } = metaOf(schema);
  const others = together.filter((names) => names.includes(String(path[0]))).flat();
  return [path, ...others.map((name) => [name])];
}

/** The field of a problem inside groups, but of a list the whole: `socialLinks` for `socialLinks.2.url`. */
function fieldOf(schema: z.ZodObject, [name = '', ...rest]: Path): Path {
  const own = schema.shape[String(name)];
  const type = own && unwrapped(own as z.ZodType);
  return type instanceof z.ZodObject && rest.length > 0 ? [name, ...fieldOf(type, rest)] : [name];
}

/** Replaces one field by its stored value, or removes it if it is not stored. */
function withStored(values: FormValues, stored: unknown, [name = '', ...rest]: Path): FormValues {
  const before = valueAt(stored, name) as Json | undefined;
  const group = values[name];
  const value = rest.length > 0 ? withStored(isGroup(group) ? group : {}, before, rest) : before;
  return Object.fromEntries(
    Object.entries({ ...values, [name]: value ?? null }).filter(([, own]) => own !== null),
  );
}
