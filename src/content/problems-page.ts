import type { Problem } from './problem.ts';

/** Milliseconds between two questions whether the content is repaired. */
const CHECK_INTERVAL = 1000;

/** Asks again until the answer is another one, and then shows that. */
const ASK_AGAIN = `
let first;
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  const text = answer && (await answer.text());
  first ??= text;
  if (text && text !== first) location.reload();
}, ${CHECK_INTERVAL});`;

const STYLE = `
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; font: 17px/1.55 system-ui, sans-serif; color: #3b0f1b; background: #fff6e5 }
h1 { font-size: 1.6rem; line-height: 1.2 }
h2 { margin: 1.75rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere }
ul { margin: 0; padding-left: 1.25rem }
li { margin: .4rem 0; overflow-wrap: anywhere }`;

/**
 * What stands in the page's place while the content cannot be shown: every problem, by file, in Spanish. It goes away
 * by itself once they are repaired.
 */
export function problemsPage(problems: readonly Problem[]): string {
  const files = Map.groupBy(problems, ({ file }) => file);
  const lists = [...files].map(
    ([file, own]) => `<h2>${escaped(file)}</h2>\n<ul>\n${own.map(item).join('\n')}\n</ul>`,
  );
  return `<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Falta algo en el contenido</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Falta algo para mostrar la página</h1>
<p>Corrige esto y guarda: la página vuelve sola. Nada de lo que escribiste se perdió.</p>
${lists.join('\n')}
<script type="module">${ASK_AGAIN}</script>
</body>
</html>
`;
}

function item({ field, label, wrong, wanted }: Problem): string {
  const place = label ? `<strong>${escaped(label)}</strong>${field ? ` (${escaped(field)})` : ''}: ` : '';
  const named = !label && field ? `<strong>${escaped(field)}</strong>: ` : place;
  return `<li>${named}${escaped(wrong)}; ${escaped(wanted)}.</li>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
