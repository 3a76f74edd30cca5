import type { BasicFormField } from '@keystatic/core';
import { refuseFault } from '../fault.ts';
import type { FieldShape } from '../shape.ts';
import { bindInput } from './bind-input.ts';
import { SwitchInput } from './SwitchInput.tsx';

type SwitchShape = Extract<FieldShape, { kind: 'switch' }>;

/** Yes or no; where «no» may be left out, it is. */
export function switchField(shape: SwitchShape): BasicFormField<boolean> {
  const write = (isOn: boolean) => (isOn ? shape.on : shape.optional ? undefined : false);
  return {
    kind: 'form',
    label: shape.title,
    Input: bindInput(SwitchInput, () => ({ shape })),
    defaultValue: () => false,
    parse: (value) => value === shape.on,
    serialize: (isOn) => ({ value: write(isOn) }),
    validate: (isOn) => {
      refuseFault(shape, write(isOn));
      return isOn;
    },
    reader: { parse: (value) => value === shape.on },
  };
}
