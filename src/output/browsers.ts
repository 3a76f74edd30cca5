/**
 * The oldest browsers that run the page's scripts: a plain page with working links and form (docs/browsers.md). Syntax that
 * they do not know is written in older words.
 */
export const SCRIPT_TARGET = ['chrome88', 'firefox85', 'safari14', 'ios14'];

/** The oldest browsers that know cascade layers, in which all styles are. */
export const STYLE_TARGET = ['chrome99', 'firefox97', 'safari15.4', 'ios15.4'];
