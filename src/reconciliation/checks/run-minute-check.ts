/** The minute check: everything that changed since the last run, and everything that is due again. */
import { HOUR_MS, toLocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareCosts } from "./compare-costs.ts";
import { compareTotals } from "./compare-holdings.ts";
import type { Expectations } from "../model/expected.ts";
import { dayTopic, type Finding } from "../model/finding.ts";
import { assessKeys, type GapExpectations, type KnownParty } from "../matching/compare-keys.ts";
import { raiseFindings } from "../findings/raise-findings.ts";
import { listDueKeys } from "../matching/store.ts";
import { listSilentDays } from "../statements/store.ts";
import { finishWalk, holdStill, takeWalk } from "./store.ts";
import { isTakenToCompare, takeChanges } from "./take-ledger-changes.ts";

/** Most batches in one run: up to 300,000 keys, or a million postings of one account. The next run takes the rest. */
const MAX_BATCHES = 1_000;
const KEYS_PER_TRANSACTION = 300;
/** A statement is read every ten minutes: without an answer for this long it counts as silent. */
const SILENT_MS = 2 * HOUR_MS;
/** Fewer unanswered inquiries than this do not count as silence: an app that was down for a day has inquired only once when it is back. */
const MIN_ATTEMPTS = 3;

/** Another process runs the same check. */
class CheckAlreadyRunning extends Error {}

/** A transaction that reads one snapshot, in one process at a time. */
export type ExclusiveTransaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Runs a check in such transactions. As soon as another process runs it, this one stops and leaves the rest to that process; no step is
 * left half done.
 */
export async function runExclusively(
  run: Pick<JobRun, "transaction">,
  walk: "minute" | "night",
  go: (transaction: ExclusiveTransaction) => Promise<void>,
): Promise<void> {
  const transaction: ExclusiveTransaction = (work) =>
    run.transaction(async (ctx) => {
      await holdStill(ctx.db);
      if (!(await takeWalk(ctx.db, walk))) throw new CheckAlreadyRunning();
      return work(ctx);
    });
  try {
    await go(transaction);
  } catch (error) {
    if (!(error instanceof CheckAlreadyRunning)) throw error;
  }
}

/** Reads what is new in the ledger, as much as one run allows. */
export function takeAll(
  run: Pick<JobRun, "transaction">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  return runExclusively(run, "minute", async (transaction) => {
    for (let batch = 0; batch < MAX_BATCHES; batch++)
      if (!(await transaction((ctx) => takeChanges(ctx, parties, expectations)))) return;
  });
}

/** Checks what changed. */
export async function runMinuteCheck(
  run: Pick<JobRun, "transaction">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  await takeAll(run, parties, expectations);
  await runExclusively(run, "minute", async (transaction) => {
    for (let batch = 0; batch < MAX_BATCHES; batch++)
      if ((await transaction((ctx) => assessDue(ctx, parties, expectations))) < KEYS_PER_TRANSACTION) break;
    await transaction(async (ctx) => {
      await compareTotals(ctx, expectations, "minute");
      await compareCosts(ctx, expectations, "minute", "");
      await findSilence(ctx);
      await finishWalk(ctx.db, "minute", ctx.now);
    });
  });
}

async function assessDue(ctx: Ctx, parties: readonly KnownParty[], expectations: GapExpectations): Promise<number> {
  if (!(await isTakenToCompare(ctx))) return 0;
  const keys = await listDueKeys(ctx.db, ctx.now, KEYS_PER_TRANSACTION);
  if (keys.length > 0) await assessKeys(ctx, parties, keys, "minute", expectations);
  return keys.length;
}

/** Finds statements that do not arrive: without statements no difference would ever be found. */
async function findSilence(ctx: Ctx): Promise<void> {
  const readBefore = new Date(ctx.now.getTime() - SILENT_MS);
  const days = await listSilentDays(ctx.db, {
    readBefore,
    startedBefore: toLocalDate(readBefore),
    now: ctx.now,
    times: MIN_ATTEMPTS,
  });
  await raiseFindings(
    ctx,
    days.map(({ party, day }): Finding => ({
      kind: "statement_silent",
      topic: dayTopic(party, day),
      party,
      key: day,
      currency: null,
      minor: null,
      details: { party, day },
      sameness: [party, day],
    })),
    "minute",
  );
}
