import type { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { isGroup, valueAt } from '../../../src/content/fields/path.ts';
import { isSame, itemsOf } from '../../compared-values.ts';
import { type Value, type Values, writtenValues } from './values.ts';

/**
 * The values of a form that was changed in two places: what the first has changed, and else what the second has. So the
 * first wins where both have changed the same: a field, fields that hang together, or a list whose items came, went or moved.
 * @param before what both were made from
 */
export function merged(form: z.ZodObject, before: Values, first: Values, second: Values): Values {
  const [was, one, other] = [before, first, second].map((values) => writtenValues(form, values)) as [
    Values,
    Values,
    Values,
  ];
  const fields = Object.keys({ ...was, ...one, ...other }).map((name) => {
    const linked = linkedFields(form, name);
    const isChanged = linked.some((field) => !isSame(was[field], one[field]));
    const whole = isChanged ? one[name] : other[name];
    const value = linked.length > 0 ? whole : mergedValue(was[name], one[name], other[name]);
    // What stays is left as it was typed, or as the file has it.
    if (isSame(value, one[name])) return [name, first[name]];
    return [name, isSame(value, other[name]) ? second[name] : value];
  });
  return Object.fromEntries(fields);
}

/** The fields that change as one with a field: a rule judges them together, or one control writes them. Empty without any. */
function linkedFields(form: z.ZodObject, name: string): readonly string[] {
  const judged = metaOf(form).together?.find((names) => names.includes(name));
  if (judged) return judged;
  const control = (field: string) => {
    const schema = form.shape[field];
    return (schema && metaOf(schema).partOf) ?? field;
  };
  const written = Object.keys(form.shape).filter((field) => control(field) === control(name));
  return written.length > 1 ? written : [];
}

function mergedValue(before: Value, first: Value, second: Value): Value {
  if (isSame(before, first)) return second;
  const at = (step: string | number) => {
    const [was, one, other] = [before, first, second].map((value) => valueAt(value, step) as Value);
    return mergedValue(was, one, other);
  };
  if ([before, first, second].every(isGroup))
    return Object.fromEntries(
      Object.keys({ ...Object(first), ...Object(second) }).map((name) => [name, at(name)]),
    );
  return areInPlace(before, first) && areInPlace(before, second)
    ? itemsOf(first).map((_, step) => at(step))
    : first;
}

/** Whether both are lists, and no item of the first came, went or moved in the second. */
function areInPlace(before: Value, after: Value): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
  return after.every((item, at) => isSame(item, before[at]) || !before.some((other) => isSame(item, other)));
}
