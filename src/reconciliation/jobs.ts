/**
 * Jobs of reconciliation: read statements; check what changed every half minute and right after statements are read; check everything each
 * night. A difference becomes a case within a minute: if it arrives just after a check has begun, it waits half a minute for the next one,
 * and the rest is for the check itself.
 */
import { SECOND_MS } from "#kernel/time.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./model/expected.ts";
import type { CostBounds, ReadParty, ReconciledParty } from "./model/party.ts";
import { rereadStatements } from "./restore/reread-statements.ts";
import { readStatements } from "./statements/read-statements.ts";
import { sendAlarms, type AlarmSettings } from "./findings/send-alarms.ts";
import { runMinuteCheck } from "./checks/run-minute-check.ts";
import { isNightCheckMissing, runNightCheck } from "./checks/run-night-check.ts";
import { findNewestDay } from "./statements/store.ts";

/** The check between two minutes. The job of the full minute enqueues it, since a cron pattern can't express half minutes. */
const CHECK_BETWEEN = "check_books_between";
const READ = "read_statements";
const CHECK_ALL = "check_all_books";
const HALF_MINUTE_MS = 30 * SECOND_MS;

export interface ReconciliationSettings extends AlarmSettings {
  readonly parties: readonly ReadParty[];
  /** Cost of one payment above which staff must decide, read at each run. */
  readonly costUpTo: (ctx: Ctx) => Promise<CostBounds>;
  /** The merchant discount rate of QRIS in ten-thousandths, read at each run. Left out: nothing may be kept. */
  readonly qrisMdrBps?: (ctx: Ctx) => Promise<number>;
  readonly expectations: Expectations<Ctx>;
}

export function reconciliationJobs({
  parties,
  costUpTo,
  qrisMdrBps,
  expectations,
  ...alarm
}: ReconciliationSettings): readonly Job[] {
  const partiesNow = async ({ transaction }: Pick<JobRun, "transaction">): Promise<ReconciledParty[]> => {
    const [bounds, mdr] = await transaction(async (ctx) => [await costUpTo(ctx), (await qrisMdrBps?.(ctx)) ?? 0] as const);
    return parties.map((party) => ({ ...party, costUpTo: bounds, qrisMdrBps: mdr }));
  };
  const read = async (run: JobRun, again: boolean): Promise<void> => {
    for (const party of parties) await readStatements(run, party, { again });
    await run.transaction((ctx) => ctx.enqueue(CHECK_BETWEEN, {}, { key: `${CHECK_BETWEEN}:read` }));
  };
  const check = async (run: JobRun): Promise<void> => {
    await runMinuteCheck(run, await partiesNow(run), expectations);
    await sendAlarms(run, alarm);
  };
  return [
    { name: READ, every: "*/10 * * * *", run: (run) => read(run, false) },
    {
      name: "read_statements_again",
      // Each night, 02.17 in Jakarta: rereads the last week for late or corrected lines.
      every: "17 19 * * *",
      run: (run) => read(run, true),
    },
    { name: "read_gap", every: "* * * * *", run: (run) => rereadStatements(run, parties, expectations) },
    {
      name: "check_books",
      every: "* * * * *",
      async run(run) {
        await run.transaction(async (ctx) => {
          const runAt = new Date(ctx.now.getTime() + HALF_MINUTE_MS);
          await ctx.enqueue(CHECK_BETWEEN, {}, { key: `${CHECK_BETWEEN}:half`, runAt });
          // A new installation, and one that was down at night, does not wait for the next time: days could not be closed.
          for (const { party } of parties)
            if ((await findNewestDay(ctx.db, party)) === null) await ctx.enqueue(READ, {}, { key: `${READ}:first` });
          if (await isNightCheckMissing(ctx)) await ctx.enqueue(CHECK_ALL, {}, { key: `${CHECK_ALL}:missing` });
        });
        await check(run);
      },
    },
    { name: CHECK_BETWEEN, run: check },
    {
      name: CHECK_ALL,
      // Each night, 03.07 in Jakarta: after the nightly statements.
      every: "7 20 * * *",
      async run(run) {
        await runNightCheck(run, await partiesNow(run), expectations);
        await sendAlarms(run, alarm);
      },
    },
  ];
}
