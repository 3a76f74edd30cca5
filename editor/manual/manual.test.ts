import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECTION_SCHEMAS, type SectionId } from '../../src/content/schema.ts';
import { EMAIL_ANSWERS } from '../../src/form/email-service.ts';
import { formTitle } from '../form-title.ts';

test.each(Object.keys(SECTION_SCHEMAS) as SectionId[])(
  'the manual names the section %s as the window does',
  (section) => {
    const chapters = globSync('editor/manual/*.md').map((chapter) => readFileSync(chapter, 'utf8'));
    expect(chapters.join('\n').toLowerCase()).toContain(formTitle(section).toLowerCase());
  },
);

test('chapter 11 of the manual explains each answer that the message by WhatsApp may name', () => {
  const rows = readFileSync('editor/manual/11-correo.md', 'utf8').match(/^\| .*$/gm) ?? [];
  for (const status of EMAIL_ANSWERS.flatMap(({ statuses }) => statuses))
    expect(rows.some((row) => row.split('|')[1]?.includes(String(status)))).toBe(true);
});
