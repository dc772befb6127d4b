/** Lines of statements for the office's search over everything. */
import { formatMoney, money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { SearchHits } from "#kernel/search/hit.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { statementDaysAddress } from "../contract-days.ts";
import { listByReference } from "./store-lines.ts";

/** As banks and partners print them. */
const REFERENCE = /^[A-Za-z0-9_./-]{6,100}$/;

/** Lines by their reference or the party's own id, the whole of it: on the journal that booked them, or the days of their party. */
export async function findLineHits(ctx: Ctx, text: string, limit: number): Promise<SearchHits> {
  const typed = text.trim();
  if (!REFERENCE.test(typed) || !/[0-9]/.test(typed)) return { hits: [], isNearly: false };
  const lines = await listByReference(ctx.db, typed, limit);
  return {
    isNearly: false,
    hits: lines.map(({ party, lineId, reference, currency, minor, bookedAt, settledBy }) => ({
      path: settledBy === null ? statementDaysAddress.to({ party }) : href("/office/ledger/journal/:id", { id: settledBy }),
      title: `${reference ?? lineId} · ${formatMoney(money(currency, minor), ctx.language)}`,
      detail: `${party} · ${formatInstant(bookedAt, ctx.language)}`,
    })),
  };
}
