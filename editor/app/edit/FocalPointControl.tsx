import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { type FocalPoint, PORTRAIT_FOCUS } from '../../../src/content/fields/pictures.ts';
import fieldStyles from '../ui/Field.module.css';
import helpStyles from '../ui/Help.module.css';
import styles from './FocalPointControl.module.css';
import { type FormStore, useForm } from './form-store.ts';

/** Per cent that an arrow key moves the point. */
const STEP = 2;

/** Direction of each arrow key, to the right and down. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface FocalPointProps {
  readonly form: FormStore;
  /** The field of the point. */
  readonly name: string;
  /** Address of the picture. */
  readonly address: string;
  /** Width / height of the frame that crops it. */
  readonly frame: number;
}

/** A point on a picture, moved by dragging or by arrow keys, and beside it how the page crops the picture around it. */
export function FocalPointControl({ form, name, address, frame }: FocalPointProps) {
  const help = useId();
  const schema: z.ZodType = form.schema.shape[name];
  const { title, description } = metaOf(schema);
  const stored = useForm(form, ({ values }) => values[name]);
  const [dragged, setDragged] = useState<FocalPoint | null>(null);
  const { x, y } =
    dragged ?? (schema.safeParse(stored).data as FocalPoint | null | undefined) ?? PORTRAIT_FOCUS;

  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    // The form would scroll.
    event.preventDefault();
    const moved = { x: percent(x + STEP * arrow[0]), y: percent(y + STEP * arrow[1]) };
    // Presses replace each other as the letters of an input method do: together they are one step.
    form.type([name], written(moved), 'composed');
  };
  const drag = (event: PointerEvent) => setDragged(pointAt(event));
  const start = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event);
  };
  const drop = () => {
    if (dragged) form.change([name], written(dragged));
    setDragged(null);
  };
  return (
    <div className={styles.focalPoint}>
      <p className={fieldStyles.label}>{title}</p>
      <p className={helpStyles.help} id={help}>
        {description}
      </p>
      <div
        className={styles.whole}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={help}
        aria-valuenow={x}
        aria-valuetext={`a ${x} % de la izquierda y ${y} % de arriba`}
        onKeyDown={press}
        onPointerDown={start}
        onPointerMove={(event) => dragged && drag(event)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
      >
        <img src={address} alt="" draggable={false} />
        <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <img
        className={styles.cropped}
        src={address}
        alt=""
        style={{ aspectRatio: frame, objectPosition: `${x}% ${y}%` }}
      />
    </div>
  );
}

/** A point as its field holds it. */
const written = ({ x, y }: FocalPoint) => `${x}% ${y}%`;

/** Where the pointer is, in per cent of the picture. */
function pointAt({ currentTarget, clientX, clientY }: PointerEvent): FocalPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: percent((100 * (clientX - left)) / width), y: percent((100 * (clientY - top)) / height) };
}

/** The nearest whole number from 0 to 100. */
function percent(number: number): number {
  return Math.min(100, Math.max(0, Math.round(number)));
}
