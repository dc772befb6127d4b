/** Which rails a payout may take, in the order in which to try them. Pure. Never is one transfer split over several payouts. */
import { compare, type Money } from "#kernel/money.ts";
import type { Calendar } from "./calendar.ts";
import { isOpenAt, promiseOf } from "./promise.ts";
import { mostOn, type Arrival, type Bank, type Rail, type RailTerm } from "./terms.ts";

/** A rail that can carry a payout, what it costs us and when the money is there. */
export interface Route {
  readonly rail: Rail;
  readonly cost: Money;
  readonly leavesAt: Date;
  readonly arrivesBy: Date;
}

export interface RoutingQuestion {
  readonly rails: readonly { readonly rail: Rail; readonly term: RailTerm }[];
  /** Null abroad, and where the bank is not known yet: then every rail that the corridor may take reaches it. */
  readonly bank: Bank | null;
  /** What arrives, in its currency. */
  readonly amount: Money;
  readonly at: Date;
  /** What was promised: rails that keep it come first. Left out, those that take orders at `at`. */
  readonly by?: Date;
  /** How the corridor's money arrives, where that is not as the rail says. */
  readonly arrival: Arrival | null;
  readonly home: Calendar;
  readonly away: Calendar;
}

/** Why a rail can't carry a payout, or null. */
export function whyNotRail(
  rail: Rail,
  term: RailTerm,
  bank: Bank | null,
  amount: Money,
): "stopped" | "bank_not_reached" | "over_limit" | null {
  if (term.opening.state === "stopped") return "stopped";
  if (bank !== null && !reaches(rail, bank)) return "bank_not_reached";
  const most = mostOn(term, amount.currency);
  return most !== null && compare(amount, most) > 0 ? "over_limit" : null;
}

function reaches(rail: Rail, bank: Bank): boolean {
  if (bank.mergedInto !== null) return false;
  switch (rail) {
    case "bi_fast":
      return bank.biFast;
    case "online":
      return bank.online;
    case "skn":
      return bank.skn;
    default:
      return true;
  }
}

/** The rails that can carry it: first those that meet what is wanted, cheapest first; then the others, earliest first. */
export function routesAmong({ rails, bank, amount, at, by, arrival, home, away }: RoutingQuestion): Route[] {
  return rails
    .filter(({ rail, term }) => whyNotRail(rail, term, bank, amount) === null)
    .map(({ rail, term }) => {
      const journey = { from: at, checksMinutes: 0, hours: term.hours, arrival: arrival ?? term.arrival, home, away };
      const { leavesAt, by: arrivesBy } = promiseOf(journey);
      const meets = by === undefined ? isOpenAt(term.hours, home, at) : arrivesBy <= by;
      return { rail, cost: term.cost, leavesAt, arrivesBy, meets };
    })
    .sort((a, b) => {
      if (a.meets !== b.meets) return a.meets ? -1 : 1;
      const byCost = compare(a.cost, b.cost);
      const byTime = a.arrivesBy.getTime() - b.arrivesBy.getTime();
      return (a.meets ? byCost || byTime : byTime || byCost) || (a.rail < b.rail ? -1 : 1);
    })
    .map(({ meets: _meets, ...route }) => route);
}
