/** Jobs of reconciliation: statements are read, what changed is checked each minute, and everything each night. */
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./expected.ts";
import type { ReconciledParty } from "./party.ts";
import { readStatements } from "./read-statements.ts";
import { tellFindings, type AlarmSettings } from "./tell-findings.ts";
import { walkMinute } from "./walk-minute.ts";
import { walkNight } from "./walk-night.ts";

export interface ReconciliationSettings extends AlarmSettings {
  readonly parties: readonly ReconciledParty[];
  readonly expectations: Expectations<Ctx>;
}

export function reconciliationJobs({ parties, expectations, ...alarm }: ReconciliationSettings): readonly Job[] {
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
        await walkMinute(run, parties, expectations);
        await tellFindings(run, alarm);
      },
    },
    {
      name: "check_all_books",
      // Each night, 03.07 in Jakarta: after the statements of the night.
      every: "7 20 * * *",
      async run(run) {
        await walkNight(run, parties, expectations);
        await tellFindings(run, alarm);
      },
    },
  ];
}
