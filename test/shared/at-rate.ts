/** Starts work at a fixed rate per second, whether or not earlier work has finished. */
export async function atRate<T>(perSecond: number, seconds: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const startedAt = performance.now();
  const under: Promise<T>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const waitMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    under.push(work(n));
  }
  return Promise.all(under);
}
