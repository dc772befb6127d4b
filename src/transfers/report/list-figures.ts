/** The lists of the report room, from daily counts and the books. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { money, type Currency } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { disclosed, type ReasonCode } from "../lifecycle/reasons.ts";
import * as contract from "./contract-figures.ts";
import { percentileOf } from "./model/percentile.ts";
import { daysOf, eachDay, type Days } from "./model/period.ts";
import type { ReportProduct } from "./model/products.ts";
import { readPromises } from "./read-promises.ts";
import { readResults } from "./read-results.ts";
import { listEventDays, listEvents, listTimes, type EventName, type EventSum } from "./store-days.ts";

type Asked = Input<typeof contract.listVolume>;
const WHOLE_BPS = 10_000;
const rupiah = (minor: bigint) => money("IDR", minor);
const daysAsked = (ctx: Pick<Ctx, "now">, { period }: Asked) => daysOf(period, toLocalDate(ctx.now));

function sumOf(events: readonly EventSum[], what: EventName) {
  const of = events.filter((one) => one.what === what);
  return {
    transfers: of.reduce((sum, { transfers }) => sum + transfers, 0),
    minor: of.reduce((sum, { minor }) => sum + minor, 0n),
  };
}

export async function listVolume(ctx: Ctx, asked: Asked): Promise<Output<typeof contract.listVolume>> {
  const days = daysAsked(ctx, asked);
  const events = Map.groupBy(await listEvents(ctx.db, days), ({ corridor, product }) => `${corridor}|${product}`);
  const rows = [...events.values()].flatMap((of) => {
    const [first] = of;
    const [funded, paid] = [sumOf(of, "funded"), sumOf(of, "paid")];
    const [returned, refunded] = [sumOf(of, "returned").transfers, sumOf(of, "refunded").transfers];
    // A transfer that was never paid in is no volume.
    if (first === undefined || funded.transfers + paid.transfers + returned + refunded === 0) return [];
    return [
      {
        corridor: first.corridor,
        product: first.product as ReportProduct,
        funded: funded.transfers,
        fundedAmount: rupiah(funded.minor),
        paid: paid.transfers,
        paidAmount: rupiah(paid.minor),
        returned,
        refunded,
      },
    ];
  });
  return {
    rows: rows.toSorted((one, other) => (one.paidAmount.minor < other.paidAmount.minor ? 1 : -1)),
    ...barsOf(days, await listEventDays(ctx.db, days, "paid")),
    from: days.from,
    through: days.through,
  };
}

/** With more days one bar is a month: bars of a year's days would be hairlines. */
const MOST_BARS = 92;

/** What was paid by day or month, empty ones included. */
function barsOf(days: Days, paid: Awaited<ReturnType<typeof listEventDays>>) {
  const all = eachDay(days);
  const grain = all.length > MOST_BARS ? "month" : "day";
  const byDay = new Map(paid.map((one) => [one.day, one]));
  const bars = [...Map.groupBy(all, (day) => (grain === "day" ? day : day.slice(0, 7))).values()].flatMap((of) => {
    const [from] = of;
    const found = of.flatMap((day) => byDay.get(day) ?? []);
    return from === undefined
      ? []
      : [
          {
            from,
            paid: found.reduce((sum, { transfers }) => sum + transfers, 0),
            paidAmount: rupiah(found.reduce((sum, { minor }) => sum + minor, 0n)),
          },
        ];
  });
  return { grain, bars } as const;
}

/** The reason as staff without the right to see confidential ones may see it: several become one. */
const shownReason = (reason: string) => (reason === "" ? null : disclosed(reason as ReasonCode));

export async function listReturns(ctx: Ctx, asked: Asked): Promise<Output<typeof contract.listReturns>> {
  const days = daysAsked(ctx, asked);
  const events = (await listEvents(ctx.db, days)).flatMap((one) => {
    const what = contract.RETURN_EVENTS.find((name) => name === one.what);
    return what === undefined ? [] : [{ ...one, what, shown: shownReason(one.reason) }];
  });
  const rows = [...Map.groupBy(events, ({ what, corridor, shown }) => `${what}|${corridor}|${shown ?? ""}`).values()].flatMap(
    (of) => {
      const [first] = of;
      if (first === undefined) return [];
      const { transfers, minor } = sumOf(of, first.what);
      return [{ what: first.what, corridor: first.corridor, reason: first.shown, transfers, amount: rupiah(minor) }];
    },
  );
  return { rows: rows.toSorted((one, other) => other.transfers - one.transfers), from: days.from, through: days.through };
}

export async function listPromises(ctx: Ctx, asked: Asked): Promise<Output<typeof contract.listPromises>> {
  const days = daysAsked(ctx, asked);
  return { rows: await readPromises(ctx, days), from: days.from, through: days.through };
}

const COSTS = new Set(["rail_cost", "partner_fee"]);
const keyOf = ({ party, rail }: { readonly party: string; readonly rail: string }) => `${party}|${rail}`;

export async function listRails(ctx: Ctx, asked: Asked): Promise<Output<typeof contract.listRails>> {
  const days = daysAsked(ctx, asked);
  const events = Map.groupBy(await listEvents(ctx.db, days), keyOf);
  const times = Map.groupBy(await listTimes(ctx.db, days, "since_ordered"), keyOf);
  const { results } = await readResults(ctx, days, "effective");
  const costs = Map.groupBy(
    results.filter(({ account }) => COSTS.has(account.split(":")[0] ?? "")),
    keyOf,
  );
  const keys = [...new Set([...events.keys(), ...times.keys(), ...costs.keys()])].filter((key) => !key.startsWith("|"));
  return {
    rows: keys.toSorted().map((key) => {
      const [party = "", rail = ""] = key.split("|");
      const numberOf = (what: EventName) => sumOf(events.get(key) ?? [], what).transfers;
      const [paid, refused] = [numberOf("paid"), numberOf("refused")];
      const took = times.get(key) ?? [];
      const byCurrency = Map.groupBy(costs.get(key) ?? [], ({ currency }) => currency);
      return {
        party,
        rail,
        submitted: numberOf("submitted"),
        paid,
        refused,
        returned: numberOf("returned"),
        unknown: numberOf("unknown"),
        successBps: paid + refused === 0 ? null : Math.floor((paid * WHOLE_BPS) / (paid + refused)),
        medianMinutes: percentileOf(took, 50),
        p95Minutes: percentileOf(took, 95),
        costs: [...byCurrency].map(([currency, of]: [Currency, typeof results]) =>
          money(
            currency,
            of.reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
          ),
        ),
      };
    }),
    from: days.from,
    through: days.through,
  };
}
