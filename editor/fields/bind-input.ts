import type { FormFieldInputProps } from '@keystatic/core';
import { createElement, type FunctionComponent, type ReactElement } from 'react';

/** A field's input as Keystatic calls it: `component`, with what it needs besides the value that is typed. */
export function bindInput<Value, Extra extends object>(
  component: FunctionComponent<FormFieldInputProps<Value> & Extra>,
  extra: (value: Value) => Extra,
): (props: FormFieldInputProps<Value>) => ReactElement {
  return (props) => createElement(component, { ...props, ...extra(props.value) });
}
