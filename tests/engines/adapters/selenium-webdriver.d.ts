/** The package ships no types; these are the parts used here. */
declare module 'selenium-webdriver' {
  /** Makes a session with a driver that runs. */
  export class Builder {
    usingServer(address: string): Builder;
    withCapabilities(capabilities: Readonly<Record<string, unknown>>): Builder;
    build(): Promise<WebDriver>;
  }
  /** A list of what mouse and keyboard do, one after the other. */
  export interface Actions {
    move(place: { readonly x: number; readonly y: number; readonly duration: number }): Actions;
    click(): Actions;
    sendKeys(...keys: readonly string[]): Actions;
    perform(): Promise<void>;
  }
  /** A session: one browser. */
  export interface WebDriver {
    get(address: string): Promise<void>;
    navigate(): { refresh(): Promise<void> };
    manage(): {
      window(): { setRect(size: { x: number; y: number; width: number; height: number }): Promise<unknown> };
    };
    executeScript(work: (...args: never[]) => unknown, ...args: readonly unknown[]): Promise<unknown>;
    actions(): Actions;
    wait(condition: () => Promise<boolean>, patienceMs: number, message: string): Promise<unknown>;
    quit(): Promise<void>;
  }
  /** Characters that stand for keys. */
  export const Key: Readonly<Record<'ENTER' | 'ESCAPE' | 'TAB', string>>;
}

declare module 'selenium-webdriver/remote/index.js' {
  /** A driver's program, which Selenium starts, waits for and ends. */
  export namespace DriverService {
    class Builder {
      constructor(program: string);
      setLoopback(loopback: boolean): Builder;
      setEnvironment(environment: Readonly<Record<string, string | undefined>>): Builder;
      build(): DriverService;
    }
  }
  export interface DriverService {
    /** Starts it. @returns its address */
    start(patienceMs?: number): Promise<string>;
    kill(): Promise<void>;
  }
}
