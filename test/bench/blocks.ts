/**
 * Compares two servers in one run: they are loaded in alternating blocks (A B B A …), so that other load on the machine affects both. The
 * ratio of neighbouring blocks is the result (docs/performance.md).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import autocannon from "autocannon";
import { machine } from "../shared/machine.ts";

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

export interface Block {
  readonly target: string;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly errors: number;
}

export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second in total; unlimited when left out. */
  readonly rate?: number;
}

/** Loads one address for a while. Any status but 2xx counts as an error. */
export async function load(target: Target, { seconds, connections, rate }: LoadOptions): Promise<Block> {
  const result = await autocannon({
    url: target.url,
    duration: seconds,
    connections,
    headers: target.headers ?? {},
    ...(rate ? { overallRate: rate } : {}),
  });
  return {
    target: target.name,
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** Loads A and B alternately, `pairs` times: A B, then B A, and so on. */
export async function alternate(
  a: Target,
  b: Target,
  pairs: number,
  options: LoadOptions,
): Promise<readonly (readonly [Block, Block])[]> {
  const results: [Block, Block][] = [];
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) {
      const first = await load(a, options);
      results.push([first, await load(b, options)]);
    } else {
      const first = await load(b, options);
      results.push([await load(a, options), first]);
    }
  }
  return results;
}

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Minimum, median and maximum. */
export function spread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((x, y) => x - y);
  const middle = sorted.length / 2;
  const median = sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return { min: sorted[0] ?? 0, median: median ?? 0, max: sorted.at(-1) ?? 0 };
}

/** Writes the raw results beside the bench; they are not committed. */
export function keepRaw(bench: string, raw: unknown): void {
  mkdirSync("test/bench/results", { recursive: true });
  writeFileSync(`test/bench/results/${bench}.json`, `${JSON.stringify({ machine: machine(), raw }, null, 2)}\n`);
}
