/** What `@astrojs/react` exports for the browser: hydrates the markup inside the element. */
type Renderer = (
  island: HTMLElement,
) => (component: unknown, properties: object, slots: object, metadata: { client: string }) => unknown;

/** A property as Astro writes it: a list, or anything else. */
type Written = readonly [kind: number, value: unknown];

/** Astro's mark for a list (astro/dist/runtime/server/serialize.js); the island's other properties are plain. */
const LIST = 1;

/**
 * Fetches an island's component and React, and hydrates it. Astro's own element does as much for islands within
 * islands, eleven kinds of properties and changing pages: a kilobyte in the page for what it has not got.
 * @param island the element that Astro wrote around the component
 * @param attempt 0 at first; later ones ask under another address, because browsers remember a failed script
 * @throws Error when a script does not arrive
 */
export async function loadIsland(island: HTMLElement, attempt: number): Promise<void> {
  const address = (name: string) => `${island.getAttribute(name)}${attempt ? `?${attempt}` : ''}`;
  const [component, renderer]: [Record<string, unknown>, { default: Renderer }] = await Promise.all([
    import(/* @vite-ignore */ address('component-url')),
    import(/* @vite-ignore */ address('renderer-url')),
  ]);
  const properties = read([0, JSON.parse(island.getAttribute('props') ?? '{}')]) as object;
  const name = island.getAttribute('component-export') ?? 'default';
  await renderer.default(island)(component[name], properties, {}, { client: 'touch' });
  island.removeAttribute('ssr');
}

function read([kind, value]: Written): unknown {
  if (kind === LIST) return (value as Written[]).map(read);
  if (typeof value !== 'object' || !value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, written]) => [name, read(written as Written)]));
}
