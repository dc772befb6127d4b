/** Which rails a payout can use, in the order to try them. Pure. A transfer is never split into several payouts. */
import { compare, type Money } from "#kernel/money.ts";
import type { Calendar } from "../../calendar/model/calendar.ts";
import { isOpenAt, promiseOf } from "./promise.ts";
import { maxAmountOn, type Arrival, type Bank, type Rail, type RailTerm } from "../../model/network.ts";

/** A rail that can carry a payout, its cost to the operator and the arrival. */
export interface Route {
  readonly rail: Rail;
  readonly cost: Money;
  readonly leavesAt: Date;
  readonly arrivesBy: Date;
}

export interface RoutingQuestion {
  readonly rails: readonly { readonly rail: Rail; readonly term: RailTerm }[];
  /** Null abroad, or while the bank is unknown: then every rail of the corridor is assumed to reach it. */
  readonly bank: Bank | null;
  /** The received amount, in its currency. */
  readonly amount: Money;
  readonly at: Date;
  /** The promised arrival: rails that meet it come first. If absent, rails that accept orders at `at` come first. */
  readonly by?: Date;
  /** The corridor's own arrival, if it differs from the rail's. */
  readonly arrival: Arrival | null;
  readonly home: Calendar;
  readonly away: Calendar;
}

/** Why a rail cannot carry a payout, or null. */
export function whyNotRail(
  rail: Rail,
  term: RailTerm,
  bank: Bank | null,
  amount: Money,
): "stopped" | "bank_not_reached" | "over_limit" | null {
  if (term.availability.state === "stopped") return "stopped";
  if (bank !== null && !reaches(rail, bank)) return "bank_not_reached";
  const max = maxAmountOn(term, amount.currency);
  return max !== null && compare(amount, max) > 0 ? "over_limit" : null;
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

/** The rails that can carry the payout: first those that meet the requirement, cheapest first; then the others, earliest first. */
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
