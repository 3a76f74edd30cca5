/** What the commands' words say of each other, in words of the window. */
const IN_WINDOW = {
  'npm run publicar:revisar': '«Revisar»',
  'npm run publicar:probar-correo': '«Enviarme un mensaje de prueba», en «Construir»',
  'npm run build': '«Construir»',
};

/** The same words for someone who has the window instead of a terminal. */
export function inWindow(words: string): string {
  return Object.entries(IN_WINDOW).reduce((text, [command, place]) => text.replaceAll(command, place), words);
}
