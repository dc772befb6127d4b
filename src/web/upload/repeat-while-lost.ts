/** Waits between the attempts; afterwards the person decides. */
const WAITS_MS = [2_000, 6_000] as const;

interface Repeating {
  readonly isLost: (error: unknown) => boolean;
  readonly onLost: () => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Runs work again when its answer was lost, three times at most. The work names its own id, so that it takes effect once. */
export async function repeatWhileLost(work: () => Promise<void>, { isLost, onLost, wait }: Repeating): Promise<void> {
  for (const ms of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error)) throw error;
      onLost();
      await wait(ms);
    }
  }
  return work();
}
