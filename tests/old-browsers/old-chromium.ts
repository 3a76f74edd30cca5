import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A screen, in CSS pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  /** As a phone: overlay scrollbars and touch. */
  readonly mobile?: boolean;
}

export type OldPage = Awaited<ReturnType<Awaited<ReturnType<typeof openOldChromium>>['openPage']>>;

/**
 * Starts a Chromium of any age, driven by the DevTools protocol itself: today's drivers need commands that the oldest of
 * these builds do not have.
 */
export async function openOldChromium(program: string) {
  const profile = mkdtempSync(join(tmpdir(), 'old-chromium-'));
  const folder = dirname(program);
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-software-rasterizer',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    {
      // The packages bring libraries that are not on every machine.
      env: { ...process.env, LD_LIBRARY_PATH: `${folder}:${join(folder, 'lib')}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const connection = await connect(await addressOf(child));

  /** Opens a page with reduced motion, so that nothing has to be waited for. */
  async function openPage({ width, height, mobile = false }: Screen) {
    const { targetId } = await connection.call('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await connection.call('Target.attachToTarget', { targetId, flatten: true });
    const call = (method: string, parameters: object = {}) => connection.call(method, parameters, sessionId);
    /** Uncaught errors of the page's scripts and what its policy refuses. */
    const problems: string[] = [];
    connection.listen(sessionId, 'Runtime.exceptionThrown', ({ exceptionDetails }) =>
      problems.push(exceptionDetails.exception?.description ?? exceptionDetails.text),
    );
    connection.listen(sessionId, 'Log.entryAdded', ({ entry }) => {
      if (entry.source === 'security') problems.push(entry.text);
    });
    for (const domain of ['Page', 'Runtime', 'Log']) await call(`${domain}.enable`);
    await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile });
    if (mobile) await call('Emulation.setTouchEmulationEnabled', { enabled: true });
    const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
    await call('Emulation.setEmulatedMedia', { features });

    async function evaluate<Args extends readonly unknown[], Result>(
      work: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ): Promise<Result> {
      const expression = `(${work})(${args.map((value) => JSON.stringify(value)).join(',')})`;
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await call('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    }
    const mouse = (type: string, [x, y]: readonly [number, number]) =>
      call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });

    return {
      problems,
      evaluate,
      goto: async (url: string) => {
        const loaded = new Promise((done) => connection.listen(sessionId, 'Page.loadEventFired', done));
        await call('Page.navigate', { url });
        await loaded;
      },
      /** Moves the pointer to the middle of an element. @throws Error if it is not shown */
      pointAt: async (selector: string) => mouse('mouseMoved', await evaluate(middleOf, selector)),
      click: async (selector: string) => {
        const middle = await evaluate(middleOf, selector);
        await mouse('mousePressed', middle);
        await mouse('mouseReleased', middle);
      },
      type: (text: string) => call('Input.insertText', { text }),
      close: () => connection.call('Target.closeTarget', { targetId }),
    };
  }

  return {
    openPage,
    close: async () => {
      connection.close();
      if (child.kill('SIGKILL')) await once(child, 'exit');
      // Its helpers end a little later.
      await setTimeout(300);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Reads the address of the DevTools protocol from the browser's output. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.setEncoding('utf8');
  for await (const text of child.stderr ?? []) {
    said += text;
    const [address] = /ws:\/\/\S+/.exec(said) ?? [];
    if (address) {
      // Read on, or the browser stops when the pipe is full.
      child.stderr?.resume();
      return address;
    }
  }
  throw new Error(`The browser does not start: ${said.slice(-500)}`);
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's messages, which the DevTools protocol viewer lists
type Message = any;

/** A connection that speaks the DevTools protocol. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const calls = new Map<number, PromiseWithResolvers<Message>>();
  const listeners: { session: string; method: string; handle: (parameters: Message) => unknown }[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method, params, result, error } = JSON.parse(data) as Message;
    const call = calls.get(id);
    calls.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
    for (const one of listeners) if (one.session === sessionId && one.method === method) one.handle(params);
  });
  return {
    call: (method: string, params: object, sessionId?: string): Promise<Message> => {
      const id = ++last;
      const call = Promise.withResolvers<Message>();
      calls.set(id, call);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return call.promise;
    },
    listen: (session: string, method: string, handle: (parameters: Message) => unknown) =>
      void listeners.push({ session, method, handle }),
    close: () => socket.close(),
  };
}

/** Runs in the page. Scrolls an element into view and returns its middle. */
function middleOf(selector: string): readonly [x: number, y: number] {
  const target = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
  if (!target) throw new Error(`${selector} is not shown`);
  document.documentElement.style.scrollBehavior = 'auto';
  target.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = target.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
