/**
 * Batches concurrent requests for the same work. The first caller is served at once, alone; callers that arrive meanwhile go together in
 * the next batch. A single caller does not wait, and hundreds of concurrent callers need one transaction instead of hundreds.
 */

interface Waiting<T, A> {
  readonly one: T;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * After this many failures without a success the items are not the cause: the remaining callers get the same error at once instead of
 * waiting for it.
 */
const FAILING_AT_MOST = 3;

/**
 * Returns answers in the order of the items. When the work fails for several items, it runs for each alone, so that only the failing item
 * fails.
 */
export function inBatches<T, A>(most: number, work: (list: readonly T[]) => Promise<readonly A[]>): (one: T) => Promise<A> {
  const waiting: Waiting<T, A>[] = [];
  let isInProgress = false;
  const serve = async (some: readonly Waiting<T, A>[]): Promise<void> => {
    try {
      const answers = await work(some.map(({ one }) => one));
      if (answers.length !== some.length) throw new Error("batched work must return an answer for each item");
      for (const [n, { resolve }] of some.entries()) resolve(answers[n] as A);
    } catch (error) {
      if (some.length === 1) some[0]?.reject(error);
      else await serveEach(some);
    }
  };
  const serveEach = async (some: readonly Waiting<T, A>[]): Promise<void> => {
    let failed = 0;
    for (const [n, { one, resolve, reject }] of some.entries()) {
      try {
        const [answer] = await work([one]);
        resolve(answer as A);
      } catch (error) {
        failed += 1;
        reject(error);
        if (failed <= n || failed < FAILING_AT_MOST) continue;
        for (const rest of some.slice(n + 1)) rest.reject(error);
        return;
      }
    }
  };
  const serveAll = async (): Promise<void> => {
    isInProgress = true;
    while (waiting.length > 0) await serve(waiting.splice(0, most));
    isInProgress = false;
  };
  return (one) =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!isInProgress) void serveAll();
    });
}

/**
 * Runs `act` at once and then at most once per interval: calls made within the interval cause one more run at its end. For work that must
 * not run too often, but must run after the last call.
 */
export function throttle(everyMs: number, act: () => Promise<void>): () => Promise<void> {
  let isResting = false;
  let isWanted = false;
  const rest = (): void => {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isWanted) void doNow();
    }, everyMs);
  };
  const doNow = (): Promise<void> => {
    isWanted = false;
    rest();
    return act();
  };
  return async () => {
    if (!isResting) return doNow();
    isWanted = true;
  };
}
