/** The second and the third beat of work that asks parties: call, then write down what they said. */
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { callEach } from "./call-each.ts";

/** Where so many fail and none has gone well, the fault is not theirs: what is left is heard of again when it is asked about. */
const FAILING_AT_MOST = 3;
/** An answer waits so long for others to be written down with it: one party that is slow about one order holds no other's up. */
const WAITS_MS = 200;

/**
 * Calls for each, and writes down the answers, as many as there are in one transaction; where that fails each in its own, so that one that can't be
 * written down takes no other's answer with it. Nor does a call that throws, which is a bug of ours. Throws the first fault, when all is over.
 */
export async function callAndRecord<T, A>(
  { beat }: Pick<JobRun, "beat">,
  list: readonly T[],
  call: (one: T) => Promise<A>,
  record: (ctx: Ctx, some: readonly (T & { readonly answer: A })[]) => Promise<void>,
): Promise<void> {
  type Answered = T & { readonly answer: A };
  const faults: unknown[] = [];
  const waiting: Answered[] = [];
  let recording = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const recordWaiting = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const some = waiting.splice(0);
    recording = recording.then(async () => void faults.push(...(await recordAll({ beat }, some, record))));
  };
  await callEach(list, async (one) => {
    try {
      waiting.push({ ...one, answer: await call(one) });
      timer ??= setTimeout(recordWaiting, WAITS_MS);
    } catch (fault) {
      faults.push(fault);
    }
  });
  recordWaiting();
  await recording;
  if (faults.length > 0) throw faults[0];
}

async function recordAll<T>(
  { beat }: Pick<JobRun, "beat">,
  answered: readonly T[],
  record: (ctx: Ctx, some: readonly T[]) => Promise<void>,
): Promise<readonly unknown[]> {
  const write = (some: readonly T[]): Promise<unknown[]> =>
    beat((ctx) => record(ctx, some)).then(
      () => [],
      (fault: unknown) => [fault],
    );
  if (answered.length === 0) return [];
  const failed = await write(answered);
  if (failed.length === 0 || answered.length === 1) return failed;
  const faults: unknown[] = [];
  for (const [n, one] of answered.entries()) {
    faults.push(...(await write([one])));
    if (faults.length > n && faults.length >= FAILING_AT_MOST) break;
  }
  return faults;
}
