import { z } from 'zod';

/** A group of fields, which the form shows under its own title. */
export const group = <T extends z.core.$ZodLooseShape>(title: string, description: string, shape: T) =>
  z.strictObject(shape).meta({ title, description });

/** A field that may be left out; absent, empty (`null`) and `undefined` all read as `null`. */
export const optional = <T extends z.ZodType>(field: T) =>
  field.nullish().transform((value) => value ?? null);
