import type { ComponentSchema } from '@keystatic/core';
import { dump, load } from 'js-yaml';

const SOME_BYTES = new Uint8Array([1]);

/**
 * What the editor would write for what stands in a file, after its form was opened and saved.
 * @throws Error where the form refuses to save.
 */
export function written(field: ComponentSchema, value: unknown): unknown {
  if (field.kind === 'object') return writtenFields(field.fields, value);
  if (field.kind === 'array') return (value as unknown[]).map((item) => written(field.element, item));
  if (field.kind !== 'form') throw new Error(`no form of this site has a field of kind ${field.kind}`);
  if (field.formKind === 'slug') {
    const title = field.parse(value as string, { slug: 'una-carpeta' });
    return field.serializeWithSlug(field.validate(title, undefined)).value;
  }
  if (field.formKind === 'asset') {
    const file = field.parse(value as string, { asset: SOME_BYTES, slug: undefined });
    const names = { suggestedFilenamePrefix: 'image', slug: undefined };
    return field.serialize(field.validate(file), names).value;
  }
  if (field.formKind) throw new Error(`no form of this site has a field of kind ${field.formKind}`);
  return field.serialize(field.validate(field.parse(value as string))).value;
}

/** The same for the fields of a form, in their order; what is left out is left out. */
export function writtenFields(
  fields: Record<string, ComponentSchema>,
  value: unknown,
): Record<string, unknown> {
  const values = value as Record<string, unknown>;
  const all = Object.entries(fields).map(([name, field]) => [name, written(field, values[name])] as const);
  return Object.fromEntries(all.filter(([, stored]) => stored !== undefined));
}

/** A file's text as Keystatic writes it: with this very function of js-yaml, and no options. */
export function asYaml(data: unknown): string {
  return dump(data);
}

/** What a YAML text says. */
export function fromYaml(text: string): unknown {
  return load(text);
}
