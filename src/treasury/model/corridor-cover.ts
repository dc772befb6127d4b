/**
 * Which corridors the money at partners no longer covers. Pure.
 *
 * A partner is paid in advance, so its account has to last: a corridor stops while what is available lasts fewer days than the first figure, and
 * opens from the second on, so that it does not flap. The bank never stops one: there each transfer brings its own money, cash paid in at outlets
 * arrives later, and the proof of cover and the positions alarm a person.
 */
import type { Currency } from "#kernel/money.ts";
import type { Place } from "./booking.ts";
import { inFlightAt, isPartnerRail, type AccountBalance } from "./own-money.ts";

/** The dated figure: below how many days a corridor stops, and from how many on it opens again. */
export interface CoverBounds {
  readonly stopBelowDays: number;
  readonly openFromDays: number;
}

/** The bounds of the days of a figure; with one day only there is no room between. */
export function boundsOf(days: readonly number[]): CoverBounds | null {
  const [stopBelowDays, openFromDays = stopBelowDays] = days;
  return stopBelowDays === undefined || openFromDays === undefined ? null : { stopBelowDays, openFromDays };
}

export interface PaidCorridor {
  readonly key: string;
  readonly currency: Currency;
  readonly rails: readonly string[];
}

/** What an account has for its corridors. */
export interface AccountCover extends Place {
  readonly currency: Currency;
  readonly availableMinor: bigint;
  readonly runwayDays: number | null;
}

export interface ShortCorridor extends AccountCover {
  readonly corridor: string;
  readonly cause: "overdrawn" | "runway_low";
}

/** A balance for each account that pays a corridor, also where nothing was ever booked. */
export function withEveryAccount(
  places: readonly Place[],
  corridors: readonly PaidCorridor[],
  balances: readonly AccountBalance[],
): readonly AccountBalance[] {
  const known = new Set(balances.map(({ code }) => code));
  const currencies = [...new Set(corridors.map(({ currency }) => currency))];
  const missing = places.flatMap(({ at, party }) =>
    currencies
      .filter((currency) => (at === "bank") === (currency === "IDR") && !known.has(`${at}:${party}:${currency}`))
      .filter((currency) => inFlightAt(at, currency, balances) !== 0n)
      .map((currency) => ({ code: `${at}:${party}:${currency}`, currency, kind: "asset" as const, minor: 0n })),
  );
  return [...balances, ...missing];
}

function causeOf(
  { at, availableMinor, runwayDays }: AccountCover,
  { stopBelowDays, openFromDays }: CoverBounds,
  isStopped: boolean,
): ShortCorridor["cause"] | null {
  if (at === "bank") return null;
  if (availableMinor < 0n) return "overdrawn";
  if (runwayDays === null) return null;
  return runwayDays < (isStopped ? openFromDays : stopBelowDays) ? "runway_low" : null;
}

/**
 * The corridors that are to be stopped, each with the account that is short. A corridor without rails pays cash of our own outlets. One with
 * several accounts goes on while any of them covers it. `isStopped`: whether it is stopped automatically now.
 */
export function shortCorridors(
  corridors: readonly PaidCorridor[],
  accounts: readonly AccountCover[],
  bounds: CoverBounds,
  isStopped: (corridor: string) => boolean,
): ShortCorridor[] {
  return corridors.flatMap(({ key, currency, rails }) => {
    const kinds = new Set(rails.map((rail) => (isPartnerRail(rail) ? "nostro" : "bank")));
    const payers = accounts.filter((one) => one.currency === currency && kinds.has(one.at));
    const short = payers.flatMap((account) => {
      const cause = causeOf(account, bounds, isStopped(key));
      return cause === null ? [] : [{ ...account, corridor: key, cause }];
    });
    const [first] = short;
    return first === undefined || short.length < payers.length ? [] : [first];
  });
}
