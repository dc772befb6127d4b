import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { JOURNAL_ROWS, type searchJournals as contract } from "./contract.ts";
import { journalTerms } from "./model/journal-terms.ts";
import { findJournals, listDebits } from "./store-search.ts";

/** A page of journals that match what was typed, newest first. */
export async function searchJournals(
  ctx: Ctx,
  { search = "", day, before }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const filter = { ...journalTerms(search), day: day ?? null, before: before === undefined ? null : BigInt(before) };
  const { rows, readTo } = await findJournals(ctx.db, filter, JOURNAL_ROWS + 1);
  const shown = rows.slice(0, JOURNAL_ROWS);
  const debits = Map.groupBy(
    await listDebits(
      ctx.db,
      shown.map(({ no }) => no),
    ),
    ({ no }) => no,
  );
  const isFull = rows.length > JOURNAL_ROWS;
  const next = isFull ? (shown.at(-1)?.no ?? null) : readTo;
  return {
    journals: shown.map(({ no, id, kind, subject, effectiveAt, recordedAt }) => ({
      id,
      kind,
      subject,
      effectiveAt,
      recordedAt,
      amounts: (debits.get(no) ?? []).map(({ currency, minor }) => money(currency, minor)),
    })),
    next: next === null ? null : String(next),
    isPartial: !isFull && readTo !== null,
  };
}
