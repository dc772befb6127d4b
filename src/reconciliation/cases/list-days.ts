import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STATEMENT_DAYS_PER_PAGE, type listStatementDays as contract } from "../contract-days.ts";
import { compareClosings } from "../statements/compare-closings.ts";
import { listDaySides } from "../statements/store-days.ts";

/** Statement days with both sides, newest first. */
export async function listStatementDays(ctx: Ctx, { party, before }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const DAY_CHARS = 10;
  const place =
    before === undefined ? null : { day: before.slice(0, DAY_CHARS) as LocalDate, party: before.slice(DAY_CHARS + 1) };
  const days = await listDaySides(ctx.db, { party: party ?? null, before: place }, STATEMENT_DAYS_PER_PAGE + 1);
  const shown = days.slice(0, STATEMENT_DAYS_PER_PAGE);
  const last = days.length > STATEMENT_DAYS_PER_PAGE ? shown.at(-1) : undefined;
  const closings = Map.groupBy(await compareClosings(ctx, shown), ({ party: of, day }) => `${of} ${day}`);
  return {
    days: shown.map(({ sums, ...day }) => ({
      ...day,
      closings: (closings.get(`${day.party} ${day.day}`) ?? []).map(
        ({ currency, statement, books, difference, lines, entries, unexplained }) => ({
          statement: money(currency, statement),
          books: money(currency, books),
          difference: money(currency, difference),
          lines: money(currency, lines),
          entries: money(currency, entries),
          unexplained: money(currency, unexplained),
        }),
      ),
      sums: sums.map(({ currency, statement, books }) => ({
        statement: money(currency, BigInt(statement)),
        books: money(currency, BigInt(books)),
      })),
    })),
    next: last === undefined ? null : `${last.day}.${last.party}`,
  };
}
