import { newId, type Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { aboveFeeRefusal } from "../terms/refuse-commission-above-fee.ts";
import { hashTerm } from "../terms/term-guards.ts";
import type { TermContent } from "../terms/model/term-kinds.ts";
import type { TermRecord } from "../terms/model/term.ts";
import { insertTerm, listTermsOfSheet, lockCorridorsAndRails, storedValue } from "../terms/store.ts";
import { commissionContents, readPartyTerms, type PartyTerms } from "./party-terms.ts";
import { whyNotPartyTerms } from "./why-not-party-terms.ts";

export interface SheetTerms extends PartyTerms {
  /** The signed sheet: it stands as proposer and approver of the terms. */
  readonly sheet: Id<"sh">;
  /** The account of the business. */
  readonly party: Id<"us">;
}

/**
 * Puts the terms of a signed sheet in force from now on, in the transaction in which the sheet takes effect: the signatures on it are the
 * four eyes. A discount of 0 and a commission of null end what an earlier sheet set. Idempotent by sheet. Refuses `commission_above_fee`
 * as `whyNotPartyTerms` does, since fees may have changed after the signing began.
 */
export async function putSheetTerms(ctx: Ctx, { sheet, party, feeDiscountBps, commission }: SheetTerms): Promise<void> {
  const fee: TermContent = { kind: "party_fee", key: party, value: { discountBps: feeDiscountBps } };
  const commissions = commissionContents(party, commission);
  // Sheets of one business wait for each other, and all wait for decisions about fees and commissions.
  await lockCorridorsAndRails(ctx.db, [fee, ...commissions]);
  const known = await listTermsOfSheet(ctx.db, sheet);
  if (known.length > 0) return assertSame(sheet, known, [fee, ...commissions]);
  const not = await whyNotPartyTerms(ctx, { party, commission });
  if (not) throw aboveFeeRefusal(not);
  // Without an own commission there is something to write only if one has to end.
  const isAboutCommission = commission !== null || (await readPartyTerms(ctx, party)).commission !== null;
  for (const content of isAboutCommission ? [fee, ...commissions] : [fee])
    if (!(await insertTerm(ctx.db, recordOf(ctx, sheet, content)))) throw new Error(`${sheet} put ${content.key} in force twice`);
  const details = { party, feeDiscountBps, hasOwnCommission: commission !== null };
  await ctx.audit("pricing.sheet_terms_put", { subject: sheet, details });
}

/** A sheet is immutable once it is signed: other terms under the same sheet are an error of the caller, never a new agreement. */
function assertSame(sheet: string, known: readonly TermRecord[], contents: readonly TermContent[]): void {
  const isSame = contents.every((content) => {
    const before = known.find(({ content: { kind, key } }) => kind === content.kind && key === content.key);
    // What was not written then was the standard, and there was nothing to end.
    return before === undefined ? isStandard(content) : valueOf(before.content) === valueOf(content);
  });
  if (!isSame) throw new Error(`${sheet} already put other terms in force`);
}

const valueOf = (content: TermContent): string => canonicalHash(storedValue(content));
const isStandard = (content: TermContent): boolean => content.kind === "party_commission" && content.value.own === null;

function recordOf(ctx: Ctx, sheet: Id<"sh">, content: TermContent): TermRecord {
  const proposed = {
    id: newId("tm", ctx.now.getTime(), ctx.random(10)),
    content,
    validFrom: ctx.now,
    validTo: null,
    reason: sheet,
    proposedBy: sheet,
    expiresAt: null,
  };
  return {
    ...proposed,
    proposedAt: ctx.now,
    hash: hashTerm(proposed),
    state: "approved",
    origin: "sheet",
    decidedBy: sheet,
    decidedAt: ctx.now,
    note: null,
    effectiveFrom: ctx.now,
    isOvertaken: false,
  };
}
