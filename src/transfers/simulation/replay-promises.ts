import { openPromising, type Promised, type ReplayedTerm } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../model/progress.ts";
import { REPLAYED_PROMISES_MAX, type Effect, type Replay } from "./contract-replay.ts";
import { openTally } from "./model/replay-tally.ts";
import { readPeriod, sinceOf } from "./read-period.ts";
import { listArrived, type ArrivedTransfer } from "./store-replay.ts";

type Proposed = Extract<ReplayedTerm, { kind: "promise" | "holiday" }>;

/**
 * Promises the arrival of the paid transfers of the last days again. A promise is judged by the arrivals as they were: which would have been late,
 * or on time. A list of holidays moves promised times; a day without a past is shown by the newest day with its weekday.
 */
export async function replayPromises(ctx: Pick<Ctx, "db" | "now">, term: Proposed, max: number): Promise<Replay> {
  const since = sinceOf(ctx.now);
  const { changed, promise } = await openPromising(ctx, term, since);
  const tally = openTally(term.kind === "promise" ? ["late", "on_time", "later", "earlier"] : ["later", "earlier"]);
  const { isCapped } = await readPeriod(
    (page) => listArrived(ctx.db, page),
    { since, max: Math.min(max, REPLAYED_PROMISES_MAX) },
    async (page) => {
      const promises = await promise(page.map(({ quote }) => quote));
      for (const transfer of page) {
        const promised = promises.get(transfer.quote);
        if (promised === undefined) throw new Error("a transfer has no quote");
        // Only transfers of the promise's corridor are looked at: the others have another promise.
        if (term.kind === "promise" && promised.corridor !== term.key) continue;
        const { id, createdAt, arrivedAt } = transfer;
        const { corridor, principal, before, after } = promised;
        const about = { id, number: numberOf(id), part: corridor, at: createdAt, amount: principal, line: null, cost: null };
        tally.see({
          ...about,
          effect: effectOf(term.kind, transfer, promised),
          promise: { before, after: after ?? before, arrived: arrivedAt },
        });
      }
    },
  );
  return tally.result({ since, until: ctx.now, isCapped }, [...changed]);
}

/** Whether a transfer turns late or on time; else whether its promised time moves. */
function effectOf(
  kind: Proposed["kind"],
  { arrivedAt, wasPromised }: ArrivedTransfer,
  { before, after }: Promised,
): Effect | null {
  if (after === null || after.getTime() === before.getTime()) return null;
  if (kind === "promise" && wasPromised && arrivedAt !== null) {
    const [was, will] = [arrivedAt > before, arrivedAt > after];
    if (was !== will) return will ? "late" : "on_time";
  }
  return after > before ? "later" : "earlier";
}
