import { expect, test } from 'vitest';
import { pathFrom, pathText } from '../../../src/content/fields/path.ts';
import { formIn, schemaOf } from '../../../src/content/schema.ts';
import { fileFieldNear } from './put-file.ts';

test.each([
  ['hero', '', 'profileImage'],
  ['hero', 'notice.text', 'profileImage'],
  ['ebooks/mujer-amanece', 'title', 'image'],
  ['about', 'activities.2.title', 'activities.2.image'],
  ['about', 'activities', null],
  ['ebooks', 'title', null],
])('a picture dropped in %s at «%s» goes into %s', (folder, dropped, wanted) => {
  const form = formIn(folder);
  const path = form && fileFieldNear(schemaOf(form), pathFrom(dropped));
  expect(path && pathText(path)).toBe(wanted);
});

test('a PDF goes into the field for one', () => {
  const guide = schemaOf({ section: 'free-guides', entry: 'siete-mananas-con-luz' });
  expect(fileFieldNear(guide, ['image'], 'pdf')).toEqual(['fileUrl']);
});
