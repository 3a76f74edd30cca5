import type { FileProblem } from './problem.ts';

const WANTED = 'un dibujo que solo dibuje: sin programas y sin HTML';

/** What runs when a drawing is opened by itself: elements that hold programs or HTML, handlers, links to programs. */
const PROGRAM =
  /<((?:\w+:)?(?:script|handler|foreignobject|iframe|object|embed))\b|<[^>]*\s(on\w+)\s*=|(javascript:)/i;

/** Whether a picture is drawn, by its name: the content check has seen that it is what it says. */
export function isDrawingFile(path: string): boolean {
  return /\.svg$/i.test(path);
}

/** Whether the first element of an XML text is `<svg>`. */
export function isDrawing(text: string): boolean {
  const first = withoutComments(text).replace(/^\uFEFF?(\s|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>)*/i, '');
  return /^<(\w+:)?svg[\s/>]/.test(first);
}

/**
 * Looks for programs in a drawing: shown as a picture it runs none, but its address can be opened by itself.
 * Returns what is wrong, in Spanish, or null.
 */
export function drawingProblem(text: string): FileProblem | null {
  const [, element, handler, link] = PROGRAM.exec(withoutComments(text)) ?? [];
  if (element) return { wrong: `es un SVG que lleva <${element}>`, wanted: WANTED };
  if (handler) return { wrong: `es un SVG que lleva un programa en «${handler}»`, wanted: WANTED };
  if (link) return { wrong: `es un SVG que lleva un programa en un enlace`, wanted: WANTED };
  return /<!ENTITY/i.test(text)
    ? { wrong: 'es un SVG que define palabras propias (<!ENTITY>)', wanted: WANTED }
    : null;
}

function withoutComments(text: string): string {
  return text.replaceAll(/<!--[\s\S]*?-->/g, '');
}
