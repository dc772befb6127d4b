/** What `/metrics` shows of corridors and rails, and of terms that wait for their second person. */
import { figuresOf } from "#platform/figures/figures.ts";
import type { ReadWaiting } from "#platform/figures/waiting.ts";
import type { Measure } from "#platform/http/metrics.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { standingAt } from "./openings.ts";
import { listOpeningTerms } from "./store-openings.ts";
import { countProposedTerms } from "./store-terms.ts";

export function wayMeasures({ database, clock }: Machinery): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      const byWay = [...(await listOpeningTerms(db, now)).values()];
      return byWay.map((terms) => standingAt(terms, now)).filter((standing) => standing !== null);
    },
    [
      {
        name: "sampai_way_open",
        help: "1 while a corridor or a rail is open, 0 while it is stopped",
        labels: ["kind", "code"],
        of: (standing) =>
          standing.map(({ kind, key, opening }) => ({ labels: { kind, code: key }, value: opening.state === "stopped" ? 0 : 1 })),
      },
    ],
  );
}

export const waitingTerms: ReadWaiting = async (db) => [{ kind: "term", ...(await countProposedTerms(db)) }];
