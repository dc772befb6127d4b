/**
 * Jobs of reconciliation: statements are read, what changed is checked each half minute and as soon as statements were read, and everything each night.
 * A difference is a case within the minute: what comes just after one check has begun waits half of it for the next, and the rest is for the check itself.
 */
import { SECOND_MS } from "#kernel/time.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./expected.ts";
import type { CostBounds, ReadParty, ReconciledParty } from "./party.ts";
import { readGap } from "./read-gap.ts";
import { readStatements } from "./read-statements.ts";
import { tellFindings, type AlarmSettings } from "./tell-findings.ts";
import { walkMinute } from "./walk-minute.ts";
import { walkNight } from "./walk-night.ts";

/** The check that no pattern brings: cron knows no half minutes. */
const CHECK_BETWEEN = "check_books_between";
const HALF_MINUTE_MS = 30 * SECOND_MS;

export interface ReconciliationSettings extends AlarmSettings {
  readonly parties: readonly ReadParty[];
  /** What one payment may cost before a person has to look, as it stands at each run. */
  readonly costUpTo: (ctx: Ctx) => Promise<CostBounds>;
  readonly expectations: Expectations<Ctx>;
}

export function reconciliationJobs({ parties, costUpTo, expectations, ...alarm }: ReconciliationSettings): readonly Job[] {
  const partiesNow = async ({ beat }: Pick<JobRun, "beat">): Promise<ReconciledParty[]> => {
    const bounds = await beat(costUpTo);
    return parties.map((party) => ({ ...party, costUpTo: bounds }));
  };
  const read = async (run: JobRun, again: boolean): Promise<void> => {
    for (const party of parties) await readStatements(run, party, { again });
    await run.beat((ctx) => ctx.enqueue(CHECK_BETWEEN, {}, { key: `${CHECK_BETWEEN}:read` }));
  };
  const check = async (run: JobRun): Promise<void> => {
    await walkMinute(run, await partiesNow(run), expectations);
    await tellFindings(run, alarm);
  };
  return [
    { name: "read_statements", every: "*/10 * * * *", run: (run) => read(run, false) },
    {
      name: "read_statements_again",
      // Each night, 02.17 in Jakarta: lines of the week that came late or were corrected.
      every: "17 19 * * *",
      run: (run) => read(run, true),
    },
    { name: "read_gap", every: "* * * * *", run: (run) => readGap(run, parties, expectations) },
    {
      name: "check_books",
      every: "* * * * *",
      async run(run) {
        await run.beat(async (ctx) => {
          const runAt = new Date(ctx.now.getTime() + HALF_MINUTE_MS);
          await ctx.enqueue(CHECK_BETWEEN, {}, { key: `${CHECK_BETWEEN}:half`, runAt });
        });
        await check(run);
      },
    },
    { name: CHECK_BETWEEN, run: check },
    {
      name: "check_all_books",
      // Each night, 03.07 in Jakarta: after the statements of the night.
      every: "7 20 * * *",
      async run(run) {
        await walkNight(run, await partiesNow(run), expectations);
        await tellFindings(run, alarm);
      },
    },
  ];
}
