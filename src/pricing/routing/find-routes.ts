import type { Money } from "#kernel/money.ts";
import { onceIn } from "#platform/database/once-per-transaction.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPriceTerms } from "./read-price-terms.ts";
import { routesAmong, type Route } from "./model/routing.ts";

/**
 * Rails for a payout in the order to try them, with cost and arrival. Empty when none can carry it now (limit, bank, stop). One order uses
 * one rail, unsplit.
 */
export async function findRoutes(
  ctx: Pick<Ctx, "db" | "now">,
  question: {
    readonly corridor: string;
    /** The received amount, in the corridor's currency. */
    readonly amount: Money;
    /** The 3-digit code of an Indonesian bank; ignored abroad. */
    readonly bank: string | null;
    readonly at: Date;
    /** The promised arrival: rails that meet it come first. */
    readonly by?: Date;
  },
): Promise<Route[]> {
  const { corridor, amount, bank, at, by } = question;
  // Cached per transaction, because a worker routes a hundred payouts in one, with few corridors and banks.
  const terms = await onceIn(ctx, `price terms ${corridor} ${bank} ${at.getTime()}`, () =>
    readPriceTerms({ db: ctx.db, now: at }, { corridor, bank }),
  );
  if (!terms || (terms.isBankUnknown && terms.corridor.country === "ID")) return [];
  const { rails, home, away, promise } = terms;
  const arrival = promise?.value.arrival ?? null;
  return routesAmong({ rails, bank: terms.bank, amount, at, arrival, home, away, ...(by === undefined ? {} : { by }) });
}
