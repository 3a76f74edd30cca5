import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ToastDrawing } from './ToastDrawing.tsx';

// The built pages have all other drawings; this one is in the form's script.
test('the drawing of a sent message has all its pieces in art.svg', () => {
  const art = readFileSync('src/art/art.svg', 'utf8');
  const html = renderToStaticMarkup(<ToastDrawing kind="success" className="" />);
  const ids = [...html.matchAll(/href="[^"]*#([\w-]+)"/g)].map(([, id]) => id);
  expect(ids).not.toEqual([]);
  expect(ids.filter((id) => !art.includes(`id="${id}"`))).toEqual([]);
});
