import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { listNamedChanges, listNamedEnds } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { HISTORY_DAYS, type CoverView, type readCover as contract } from "../contract-cover.ts";
import { coverHistory, coverSideOf, coversOf, shownMinor, type Cover } from "../model/cover.ts";

/** A cover as it is shown. */
export const showCover = ({ currency, money: held, others, owed, own, isCovered }: Cover): CoverView => ({
  currency,
  money: money(currency, held),
  others: money(currency, others),
  owed: money(currency, owed),
  own: money(currency, own),
  isCovered,
});

/** The proof at the end of a day that others' money is covered, line by line, and the days before it. A day that is not over is read as of now. */
export async function readCover(ctx: Ctx, { day: asked }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const today = toLocalDate(ctx.now);
  const day = asked === undefined || asked > today ? today : asked;
  const named = await listNamedEnds(ctx.db, day);
  const from = addDays(day, 1 - HISTORY_DAYS);
  const before = await listNamedEnds(ctx.db, addDays(from, -1));
  const changes = await listNamedChanges(ctx.db, { from, before: addDays(day, 1) });
  return {
    day,
    isOver: day < today,
    covers: coversOf(named).map(showCover),
    lines: named.flatMap(({ name, code, kind, currency, minor }) => {
      const side = coverSideOf({ name, kind });
      if (side === null || minor === 0n) return [];
      return [{ side, name, account: code, amount: money(currency, shownMinor(side, minor)) }];
    }),
    history: coverHistory(before, changes, { from, to: day }).map(({ day: on, covers }) => ({
      day: on,
      covers: covers.map(showCover),
    })),
  };
}
