import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_KEYS } from '../../../src/form/email-service.ts';
import { publishedKeys } from '../../publish/upload/fetch-source.ts';

const BUILT = process.env.BUILT_DIR ?? '';

test('the keys of the e-mail service can be read in the published page, where another computer finds them', () => {
  const scripts = globSync('_astro/*.js', { cwd: BUILT }).map((name) =>
    readFileSync(join(BUILT, name), 'utf8'),
  );
  expect(Object.assign({}, ...scripts.map(publishedKeys))).toEqual(SAMPLE_KEYS);
});
