/** One part of a long command: a title to show, and its work, which gives an exit code or throws. */
export interface Part {
  readonly title: string;
  readonly work: () => Promise<number>;
  /** Titles of parts without which this one cannot run. */
  readonly needs?: readonly string[];
}

/** How a part went. */
export interface PartResult {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'impossible';
  readonly seconds: number;
}

const WORDS = { passed: 'bien', failed: 'MAL', impossible: 'MAL (falta lo anterior)' } as const;

/** Runs every part that can still run, one after the other, and never stops at the first failure. */
export async function runParts(parts: readonly Part[]): Promise<readonly PartResult[]> {
  const results: PartResult[] = [];
  for (const part of parts) {
    const broken = results.filter((result) => result.outcome !== 'passed').map((result) => result.title);
    const possible = !part.needs?.some((title) => broken.includes(title));
    results.push(possible ? await runPart(part) : { title: part.title, outcome: 'impossible', seconds: 0 });
  }
  return results;
}

/** A line for each part: its title, its seconds, how it went. */
export function table(results: readonly PartResult[]): string {
  const width = Math.max(...results.map(({ title }) => title.length));
  return results
    .map(
      ({ title, seconds, outcome }) =>
        `${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${WORDS[outcome]}`,
    )
    .join('\n');
}

async function runPart({ title, work }: Part): Promise<PartResult> {
  console.log(`\n── ${title} ──`);
  const start = performance.now();
  const code = await work().catch(explain);
  return { title, outcome: code === 0 ? 'passed' : 'failed', seconds: (performance.now() - start) / 1000 };
}

function explain(error: unknown): number {
  console.error(error instanceof Error ? error.message : error);
  return 1;
}
