import { compare } from "#kernel/money.ts";
import { commissionOn, standardCommission, type ReplayedTerm } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../model/progress.ts";
import type { Replay } from "./contract-replay.ts";
import { costOf, openTally } from "./model/replay-tally.ts";
import { readPeriod, sinceOf } from "./read-period.ts";
import { listCommissions } from "./store-replay.ts";

/**
 * The cost of agents' commissions before and after: before as the ledger has it. A commission that was not the standard of its time is an agent's
 * own by a signed sheet, and stays.
 */
export async function replayCommission(
  ctx: Pick<Ctx, "db" | "now">,
  { key, value }: Extract<ReplayedTerm, { kind: "commission" }>,
  max: number,
): Promise<Replay> {
  const since = sinceOf(ctx.now);
  const standardAt = await standardCommission(ctx, key);
  const tally = openTally(["costlier", "cheaper"], true);
  const { isCapped } = await readPeriod(
    (page) => listCommissions(ctx.db, page, key),
    { since, max },
    (page) => {
      for (const { id, agent, at, amount, left, paid } of page) {
        const standard = standardAt(at);
        const isStandard = standard !== null && compare(commissionOn(amount, standard, left), paid) === 0;
        const after = isStandard ? commissionOn(amount, value, left) : paid;
        const compared = compare(after, paid);
        const about = { id, number: numberOf(id), part: agent, at, amount, line: null, promise: null };
        tally.see({
          ...about,
          cost: costOf(paid, after),
          effect: compared === 0 ? null : compared > 0 ? "costlier" : "cheaper",
        });
      }
    },
  );
  return tally.result({ since, until: ctx.now, isCapped });
}
