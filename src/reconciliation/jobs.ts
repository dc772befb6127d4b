/** Jobs of reconciliation: statements are read, what changed is checked each minute, and everything each night. */
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./expected.ts";
import type { CostBounds, ReadParty, ReconciledParty } from "./party.ts";
import { readStatements } from "./read-statements.ts";
import { tellFindings, type AlarmSettings } from "./tell-findings.ts";
import { walkMinute } from "./walk-minute.ts";
import { walkNight } from "./walk-night.ts";

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
  return [
    {
      name: "read_statements",
      every: "*/10 * * * *",
      async run(run) {
        for (const party of parties) await readStatements(run, party, { again: false });
      },
    },
    {
      name: "read_statements_again",
      // Each night, 02.17 in Jakarta: lines of the week that came late or were corrected.
      every: "17 19 * * *",
      async run(run) {
        for (const party of parties) await readStatements(run, party, { again: true });
      },
    },
    {
      name: "check_books",
      every: "* * * * *",
      async run(run) {
        await walkMinute(run, await partiesNow(run), expectations);
        await tellFindings(run, alarm);
      },
    },
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
