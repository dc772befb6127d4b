import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { addDays, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { listNamedChanges, listNamedEnds } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  HISTORY_DAYS,
  RECORD_DAYS,
  type CoverView,
  type readCover as contract,
  type readCoverRecord as recordContract,
} from "../contract-cover.ts";
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
  const history = await historyTo(ctx, { day, days: HISTORY_DAYS });
  return {
    day,
    isOver: day < today,
    covers: coversOf(named).map(showCover),
    lines: named.flatMap(({ name, code, kind, currency, minor }) => {
      const side = coverSideOf({ name, kind });
      if (side === null || minor === 0n) return [];
      return [{ side, name, account: code, amount: money(currency, shownMinor(side, minor)) }];
    }),
    history: history.map(({ day: on, covers }) => ({ day: on, covers: covers.map(showCover) })),
  };
}

/** On how many ended days customers' money was covered in every currency. */
export async function readCoverRecord(ctx: Ctx): Promise<Output<typeof recordContract>> {
  const lastDay = addDays(toLocalDate(ctx.now), -1);
  const days = (await historyTo(ctx, { day: lastDay, days: RECORD_DAYS })).filter(({ covers }) =>
    covers.some(({ others }) => others !== 0n),
  );
  return {
    days: days.length,
    coveredDays: days.filter(({ covers }) => covers.every(({ isCovered }) => isCovered)).length,
    lastDay,
  };
}

/** The covers at the end of this many days up to a day, newest first. */
async function historyTo(ctx: Ctx, { day, days }: { readonly day: LocalDate; readonly days: number }) {
  const from = addDays(day, 1 - days);
  const before = await listNamedEnds(ctx.db, addDays(from, -1));
  return coverHistory(before, await listNamedChanges(ctx.db, { from, before: addDays(day, 1) }), { from, to: day });
}
