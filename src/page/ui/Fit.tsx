import type { ReactNode } from 'react';
import { type Room, stepOf } from '../view/fit.ts';

interface FitProps {
  readonly text: string;
  readonly room: Room;
  /** What is shown where it is more than the bare text. */
  readonly children?: ReactNode;
}

/** A text that is set smaller, step by step, where at full size it would not fit its place. */
export function Fit({ text, room, children = text }: FitProps) {
  const step = stepOf(text, room);
  return step === 0 ? children : <span data-fit={step}>{children}</span>;
}
