/** The minute's walk: everything that changed since it was last here, and what was waiting for its time. */
import { HOUR_MS, toLocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareTotals } from "./compare-held.ts";
import type { Expectations } from "./expected.ts";
import { dayTopic, type Finding } from "./finding.ts";
import { judgeKeys, type KnownParty } from "./judge-keys.ts";
import { raiseFindings } from "./raise-findings.ts";
import { listDueKeys } from "./store-keys.ts";
import { listSilentDays } from "./store-lines.ts";
import { finishWalk, holdStill, takeWalk } from "./store-walks.ts";
import { takeChanges } from "./take-changes.ts";

const MAX_BATCHES = 50;
const KEYS_PER_BEAT = 300;
/** A statement is read every ten minutes: after this it does not come. */
const SILENT_MS = 2 * HOUR_MS;

/** Beats that see one instant, one checker at a time; `null` when another is at it. */
export function stillBeats(run: Pick<JobRun, "beat">, walk: "minute" | "night") {
  return <T>(work: (ctx: Ctx) => Promise<T>): Promise<T | null> =>
    run.beat(async (ctx) => {
      await holdStill(ctx.db);
      return (await takeWalk(ctx.db, walk)) ? work(ctx) : null;
    });
}

/** Looks at what changed. A run that another one is ahead of does nothing: that one looks at the same. */
export async function walkMinute(
  run: Pick<JobRun, "beat">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  const beat = stillBeats(run, "minute");
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if (!(await beat((ctx) => takeChanges(ctx, parties, expectations)))) break;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const judged = await beat(async (ctx) => {
      const keys = await listDueKeys(ctx.db, ctx.now, KEYS_PER_BEAT);
      if (keys.length > 0) await judgeKeys(ctx, parties, keys, "minute");
      return keys.length;
    });
    if (judged === null || judged < KEYS_PER_BEAT) break;
  }
  await beat(async (ctx) => {
    await compareTotals(ctx, expectations, "minute");
    await findSilence(ctx);
    await finishWalk(ctx.db, "minute", ctx.now);
  });
}

/** Statements that do not come: without them nothing here would ever differ. */
async function findSilence(ctx: Ctx): Promise<void> {
  const readBefore = new Date(ctx.now.getTime() - SILENT_MS);
  const days = await listSilentDays(ctx.db, readBefore, toLocalDate(readBefore));
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
