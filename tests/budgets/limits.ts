/** What a visitor with costly data may be asked to fetch, in bytes as they travel (1 kB is 1,000 bytes). */
export const BYTES = {
  firstView: 64_000,
  /** The first view once the owner's own photograph stands in place of the drawn portrait. */
  firstViewWithPhotographs: 95_000,
  /** The document with styles, drawings and scripts, compressed. */
  html: 22_000,
  inlineScripts: 2_500,
  /** Script files before the form is touched. */
  scriptsBefore: 0,
  /** Script files once the form is touched. */
  scriptsAfter: 75_000,
  fonts: 38_000,
  /** The page scrolled to its end, form not touched. */
  wholePage: 90_000,
} as const;

/** Requests of the first view, the document included. */
export const FIRST_VIEW_REQUESTS = 5;

/** What a server sends before it hears back: 10 segments of 1,460 bytes (RFC 6928). */
export const FIRST_FLIGHT = 14_600;

/** Files that hold back the first paint. */
export const BLOCKING_FILES = 0;

/** Tasks over 50 ms while the page loads on an unthrottled machine. */
export const LONG_TASKS = 0;

/** Cumulative layout shift, in every set-up. */
export const LAYOUT_SHIFT = 0;

/** Goals in milliseconds: printed beside what was measured, never asserted, for they depend on the machine. */
export const TIMES = {
  slowPhone: { firstPaint: 800, largestPaint: 900, idle: 2200 },
} as const;

/** Build of ten times the cards, in seconds: printed, never asserted. */
export const BUILD_SECONDS = 60;
