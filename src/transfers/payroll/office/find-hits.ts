/** Payrolls for the office's search over everything: by id, by the number that people read out, by the virtual account. */
import { formatMoney, money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { NO_HITS, type SearchHits } from "#kernel/search/hit.ts";
import { formatInstant } from "#kernel/time.ts";
import { namesAmong } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { searchTerms } from "../../office/search/search-terms.ts";
import { numberOf } from "../../model/progress.ts";
import { payrollId } from "../contract.ts";
import { listByKeys } from "./store.ts";

export async function findPayrollHits(ctx: Ctx, text: string, limit: number): Promise<SearchHits> {
  // Several terms say more than one payroll's key.
  const terms = searchTerms(text);
  const [term] = terms.length === 1 ? terms : [];
  const id = payrollId.safeParse(text.trim());
  const readOut = term?.keys.find((key) => key.startsWith("n:"))?.slice(2) ?? null;
  const number = term?.number ?? null;
  if (!id.success && readOut === null && number === null) return NO_HITS;
  const found = await listByKeys(ctx.db, { id: id.success ? id.data : null, readOut, number }, limit);
  const names = await namesAmong(
    ctx,
    found.map(({ person }) => person),
  );
  return {
    isNearly: false,
    hits: found.map(({ id: payroll, person, name, totalMinor, createdAt }) => ({
      path: href("/office/payroll/:id", { id: payroll }),
      title: [numberOf(payroll), names[person] ?? person, name].join(" · "),
      detail: [
        ...(totalMinor === null ? [] : [formatMoney(money("IDR", totalMinor), ctx.language)]),
        formatInstant(createdAt, ctx.language),
      ].join(" · "),
    })),
  };
}
