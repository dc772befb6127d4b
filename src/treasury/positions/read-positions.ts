import type { Output } from "#kernel/endpoint.ts";
import { money, type Currency } from "#kernel/money.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { accountWith, qrisChannel } from "#ledger/contract-books.ts";
import { listMonth } from "#ledger/index.ts";
import { listAutomaticStops, termAt } from "#pricing/index.ts";
import { listLastReadings } from "#reconciliation/index.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readBalances } from "../bookings/check-booking.ts";
import { namedPlaces } from "../bookings/list-bookings.ts";
import { sumBookedOut } from "../bookings/store.ts";
import { BOOKINGS } from "../bookings/workflow.ts";
import type { readPositions as contract } from "../contract.ts";
import type { TreasuryDeps } from "../deps.ts";
import { PLACE_KINDS, type Place } from "../model/booking.ts";
import { inFlightAt, listOwnMoney, type AccountBalance } from "../model/own-money.ts";
import { readCoverBounds } from "./read-cover-bounds.ts";
import { isLow, RUNWAY_DAYS, runwayDays } from "../model/runway.ts";

export interface Runway extends Place {
  readonly currency: Currency;
  readonly booked: bigint;
  readonly inFlight: bigint;
  readonly available: bigint;
  readonly outflow: bigint;
  readonly days: number | null;
  readonly isLow: boolean;
}

type Reading = Pick<Ctx, "db" | "now">;

/** The days of runway below which an account is low; null while no figure is in force. */
export async function readLowDays(ctx: Reading): Promise<number | null> {
  const term = await termAt(ctx, "threshold", "runway_warning", ctx.now);
  return term?.value.measure === "days" ? (term.value.days[0] ?? null) : null;
}

/** Our accounts at banks and partners with their runway: from the daily sums, at most fourteen rows for an account. */
export async function listRunways(
  ctx: Reading,
  balances: readonly AccountBalance[],
  lowBelow: number | null,
): Promise<readonly Runway[]> {
  const today = toLocalDate(ctx.now);
  const range = { from: addDays(today, 1 - RUNWAY_DAYS), before: addDays(today, 1) };
  const credits = new Map(
    (await listMonth(ctx.db, { ...range, named: PLACE_KINDS }, "effective")).map(({ code, credit }) => [code, credit]),
  );
  const own = await sumBookedOut(ctx.db, range);
  return balances.flatMap(({ code, currency, minor: booked }) => {
    const [at, party = ""] = code.split(":");
    if (at !== "bank" && at !== "nostro") return [];
    const inFlight = inFlightAt(at, currency, balances);
    const available = booked - inFlight;
    const outflow = (credits.get(code) ?? 0n) - (own.get(code) ?? 0n);
    const days = runwayDays(available, outflow);
    return [{ at, party, currency, booked, inFlight, available, outflow, days, isLow: isLow(days, lowBelow) }];
  });
}

/** Where our money is, how long it lasts, and how much of it is our own. */
export async function readPositions(ctx: Ctx, _: unknown, { places }: TreasuryDeps): Promise<Output<typeof contract>> {
  const balances = await readBalances(ctx);
  const lowBelowDays = await readLowDays(ctx);
  const readings = await listLastReadings(ctx.db);
  const names = new Map((await namedPlaces(ctx, places)).map(({ at, party, name }) => [`${at}:${party}`, name]));
  const runways = await listRunways(ctx, balances, lowBelowDays);
  const bounds = await readCoverBounds(ctx);
  const receivableOf = (party: string, currency: Currency) => {
    const { code } = accountWith("payin_clearing", qrisChannel(party), currency);
    const minor = balances.find((balance) => balance.code === code)?.minor ?? 0n;
    return minor === 0n ? null : money(currency, minor);
  };
  return {
    positions: runways.map(({ at, party, currency, booked, inFlight, available, outflow, days, isLow: low }) => ({
      at,
      party,
      name: names.get(`${at}:${party}`) ?? null,
      booked: money(currency, booked),
      inFlight: money(currency, inFlight),
      available: money(currency, available),
      qrisReceivable: at === "bank" ? receivableOf(party, currency) : null,
      statementReadAt: readings.get(party) ?? null,
      outflow: money(currency, outflow),
      runwayDays: days,
      isLow: low,
    })),
    own: listOwnMoney(balances)
      .filter(({ cash, customers, owed, earned }) => [cash, customers, owed, earned].some((minor) => minor !== 0n))
      .map(({ currency, cash, customers, owed, own, earned }) => ({
        currency,
        cash: money(currency, cash),
        customers: money(currency, customers),
        owed: money(currency, owed),
        own: money(currency, own),
        earned: money(currency, earned),
      })),
    lowBelowDays,
    cover: bounds && { stopBelowDays: bounds.stopBelowDays, openFromDays: bounds.openFromDays },
    stopped: [...(await listAutomaticStops(ctx.db)).values()].map(({ corridor, account, currency, cause, stoppedAt }) => ({
      corridor,
      account,
      currency,
      cause,
      since: stoppedAt,
    })),
    waiting: (await countUndecided(ctx.db, BOOKINGS)).count,
  };
}
