import type { Money } from "#kernel/money.ts";
import { onceIn } from "#platform/once-in.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPriceTerms } from "./price-terms.ts";
import { routesAmong, type Route } from "./routing.ts";

/**
 * The rails for a payout in the order in which to try them, with what each costs and when the money is there. Empty: none can carry it now
 * (a limit, the bank, a stop). One order goes on one rail, whole.
 */
export async function routesFor(
  ctx: Pick<Ctx, "db" | "now">,
  question: {
    readonly corridor: string;
    /** What arrives, in the corridor's currency. */
    readonly amount: Money;
    /** The 3-digit code of the bank at home; abroad it is not looked at. */
    readonly bank: string | null;
    readonly at: Date;
    /** What was promised: rails that keep it come first. */
    readonly by?: Date;
  },
): Promise<Route[]> {
  const { corridor, amount, bank, at, by } = question;
  // A worker asks for a hundred payouts in one transaction, of few corridors and banks.
  const terms = await onceIn(ctx, `price terms ${corridor} ${bank} ${at.getTime()}`, () =>
    readPriceTerms({ db: ctx.db, now: at }, { corridor, bank }),
  );
  if (!terms || (terms.isBankUnknown && terms.corridor.country === "ID")) return [];
  const { rails, home, away, promise } = terms;
  const arrival = promise?.value.arrival ?? null;
  return routesAmong({ rails, bank: terms.bank, amount, at, arrival, home, away, ...(by === undefined ? {} : { by }) });
}
