/** What `/metrics` shows of reconciliation: what differs, how old it is, and whether anybody looks. */
import type { ReadWaiting } from "#platform/figures/waiting.ts";
import type { Measure } from "#platform/http/metrics.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { FINDING_KINDS } from "./finding.ts";
import { countCases } from "./store-cases.ts";
import { countWaitingCorrections } from "./store-corrections.ts";
import { countFindings } from "./store-findings.ts";
import { listWalks } from "./store-walks.ts";

export function reconciliationMeasures({ database, clock }: Machinery): readonly Measure[] {
  return [
    {
      name: "sampai_reconciliation_findings",
      help: "Differences between the books and the world that stand, by kind",
      labels: ["kind"],
      read: async () => {
        const counted = new Map((await countFindings(database)).map(({ kind, count }) => [kind, count]));
        return FINDING_KINDS.map((kind) => ({ labels: { kind }, value: counted.get(kind) ?? 0 }));
      },
    },
    {
      name: "sampai_reconciliation_oldest_case_days",
      help: "Age in days of the oldest case that is not closed",
      labels: [],
      read: async () => [
        { labels: {}, value: Math.max(0, ...(await countCases(database, clock.now())).map(({ days }) => days)) },
      ],
    },
    {
      name: "sampai_reconciliation_walk_age_seconds",
      help: "Seconds since a walk of the checker last came to its end: minute over what changed, night over everything",
      labels: ["walk"],
      read: async () =>
        (await listWalks(database)).map(({ name, finishedAt }) => ({
          labels: { walk: name },
          value: (clock.now().getTime() - finishedAt.getTime()) / 1_000,
        })),
    },
  ];
}

/** Corrections of the books that wait for a second person. */
export const waitingCorrections: ReadWaiting = async (db) => [{ kind: "correction", ...(await countWaitingCorrections(db)) }];
