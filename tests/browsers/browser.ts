/** A browser that the visits are made in. */
export interface Browser {
  readonly name: string;
  /** Debian's packages with its programs. */
  readonly packages: string;
  /** Whether its programs are on this machine. */
  readonly isInstalled: boolean;
  /** Starts it without history and opens a page. */
  open(options: { readonly scripts: boolean }): Promise<Page>;
}

/** A page in a browser: only what both drivers can do. */
export interface Page {
  /** Opens an address and waits until it has loaded. */
  goto(address: string): Promise<void>;
  /** Gives the page a viewport of exactly this size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page and returns its result; it sees its arguments and the page, nothing around it. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}
