/** Steps two and three of work that calls parties: call (no transaction), then record the answers (transaction). */
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { callEach } from "./call-each.ts";

/** Three failures without a success: assume the fault is ours and stop. The remaining orders are inquired about later. */
const MAX_FAULTS = 3;
/** How long an answer waits for others to be recorded with it. A party that is slow about one order delays no other. */
const WAITS_MS = 200;

/**
 * Calls for each and records the answers, all waiting ones in one transaction. If that fails, each in its own, so that one that cannot be
 * recorded loses no other's answer. A call that throws, which is our bug, loses none either. Throws the first fault at the end.
 */
export async function callAndRecord<T, A>(
  { transaction }: Pick<JobRun, "transaction">,
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
    recording = recording.then(async () => void faults.push(...(await recordAll({ transaction }, some, record))));
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
  { transaction }: Pick<JobRun, "transaction">,
  answered: readonly T[],
  record: (ctx: Ctx, some: readonly T[]) => Promise<void>,
): Promise<readonly unknown[]> {
  const write = (some: readonly T[]): Promise<unknown[]> =>
    transaction((ctx) => record(ctx, some)).then(
      () => [],
      (fault: unknown) => [fault],
    );
  if (answered.length === 0) return [];
  const failed = await write(answered);
  if (failed.length === 0 || answered.length === 1) return failed;
  const faults: unknown[] = [];
  for (const [n, one] of answered.entries()) {
    faults.push(...(await write([one])));
    if (faults.length > n && faults.length >= MAX_FAULTS) break;
  }
  return faults;
}
