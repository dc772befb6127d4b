import type { Input, Output } from "#kernel/endpoint.ts";
import { money, type Currency } from "#kernel/money.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import {
  DIFFERENCES_PER_PAGE,
  type CaseDetail,
  type listCases as listContract,
  type readOverview as overviewContract,
} from "../contract.ts";
import { AGE_BUCKETS_DAYS } from "../model/finding.ts";
import { namesAmong } from "#identity/index.ts";
import { showCase, showRow } from "./show-case.ts";
import { countCases, listDifferenceRows } from "../store-cases.ts";
import { listDays } from "../statements/store.ts";
import { listTotals, listWalks } from "../checks/store.ts";

const OVERVIEW_DAYS = 14;
const OVERVIEW_ROWS = 200;

/** A page of cases, newest first. */
export async function listCases(
  ctx: Ctx,
  { assigned, ...filter }: Input<typeof listContract>,
): Promise<Output<typeof listContract>> {
  const assignedTo = assigned === "me" ? (actorId(ctx.actor) ?? "") : undefined;
  const rows = await listDifferenceRows(ctx.db, { ...filter, assignedTo }, DIFFERENCES_PER_PAGE + 1);
  const cases = rows.slice(0, DIFFERENCES_PER_PAGE);
  return {
    cases: cases.map(showRow),
    hasMore: rows.length > DIFFERENCES_PER_PAGE,
    names: await namesAmong(
      ctx,
      cases.map((one) => one.assignedTo),
    ),
  };
}

/** One case with all its details. */
export function readCase(ctx: Ctx, { id }: { readonly id: string }, books: LostOrderBooks): Promise<CaseDetail> {
  return showCase(ctx, id, books);
}

/** The state of reconciliation. */
export async function readOverview(ctx: Ctx): Promise<Output<typeof overviewContract>> {
  const cases = await countCases(ctx.db, ctx.now);
  const sum = (rows: typeof cases) => rows.reduce((all, { count }) => all + count, 0);
  const totals = await listTotals(ctx.db);
  return {
    totals: totals.map(({ name, account, currency, books, expected, comparedAt }) => ({
      name,
      account,
      comparedAt,
      books: money(currency as Currency, books),
      expected: money(currency as Currency, expected),
    })),
    ages: AGE_BUCKETS_DAYS.map((fromDays, place) => ({
      fromDays,
      cases: sum(
        cases.filter(({ days }) => days >= fromDays && days < (AGE_BUCKETS_DAYS[place + 1] ?? Number.POSITIVE_INFINITY)),
      ),
    })),
    kinds: [...Map.groupBy(cases, ({ kind }) => kind)].map(([kind, of]) => ({ kind, cases: sum(of) })),
    days: await listDays(ctx.db, addDays(toLocalDate(ctx.now), -OVERVIEW_DAYS), OVERVIEW_ROWS),
    walks: [...(await listWalks(ctx.db))],
  };
}
