export const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0h3v4z"/></svg>';

/** A drawing as the owner chooses it; with another mark it is another one. */
export const cover = (mark: unknown = 0) => new File([DRAWING.replace('M0', `M${mark}`)], 'Mi portada.SVG');
