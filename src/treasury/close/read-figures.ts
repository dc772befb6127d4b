/** The checklist and figures of a day or month, computed from the books, the statements and the queues. */
import { addDays, DAY_MS, firstOfNextMonth, startOfDay, type LocalDate } from "#kernel/time.ts";
import { listMonth, listNamedEnds } from "#ledger/index.ts";
import {
  compareClosings,
  countCasesOpenSince,
  countCorrectionsSince,
  findNightCheck,
  listReadings,
} from "#reconciliation/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { countBookingsUntil } from "../bookings/store.ts";
import { checkOf, lastDayOf, monthOf, type CloseFigures, type NewClose } from "../model/close.ts";
import { coversOf } from "../model/cover.ts";
import type { CloseDeps } from "./parts.ts";

type Reading = Pick<Ctx, "db" | "now">;

/** A case may be this old at the end of a day without an explanation: the goal of the queue. */
export const CASE_ALLOWED_MS = 2 * DAY_MS;

/** Everything that is shown and signed, except the explanations. */
export async function readFigures(
  ctx: Reading,
  { kind, period }: Pick<NewClose, "period"> & { readonly kind: "day" | "month" },
  deps: CloseDeps,
): Promise<CloseFigures> {
  const last = lastDayOf(kind, period);
  const named = await listNamedEnds(ctx.db, last);
  const covers = coversOf(named);
  const balances = named.filter(({ minor }) => minor !== 0n);
  const closings =
    kind === "day"
      ? await compareClosings(
          ctx,
          deps.places.map(({ party }) => ({ party, day: last })),
        )
      : [];
  const sums = Map.groupBy(named, ({ currency }) => currency);
  const unbalanced = [...sums.values()].filter((of) => of.reduce((sum, { minor }) => sum + minor, 0n) !== 0n).length;
  const short = covers.filter(({ isCovered }) => !isCovered).length;
  const shared = { unbalanced, short };
  return {
    checks:
      kind === "day"
        ? await dayChecks(ctx, last, deps, {
            ...shared,
            apart:
              closings.filter(({ unexplained }) => unexplained !== 0n).length +
              deps.places.filter(({ party }) => !closings.some((one) => one.party === party)).length,
          })
        : await monthChecks(ctx, last, shared),
    balances: balances.map(({ name, currency, minor }) => ({ name, currency, minor: String(minor) })),
    covers: covers.map(({ currency, money, others, owed, own, isCovered }) => ({
      currency,
      money: String(money),
      others: String(others),
      owed: String(owed),
      own: String(own),
      isCovered,
    })),
    closings: closings.map(({ account, currency, statement, books, unexplained }) => ({
      account,
      currency,
      statement: String(statement),
      books: String(books),
      unexplained: String(unexplained),
    })),
    results: await readResults(
      ctx,
      kind === "day" ? period : monthOf(period),
      kind === "day" ? addDays(period, 1) : firstOfNextMonth(period),
    ),
  };
}

interface Shared {
  readonly unbalanced: number;
  readonly short: number;
}

async function dayChecks(
  ctx: Reading,
  day: LocalDate,
  { places, close }: CloseDeps,
  { unbalanced, short, apart }: Shared & { readonly apart: number },
): Promise<CloseFigures["checks"]> {
  const end = startOfDay(addDays(day, 1));
  const readings = await listReadings(
    ctx.db,
    places.map(({ party }) => party),
    [day],
  );
  const isRead = (party: string) => readings.some((one) => one.party === party && one.readAt >= end);
  const night = await findNightCheck(ctx.db);
  return [
    checkOf("statements", places.filter(({ party }) => !isRead(party)).length),
    checkOf("closing_balances", apart),
    checkOf("cases", await countCasesOpenSince(ctx.db, new Date(end.getTime() - CASE_ALLOWED_MS))),
    checkOf("trial_balance", unbalanced),
    checkOf("night_check", (night.at === null || night.at < end ? 1 : 0) + night.broken),
    checkOf("cash_days", await close.countOpenCashDays(ctx, day)),
    checkOf("waiting", (await countBookingsUntil(ctx.db, day)) + (await countCorrectionsSince(ctx.db, end))),
    checkOf("cover", short),
    checkOf("unknown_outcomes", await close.countUnknownOutcomes(ctx, end)),
  ];
}

async function monthChecks(ctx: Reading, last: LocalDate, { unbalanced, short }: Shared): Promise<CloseFigures["checks"]> {
  return [
    checkOf("month_waiting", await countBookingsUntil(ctx.db, last)),
    checkOf("month_trial_balance", unbalanced),
    checkOf("month_cover", short),
  ];
}

/** What each income and expense account earned or cost in a range of days: from the daily sums, so that days add up to their month. */
async function readResults(ctx: Reading, from: LocalDate, before: LocalDate): Promise<CloseFigures["results"]> {
  const lines = (await listMonth(ctx.db, { from, before }, "effective")).flatMap(({ code, kind, currency, debit, credit }) =>
    kind === "income" || kind === "expense"
      ? [{ name: code.split(":")[0] ?? "", kind, currency, minor: kind === "income" ? credit - debit : debit - credit }]
      : [],
  );
  return lines
    .toSorted((a, b) => (`${a.currency} ${a.kind} ${a.name}` < `${b.currency} ${b.kind} ${b.name}` ? -1 : 1))
    .map((line) => ({ ...line, minor: String(line.minor) }));
}
