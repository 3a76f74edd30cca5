/**
 * The order of the style layers, weakest first; every rule of the page lives in one of them. It stands in the head
 * before all other styles, because the first mention of a layer decides its rank and bundling may reorder files.
 */
export const LAYER_ORDER = '@layer reset,base,ui,sections,utilities;';

/** Tells the styles, before anything is painted, that scripts run: what only they can do may show itself. */
export const SCRIPTS_FLAG = "document.documentElement.setAttribute('data-scripts','')";
