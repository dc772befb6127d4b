/**
 * Work that many ask for at once is done for all of them together. Who comes first is served at once, alone; who comes while that is under way
 * waits for it and goes with the next. So one who is alone waits for nobody, and a crowd is one transaction instead of hundreds.
 */

interface Waiting<T, A> {
  readonly one: T;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** Where so many fail and none has gone well, the fault is not theirs: the others are not kept waiting to hear the same. */
const FAILING_AT_MOST = 3;

/** Answers in the order of what was asked. Where the work fails for several, it is done for each alone: one that can't be done fails by itself. */
export function gather<T, A>(most: number, work: (list: readonly T[]) => Promise<readonly A[]>): (one: T) => Promise<A> {
  const waiting: Waiting<T, A>[] = [];
  let isUnderWay = false;
  const serve = async (some: readonly Waiting<T, A>[]): Promise<void> => {
    try {
      const answers = await work(some.map(({ one }) => one));
      if (answers.length !== some.length) throw new Error("work that was gathered has an answer for each");
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
    isUnderWay = true;
    while (waiting.length > 0) await serve(waiting.splice(0, most));
    isUnderWay = false;
  };
  return (one) =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!isUnderWay) void serveAll();
    });
}

/**
 * Does something at once, and not again within a while: who asks meanwhile has it done once more at the end of it. For what may be done too seldom
 * by one and must not be missed after the last.
 */
export function seldom(everyMs: number, act: () => Promise<void>): () => Promise<void> {
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
