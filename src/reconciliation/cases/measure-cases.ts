/** Reconciliation figures of `/metrics`: open differences, their age, and the age of the last checks. */
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { FINDING_KINDS } from "../model/finding.ts";
import { countCases } from "../store-cases.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import { CORRECTIONS } from "../corrections/workflow.ts";
import { countFindings } from "../findings/store.ts";
import { listWalks } from "../checks/store.ts";

export function reconciliationMeasures({ database, clock }: Runtime): readonly Measure[] {
  return [
    {
      name: "sampai_reconciliation_findings",
      help: "Open differences between the ledger and statements, transfers or the ledger itself, by kind",
      labels: ["kind"],
      read: async () => {
        const counted = new Map((await countFindings(database)).map(({ kind, count }) => [kind, count]));
        return FINDING_KINDS.map((kind) => ({ labels: { kind }, value: counted.get(kind) ?? 0 }));
      },
    },
    {
      name: "sampai_reconciliation_oldest_case_days",
      help: "Age in days of the oldest open case",
      labels: [],
      read: async () => [
        { labels: {}, value: Math.max(0, ...(await countCases(database, clock.now())).map(({ days }) => days)) },
      ],
    },
    {
      name: "sampai_reconciliation_walk_age_seconds",
      help: "Seconds since the last finished reconciliation check: minute covers changes, night covers everything",
      labels: ["walk"],
      read: async () =>
        (await listWalks(database)).map(({ name, finishedAt }) => ({
          labels: { walk: name },
          value: (clock.now().getTime() - finishedAt.getTime()) / 1_000,
        })),
    },
  ];
}

/** Corrections waiting for a second person. */
export const waitingCorrections: ReadWaiting = async (db) => [{ kind: "correction", ...(await countUndecided(db, CORRECTIONS)) }];
