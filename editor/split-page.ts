/** Where the editor's own forms are. */
export const FORMS_PATH = '/keystatic';

const LOOK = `
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; grid-template-rows: auto 1fr; height: 100vh; font: 15px/1.4 system-ui, sans-serif; color: #3b0f1b }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .5rem 1rem; background: #fff6e5; border-bottom: 1px solid #d9c7a8 }
  a { color: inherit }
  main { display: flex; min-height: 0 }
  iframe { width: 100%; height: 100%; border: 0; display: block }
  .editor { width: 58%; min-width: 20rem; max-width: 85%; resize: horizontal; overflow: hidden; border-right: 6px double #d9c7a8; padding-bottom: 14px }
  .page { flex: 1; min-width: 0 }`;

/** Editor and page side by side; `page` is the live page's address. The divider can be dragged. */
export function splitPage(page: string): string {
  return `<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor y página · Luz en Escena</title>
<style>${LOOK}</style>
</head>
<body>
<header>
  <strong>Editor</strong>
  <span>A la izquierda cambias y guardas; a la derecha ves la página, o lo que falta.</span>
  <a href="${FORMS_PATH}" target="_blank">Abrir el editor solo</a>
  <a href="${page}" target="_blank">Abrir la página sola</a>
</header>
<main>
  <div class="editor"><iframe src="${FORMS_PATH}" title="Editor"></iframe></div>
  <div class="page"><iframe src="${page}" title="Página"></iframe></div>
</main>
</body>
</html>
`;
}
