import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { fields, moment, type StoredMessage } from './messages.ts';

const STYLE = `
  body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem; background: #fff6e5; color: #2b0f17; font: 1.125rem/1.6 system-ui, sans-serif }
  h1 { line-height: 1.1 }
  article { margin-block: 1.5rem; padding: 1rem 1.25rem; background: #fff; border-inline-start: 6px solid #f7c02b }
  dt { font-weight: 650; color: #a3361b }
  dd { margin: 0 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere }
`;

/** Content security policy of the mailbox: only its own styles. */
export const MAILBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

/** The mailbox as an HTML page, newest message first. */
export function mailboxPage(messages: readonly StoredMessage[]): string {
  return String(html`<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Buzón de prueba (${messages.length})</title>
<style>${new Html(STYLE)}</style>
<h1>Buzón de prueba</h1>
<p>Aquí llegan los mensajes del formulario mientras pruebas la página. Este buzón solo existe en tu computadora:
en la página publicada, los mensajes van al servicio de correo.</p>
${messages.toReversed().map(article)}
${messages.length > 0 ? null : html`<p>Todavía no hay mensajes. Escribe uno en <a href="/#contact">el formulario</a> y recarga esta página.</p>`}
</html>
`);
}

function article({ receivedAt, payload }: StoredMessage): Html {
  const rows = fields(payload.template_params).map(
    ([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`,
  );
  return html`<article><h2><time datetime="${receivedAt}">${moment(receivedAt)}</time></h2><dl>${rows}</dl></article>`;
}
