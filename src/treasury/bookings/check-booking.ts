/** What must hold for a booking: when it is proposed, when it is shown, and again when it is approved. */
import { negate } from "#kernel/money.ts";
import { listBalances } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { WantedLine } from "#reconciliation/index.ts";
import { readDue } from "../commissions/read-due.ts";
import type { TreasuryDeps } from "../deps.ts";
import { accountOf, lineDays, type BookingContent, type Leg } from "../model/booking.ts";
import type { Side } from "../model/places.ts";
import { whyNotCovered, type AccountBalance, type CoverRefusal } from "../model/own-money.ts";

/** Every account: each balance that is owed to somebody counts against our own money. */
export const readBalances = (ctx: Pick<Ctx, "db">): Promise<readonly AccountBalance[]> => listBalances(ctx.db);

/** Why a booking can't be posted on these balances, or null. */
export async function whyNotPost(
  ctx: Pick<Ctx, "db">,
  content: BookingContent,
  balances: readonly AccountBalance[],
): Promise<CoverRefusal | "more_than_due" | "opening_used" | null> {
  const { template, settles, out, in: into } = content;
  // An account is opened by its first posting. What comes later is capital, or something else that has a cause.
  if (template === "opening_balance" && into !== null && balances.some(({ code }) => code === accountOf(into).code))
    return "opening_used";
  const why = whyNotCovered(content, balances);
  if (why !== null || settles === null || out === null) return why;
  return out.amount.minor > (await readDue(ctx, settles)) ? "more_than_due" : null;
}

const SIDES = ["out", "in"] as const;

/** The legs of a booking with their sides. */
export const legsOf = (content: Pick<BookingContent, Side>): { readonly side: Side; readonly leg: Leg }[] =>
  SIDES.flatMap((side) => {
    const leg = content[side];
    return leg === null ? [] : [{ side, leg }];
  });

/** Whether reconciliation reads a statement for every account of a booking. */
export const knowsPlaces = (content: Pick<BookingContent, Side>, { places }: Pick<TreasuryDeps, "places">): boolean =>
  legsOf(content).every(({ leg }) => places.some(({ at, party }) => at === leg.at && party === leg.party));

/** The statement lines that a leg may name: of exactly its amount, around its day. */
export const wantedLine = (
  { party, amount }: Pick<Leg, "party" | "amount">,
  side: Side,
  on: BookingContent["on"],
): WantedLine => ({
  party,
  amount: side === "in" ? amount : negate(amount),
  ...lineDays(on),
});
