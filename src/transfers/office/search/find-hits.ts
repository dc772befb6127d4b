/** Transfers and unapplied payments for the office's search over everything. */
import { formatMoney, MAX_MINOR, money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import type { SearchHits } from "#kernel/search/hit.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../../model/progress.ts";
import type { Stored } from "../../store.ts";
import { showOverseen } from "../show-to-staff.ts";
import { listOverseen } from "../store.ts";
import { interpretSearch } from "./find-transfers.ts";
import { searchTerms, typedReference } from "./search-terms.ts";
import { listByPayer, listByReference, listUnknownPayments, type UnknownPayment } from "./store.ts";

/** Transfers by what a caller says, or by a reference of the bank or the partner. */
export async function findTransferHits(ctx: Ctx, text: string, limit: number): Promise<SearchHits> {
  const search = await interpretSearch(ctx, text);
  const said = await listOverseen(ctx.db, { now: ctx.now, search }, limit);
  const reference = typedReference(text);
  const referred = reference === null ? [] : await listByReference(ctx.db, reference, limit);
  const others: Stored[] = [];
  for (const id of referred)
    others.push(...(await listOverseen(ctx.db, { now: ctx.now, search: { terms: [], id, isNearly: false } }, 1)));
  // A whole reference means one transfer; what else the text may mean comes after it.
  const found = [...others, ...said.filter(({ transfer }) => !referred.includes(transfer.id))].slice(0, limit);
  return { hits: found.map((stored) => hitOf(ctx, stored)), isNearly: search.isNearly && referred.length === 0 };
}

function hitOf(ctx: Ctx, stored: Stored) {
  const { id, senderName, recipientName, total, createdAt } = showOverseen(ctx, stored);
  return {
    path: href("/office/transfer/:id", { id }),
    title: `${numberOf(id)} · ${senderName} → ${recipientName}`,
    detail: `${formatMoney(total, ctx.language)} · ${formatInstant(createdAt, ctx.language)}`,
  };
}

const paymentId = idSchema("py");

/** Fewer characters have no trigram: the index could not find them. */
const MIN_WORD_CHARS = 3;
/** Each word is a condition of the statement. */
const MAX_WORDS = 5;

/** Payments that no transfer is known for: by id, the bank's reference, the virtual account, the amount, the payer's name. */
export async function findPaymentHits(ctx: Ctx, text: string, limit: number, mayErr: boolean): Promise<SearchHits> {
  const terms = searchTerms(text);
  // Several terms say more than one payment's key.
  const [term] = terms.length === 1 ? terms : [];
  const minors = (term?.keys ?? []).flatMap((key) => (key.startsWith("m:") ? [BigInt(key.slice(2))] : []));
  const keys = {
    id: paymentId.safeParse(text.trim()).success ? text.trim() : null,
    reference: typedReference(text),
    numbers: term?.number == null ? [] : [term.number],
    minors: minors.filter((minor) => minor <= MAX_MINOR),
  };
  const known = await listUnknownPayments(ctx.db, keys, limit);
  const { payments, isNearly } =
    known.length > 0 ? { payments: known, isNearly: false } : await byPayer(ctx, text, limit, mayErr);
  return {
    isNearly,
    hits: payments.map(({ id, minor, payer, number, paidAt }) => ({
      path: href("/office/payment/:id", { id }),
      title: `${formatMoney(money("IDR", minor), ctx.language)}${payer === null ? "" : ` · ${payer}`}`,
      detail: [number, formatInstant(paidAt, ctx.language)].filter((one) => one !== null).join(" · "),
    })),
  };
}

/** By the words of a name as banks write it, or by words like them where no payer has these. */
async function byPayer(
  ctx: Pick<Ctx, "db">,
  text: string,
  limit: number,
  mayErr: boolean,
): Promise<{ readonly payments: readonly UnknownPayment[]; readonly isNearly: boolean }> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
  if (!words.some((word) => word.length >= MIN_WORD_CHARS) || !/\p{L}/u.test(text)) return { payments: [], isNearly: false };
  const exact = await listByPayer(ctx.db, words, { isNearly: false, limit });
  if (exact.length > 0 || !mayErr) return { payments: exact, isNearly: false };
  const alike = await listByPayer(ctx.db, words, { isNearly: true, limit });
  return { payments: alike, isNearly: alike.length > 0 };
}
