import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { builtFile } from './support/site.ts';

/** Both sets of rules, all of them errors, but for these. */
const VALIDATOR = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: {
      // How React writes: browsers read `popoverTarget` as `popovertarget`, `<img/>` as `<img>`, `disabled=""` as `disabled`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // Lists of features have a name, which ARIA allows: without it, six lists in a row would sound the same.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Text is what a field is for unless it says otherwise (HTML, "the input element").
      'no-implicit-input-type': 'off',
      // The owner types the number as the specification has it, and visitors copy it: no signs that cannot be seen.
      'tel-non-breaking': 'off',
    },
  }),
);

describe('the HTML', () => {
  test.each(['/index.html', '/404.html'])(
    '%s is valid, and accessible as far as its text tells',
    async (page) => {
      const { results } = await VALIDATOR.validateString(builtFile(page).toString(), page);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ line, column, ruleId, message, selector }) =>
          [`${line}:${column}`, ruleId, message, selector ?? ''].join(' '),
        ),
      );
      expect(found).toEqual([]);
    },
  );
});
