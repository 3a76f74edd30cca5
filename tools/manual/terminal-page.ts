/** Lines of a list that are shown of each of its parts; the manual explains them all. */
const LINES_OF_A_PART = 7;

const COLOURS: Readonly<Record<string, string>> = { '✗': '#ff9d8a', '!': '#f7c02b', '✓': '#a9d17c' };

/** What a program says, as a page that looks like a terminal: long parts end with an ellipsis. */
export function terminalPage(command: string, said: string): string {
  const lines = [`$ ${command}`, ...shortened(said)].map(line);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px 28px; background: #2b0f17; color: #fff6e5; font: 15px/1.5 monospace }
    p { margin: 0; min-height: 1.5em; padding-left: 4ch; text-indent: -4ch; white-space: pre-wrap }
  </style>${lines.join('')}</html>`;
}

function shortened(said: string): readonly string[] {
  const parts = said.trim().split(/\n{2,}/);
  return parts.flatMap((part) => {
    const lines = part.split('\n');
    return ['', ...lines.slice(0, LINES_OF_A_PART), ...(lines.length > LINES_OF_A_PART ? ['    …'] : [])];
  });
}

function line(text: string): string {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const colour = COLOURS[text.trim().charAt(0)];
  return `<p>${colour ? `<span style="color:${colour}">${words}</span>` : words}</p>`;
}
