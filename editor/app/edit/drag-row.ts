/** Below this distance, in px, a press is a click. */
const SLACK = 5;
/** Within this distance, in px, of the form's upper or lower edge it scrolls. */
const EDGE = 80;
/** Pixels that it scrolls in a frame, at most. */
const MAX_STEP = 14;
const SETTLE_MS = 150;

interface Places {
  /** Called whenever the row's place changes. */
  readonly onPlace: (to: number) => void;
  /** Called when the row is dropped elsewhere than it was. */
  readonly onDrop: (to: number) => void;
}

/**
 * Lets a pressed row of a list follow the pointer up and down. The rows are only painted elsewhere: `onDrop` moves them.
 * Escape puts the row back.
 * @param scroller the element that scrolls the list
 */
export function dragRow(
  row: HTMLElement,
  scroller: HTMLElement,
  { pointerId, clientY }: PointerEvent,
  { onPlace, onDrop }: Places,
): void {
  const list = row.parentElement;
  if (!list) return;
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const boxes = rows.map(({ offsetTop: top, offsetHeight: height }) => ({ top, height }));
  const from = rows.indexOf(row);
  const step = row.offsetHeight + Number.parseFloat(getComputedStyle(list).rowGap);
  const start = clientY + scroller.scrollTop;
  const released = new AbortController();
  const { signal } = released;
  let pointerY = clientY;
  let offset = 0;
  let to = from;
  let isDragging = false;

  /** Paints the rows where they would be now. */
  const paint = () => {
    const { offsetTop: top, offsetHeight: height } = row;
    // Within the list: beyond it the form would grow and scroll for ever.
    const distance = pointerY + scroller.scrollTop - start;
    offset = Math.max(-top, Math.min(distance, list.offsetHeight - top - height));
    const place = placeOf(boxes, from, offset);
    if (place !== to) onPlace(place);
    to = place;
    for (const [at, other] of rows.entries()) {
      const isPassed = at > from ? at <= to : at >= to;
      other.style.translate = isPassed ? `0 ${Math.sign(from - at) * step}px` : '';
    }
    row.style.translate = `0 ${offset}px`;
    list.style.setProperty('--gap-top', `${topAt(boxes, from, to)}px`);
    list.style.setProperty('--gap-height', `${height}px`);
  };
  const begin = () => {
    isDragging = true;
    // The pointer may cross the page's frame.
    list.setPointerCapture(pointerId);
    list.dataset.dragging = '';
    row.dataset.dragged = '';
    requestAnimationFrame(scroll);
  };
  const scroll = () => {
    if (signal.aborted) return;
    if (!list.isConnected) return released.abort();
    scroller.scrollBy({ top: stepNear(scroller, pointerY), behavior: 'instant' });
    paint();
    requestAnimationFrame(scroll);
  };
  const end = (isDropped: boolean) => {
    released.abort();
    if (!isDragging) return;
    delete list.dataset.dragging;
    delete row.dataset.dragged;
    for (const other of rows) other.style.translate = '';
    // Another program may have added or removed a row meanwhile.
    const isMoved = isDropped && to !== from && list.childElementCount === rows.length;
    const distance = offset - (isMoved ? topAt(boxes, from, to) - topAt(boxes, from, from) : 0);
    if (isMoved) onDrop(to);
    else onPlace(from);
    if (isDropped) ignoreClick();
    requestAnimationFrame(() => settle(isMoved ? list.children[to] : row, distance));
  };

  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    pointerY = event.clientY;
    if (!isDragging && Math.abs(pointerY - clientY) > SLACK) begin();
    if (isDragging) paint();
  };
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), { signal });
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  // The browser's own dragging of links and pictures.
  addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

/** A row's place in its list, in px. */
interface Box {
  readonly top: number;
  readonly height: number;
}

/** The place where a dragged row lands: it passes another as soon as its edge is beyond the other's middle. */
function placeOf(boxes: readonly Box[], from: number, offset: number): number {
  const { top, height } = boxes[from] ?? NO_BOX;
  const isAbove = (box: Box, at: number) => {
    const middle = box.top + box.height / 2;
    return at < from ? middle <= top + offset : middle < top + height + offset;
  };
  return boxes.filter((box, at) => at !== from && isAbove(box, at)).length;
}

/** Where the upper edge of a row is once it is moved. */
function topAt(boxes: readonly Box[], from: number, to: number): number {
  const { top, height } = boxes[to] ?? NO_BOX;
  return to > from ? top + height - (boxes[from] ?? NO_BOX).height : top;
}

const NO_BOX: Box = { top: 0, height: 0 };

/** How far to scroll in this frame with the pointer at `y`; 0 away from the edges. */
function stepNear(scroller: HTMLElement, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  const up = Math.max(0, top + EDGE - y);
  const down = Math.max(0, y - bottom + EDGE);
  return (Math.min(down - up, EDGE) / EDGE) * MAX_STEP;
}

/** Firefox clicks the link under the pointer when it is released. */
function ignoreClick(): void {
  const ignored = new AbortController();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, signal: ignored.signal });
  setTimeout(() => ignored.abort());
}

/** Slides a dropped row from where it was dropped into its place. */
function settle(row: Element | undefined, distance: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  row?.animate({ translate: [`0 ${distance}px`, '0 0'] }, { duration: SETTLE_MS, easing: 'ease-out' });
}
