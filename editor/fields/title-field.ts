import { fields, type SlugFormField } from '@keystatic/core';
import { entryId } from '../../src/content/fields.ts';
import { faultOf, refuseFault } from '../fault.ts';
import { type FieldShape, shapeOf } from '../shape.ts';

/** An entry's title and the name of its folder. */
export interface Title {
  readonly name: string;
  readonly slug: string;
}

const idShape = shapeOf(entryId, 'id');

/** The title of an entry, from which the name of its folder is made; the file holds the title alone. */
export function titleField(shape: FieldShape): SlugFormField<Title, Title, Title, string> {
  const field = fields.slug({
    name: {
      label: shape.title,
      description: shape.description,
      validation: { isRequired: true, pattern: pattern(shape) },
    },
    slug: {
      label: idShape.title,
      description: idShape.description,
      validation: { pattern: pattern(idShape) },
    },
  });
  return {
    ...field,
    validate: (value, extra) => {
      refuseFault(shape, value.name);
      return field.validate(value, extra);
    },
    serializeWithSlug: ({ name, slug }) => ({
      slug,
      value: String(shape.schema.safeParse(name).data ?? name),
    }),
  };
}

/** The schema in a pattern's clothes: Keystatic asks nothing of it but whether a text fits. */
function pattern(shape: FieldShape) {
  const regex = { test: (text: string) => faultOf(shape, text) === null } as RegExp;
  return { regex, message: faultOf(shape, '·') ?? faultOf(shape, '') ?? '' };
}
