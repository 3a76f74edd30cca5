import { createHash } from 'node:crypto';

/**
 * The order of the style layers, weakest first; every rule of the page lives in one of them. It stands in the head
 * before all other styles, because the first mention of a layer decides its rank and bundling may reorder files.
 */
export const LAYER_ORDER = '@layer reset,base,ui,sections,utilities;';

/** Tells the styles, before anything is painted, that scripts run: what only they can do may show itself. */
export const SCRIPTS_FLAG = "document.documentElement.setAttribute('data-scripts','')";

/** The source expression that lets an inline element with exactly this text run (CSP Level 3, section 2.3.1). */
export function cspHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
