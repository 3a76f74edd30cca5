import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  alternativeText,
  decorationText,
  duration,
  filePath,
  httpsUrl,
  isoDate,
  optional,
  order,
  price,
  text,
} from './fields.ts';

interface Rule {
  readonly schema: z.ZodType;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const RULES: Readonly<Record<string, Rule>> = {
  text: {
    schema: text('x', 'y'),
    valid: ['a', '¡Hola!', 'dos\nlíneas'],
    invalid: ['', '  ', '\n', 3, true, null, undefined],
  },
  price: {
    schema: price,
    valid: ['$13 USD', '$0 USD', '$12.50 USD'],
    invalid: [
      '13 USD',
      '$13',
      '$13 usd',
      '$ 13 USD',
      '$13  USD',
      '$13.5 USD',
      '$-1 USD',
      'gratis',
      '',
      13,
      null,
      undefined,
    ],
  },
  httpsUrl: {
    schema: httpsUrl('x', 'y'),
    valid: ['https://libreria.example.com/libro?a=b', 'https://example.com'],
    invalid: [
      'http://example.com',
      'example.com',
      '//example.com',
      'https://',
      'javascript:alert(1)',
      'mailto:a@example.com',
      '',
      1,
      null,
    ],
  },
  duration: {
    schema: duration,
    valid: ['08:47', '00:05', '99:59'],
    invalid: ['8:47', '08:60', '01:08:47', '08:47 min', '0847', '', 527, null],
  },
  isoDate: {
    schema: isoDate,
    valid: ['2025-03-15', '2024-02-29', new Date('2025-03-15')],
    invalid: [
      '2025-02-29',
      '2025-13-01',
      '15-03-2025',
      '2025-3-15',
      '15 de marzo de 2025',
      '',
      new Date(Number.NaN),
      20250315,
      null,
    ],
  },
  order: { schema: order, valid: [1, 2, 40], invalid: [0, -1, 1.5, '1', null, undefined] },
  filePath: {
    schema: filePath({
      title: 'x',
      description: 'y',
      control: 'pdf',
      extensions: ['pdf'],
      expected: 'un PDF',
    }),
    valid: ['./guia.pdf', './Guía de mayo.PDF'],
    invalid: [
      'guia.pdf',
      '../guia.pdf',
      './otra/guia.pdf',
      '..\\guia.pdf',
      '/guia.pdf',
      './guia.doc',
      '.',
      '',
      1,
      null,
    ],
  },
  alternativeText: {
    schema: alternativeText,
    valid: ['Una mujer lee'],
    invalid: ['', '  ', 1, null, undefined],
  },
  decorationText: { schema: decorationText, valid: ['', 'Una mujer lee'], invalid: [1, null, undefined] },
};

describe.each(Object.entries(RULES))('%s', (_name, { schema, valid, invalid }) => {
  test.each(valid)('accepts %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true);
  });

  test.each(invalid)('refuses %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('what is read', () => {
  test('text loses the blanks around it', () => {
    expect(text('x', 'y').parse('  hola\n')).toBe('hola');
  });

  test('a YAML date is the ISO text of the same day', () => {
    expect(isoDate.parse(new Date('2025-03-15T00:00:00Z'))).toBe('2025-03-15');
  });

  test.each([undefined, null])('an optional field that is %s reads as null', (value) => {
    expect(optional(text('x', 'y')).parse(value)).toBeNull();
  });

  test('an optional field that is there must keep its rule', () => {
    expect(optional(text('x', 'y')).safeParse('').success).toBe(false);
  });
});
