import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeystarProvider } from '@keystar/ui/core';
import type { ComponentSchema, FormFieldInputProps } from '@keystatic/core';
// Keystatic writes and reads with these very functions, and no options.
import { dump, load } from 'js-yaml';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { fieldSpec, formName } from '../../editor/field-spec.ts';
import { keystaticConfig } from '../../editor/keystatic-config.tsx';
import { ENTRY_SCHEMAS, SECTION_SCHEMAS, schemaOf } from '../../src/content/schema.ts';
import { SAMPLE } from '../content/sample-content.ts';

type Form = Record<string, ComponentSchema>;

/** Something that may stand in a file in any field's place; each kind of field takes some of them and refuses the rest. */
const PROBES: readonly unknown[] = [
  ...[undefined, true, false, 0, 1, -1, 1.5, 12_500, new Date('2025-03-15T00:00:00Z')],
  ...['', '   ', 'hola', 'dos\nlíneas', ' con blancos ', 'un\u0007signo', 'Pronto Disponible', 'Agotado'],
  ...[
    '$13 USD',
    '$12.50 USD',
    '$13',
    '08:47',
    '8:47',
    '2025-03-15',
    '2025-02-30',
    '15/03/2025',
    'ejemplo-video-1',
    'corto',
  ],
  ...['midominio.com', 'https://libreria.example.com/a?b=c', 'http://libreria.example.com/a'],
  ...['https://a b.example.com', 'hola@example.com', 'hola@', '(0414) 123-4567', '0414 123-4567'],
  ...[['mujer-amanece', '2025', '2025-03-15'], []],
  ...['€9', 'Gratis', '4,8', '12.500', '1:02:03', ' example.com/a ', 'https://youtu.be/abc123XYZ_0?si=a'],
  ...['https://MiDominio.com/', '+34 612 34 56 78', '0212 555 1234', '0414 123'],
  ...[
    'Amanecer',
    'instagram',
    'otra',
    'myspace',
    './portada.svg',
    './Mi portada.JPG',
    './guia.pdf',
    './guia.docx',
  ],
];

const { singletons = {}, collections = {} } = keystaticConfig();
const forms = Object.entries({ ...singletons, ...collections }).map(([name, { path = '', schema }]) => ({
  name,
  /** Its folder in the content: `ebooks/` or `ebooks/*\/`. */
  path,
  form: schema as Form,
  schema: schemaOf(path.slice(0, -1)) as z.ZodObject,
}));

interface Leaf {
  readonly path: string;
  readonly field: ComponentSchema;
  readonly schema: z.ZodType;
}

/** Every field of a form beside its schema; groups and lists are compared on the way. */
function leaves(
  path: string,
  field: ComponentSchema | undefined,
  schema: z.ZodType | undefined,
): readonly Leaf[] {
  if (!field || !schema) throw new Error(`${path} is in only one of editor and schema`);
  if (schema instanceof z.ZodObject) {
    const fields = field.kind === 'object' ? field.fields : {};
    expect(Object.keys(fields), path).toEqual(Object.keys(schema.shape));
    return Object.keys(fields).flatMap((name) => leaves(`${path}.${name}`, fields[name], schema.shape[name]));
  }
  if (!(schema instanceof z.ZodArray)) return [{ path, field, schema }];
  if (field.kind !== 'array') throw new Error(`${path} is a list in the schema only`);
  const { minItems, maxItems } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  expect(field.validation?.length, path).toEqual({
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  });
  return leaves(`${path}[]`, field.element, schema.element as z.ZodType);
}

const all = forms.flatMap(({ name, form, schema }) => leaves(name, { kind: 'object', fields: form }, schema));

/** What the page reads of what the editor writes for `value`; `refused` where it saves nothing. */
function saved(field: ComponentSchema, value: unknown): { readonly data: unknown } | 'refused' {
  try {
    const data = written(field, value);
    return { data: data === undefined ? undefined : (parse(dump({ data })) as { data: unknown }).data };
  } catch {
    return 'refused';
  }
}

describe('editor and schema', () => {
  test('have the same files, each in one group of the menu', () => {
    expect(Object.keys(singletons)).toEqual(Object.keys(SECTION_SCHEMAS).map(formName));
    expect(Object.keys(collections)).toEqual(Object.keys(ENTRY_SCHEMAS));
    const shown = Object.values(keystaticConfig().ui?.navigation ?? {}).flat();
    expect(shown.toSorted()).toEqual([...Object.keys(singletons), ...Object.keys(collections)].toSorted());
  });

  test('each field writes only what its schema takes', () => {
    for (const { path, field, schema } of all) {
      for (const probe of PROBES) {
        const result = saved(field, probe);
        if (result === 'refused') continue;
        expect(schema.safeParse(result.data).error?.issues, `${path}: ${probe}`).toBeUndefined();
      }
    }
  });

  test('each field keeps what its schema takes', () => {
    for (const { path, field, schema } of all) {
      const taken = PROBES.filter((probe) => schema.safeParse(probe).success);
      expect(taken.length, path).toBeGreaterThan(0);
      for (const probe of taken) {
        const result = saved(field, probe);
        const meaning = result === 'refused' ? result : schema.safeParse(result.data).data;
        expect(meaning || null, `${path}: ${probe}`).toEqual(schema.parse(probe) || null);
      }
    }
  });

  test('each field is shown with its name and its line of help', () => {
    for (const { path, field, schema } of all) {
      // Keystatic itself draws an entry's title, and only in a browser.
      if (field.kind !== 'form' || field.formKind === 'slug') continue;
      const input = createElement(field.Input as ComponentType<FormFieldInputProps<unknown>>, {
        value: field.defaultValue(),
        onChange: () => undefined,
        autoFocus: false,
        forceValidation: false,
      });
      const shown = renderToStaticMarkup(createElement(KeystarProvider, null, input));
      const { title, description } = fieldSpec(schema, path);
      for (const words of [title, description]) expect(shown, path).toContain(renderToStaticMarkup(words));
    }
  });
});

test('the sample is written as the editor writes it, so that a save changes only what was changed', () => {
  for (const file of globSync('**/index.yaml', { cwd: SAMPLE })) {
    const text = readFileSync(join(SAMPLE, file), 'utf8');
    const [section, ...rest] = file.split(/[/\\]/);
    const form = forms.find(({ path }) => path === (rest.length > 1 ? `${section}/*/` : `${section}/`));
    if (!form) throw new Error(`no form for ${file}`);
    const written = dump(writtenFields(form.form, load(text)));
    expect(text, `sample/${file}: write it as the editor does, in the lines marked -`).toBe(written);
  }
});

const SOME_BYTES = new Uint8Array([1]);

/**
 * What the editor would write for the words of a file, after its form was opened and saved.
 * @throws Error where the form refuses to save.
 */
function written(field: ComponentSchema, value: unknown): unknown {
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
function writtenFields(fields: Record<string, ComponentSchema>, value: unknown): Record<string, unknown> {
  const values = value as Record<string, unknown>;
  const all = Object.entries(fields).map(([name, field]) => [name, written(field, values[name])] as const);
  return Object.fromEntries(all.filter(([, stored]) => stored !== undefined));
}
