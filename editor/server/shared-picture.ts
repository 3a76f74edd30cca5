/**
 * Answers `GET /api/shared-picture` with the picture of the page that chats show beside its address (Open Graph).
 * @param page address of the live page
 */
export async function sharedPicture(page: string): Promise<Response> {
  // As a browser asks: then content with problems is answered by the page that lists them, not by an error.
  const html = await (await fetch(page, { headers: { Accept: 'text/html' } })).text();
  const [, image] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  // The live page cannot be shown, and says why itself.
  if (!image) return new Response(null, { status: 404 });
  // Its address is that of the published page.
  const { body } = await fetch(new URL(new URL(image).pathname, page));
  return new Response(body, { headers: { 'Content-Type': 'image/jpeg' } });
}
