import type { BasicFormField } from '@keystatic/core';
import { faultOf, refuseFault } from '../fault.ts';
import type { FieldShape } from '../shape.ts';
import { bindInput } from './bind-input.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { shownText } from './text-field.ts';

type ChoiceShape = Extract<FieldShape, { kind: 'choice' }>;

/** One of a few words; none is chosen beforehand. */
export function choiceField(shape: ChoiceShape): BasicFormField<string> {
  const write = (word: string) => word || undefined;
  return {
    kind: 'form',
    label: shape.title,
    Input: bindInput(ChoiceInput, (word) => ({ shape, fault: faultOf(shape, write(word)) })),
    defaultValue: () => '',
    parse: shownText,
    serialize: (word) => ({ value: write(word) }),
    validate: (word) => {
      refuseFault(shape, write(word));
      return word;
    },
    reader: { parse: shownText },
  };
}
