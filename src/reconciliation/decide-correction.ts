import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { actingPerson, lockOpenCase, refusal } from "./acting-person.ts";
import type { CorrectionView, decideCorrection as contract } from "./contract.ts";
import { correctionPostings, isAtTransfer, whyNotDecide, type JournalTemplate } from "./corrections.ts";
import { keyTopic } from "./finding.ts";
import { hashCorrection } from "./hash-correction.ts";
import { tellHistory } from "./raise-findings.ts";
import { findOffer, getCorrection, keyOf, type Offer } from "./show-case.ts";
import { closeCases } from "./store-cases.ts";
import { lockKey } from "./store-claims.ts";
import { endCorrection, findCorrection, settleCorrection, type CorrectionRow } from "./store-corrections.ts";
import { endFindings } from "./store-findings.ts";
import { insertEntries, type Key } from "./store-keys.ts";

const KIND = "reconciliation.corrected";

/** Approves or rejects. An approval is posted in the same transaction, and only if the difference is still what it was. */
export async function decideCorrection(
  ctx: Ctx,
  { id, decision, hash, note }: Input<typeof contract>,
  books: LostOrderBooks,
): Promise<CorrectionView> {
  const by = actingPerson(ctx);
  const asked = await findCorrection(ctx.db, id);
  if (asked === null) throw refuse("not_found");
  const why = whyNotDecide(asked, by);
  if (why !== null) throw refusal(why);
  // Made anew from what is stored: a row changed past the application is not what anybody was shown.
  if (hash !== asked.hash || hash !== hashCorrection(asked)) throw refusal("correction_not_as_shown");
  const file = await lockOpenCase(ctx, asked.case);
  const waiting = await findOffer(ctx, file, books);
  const key = waiting?.key ?? keyOf(file);
  // A claim of a line under the same key (claim-line.ts) and this see one another.
  if (key !== null) await lockKey(ctx.db, key);
  // Found anew behind the lock.
  const offer = decision === "approve" ? await findOffer(ctx, file, books) : null;
  if (decision === "approve") await refuseOvertaken(ctx, asked, offer);
  const bookable = offer?.bookable ?? null;
  const people = { proposedBy: asked.proposedBy, decidedBy: by };
  const journal =
    bookable !== null ? await books.book(ctx, bookable, people) : decision === "approve" ? journalIdFor(id, KIND) : null;
  const state = decision === "approve" ? "approved" : "rejected";
  if (!(await settleCorrection(ctx.db, { id, state, by, at: ctx.now, note: note ?? null, journal }, hash)))
    throw refusal("correction_not_waiting");
  await tellHistory(ctx, asked.case, state, note ?? null);
  if (journal !== null) {
    if (!isAtTransfer(asked.template) && key !== null)
      await postCorrection(ctx, { ...asked, template: asked.template }, key, journal);
    // What else is lost of the transfer is still to be decided.
    if (bookable === null || bookable.isAll) await endCase(ctx, asked, journal);
  }
  return getCorrection(ctx, id);
}

/** Ends a proposal whose difference is no longer what it was. Apart, because the refusal rolls this transaction back. */
async function refuseOvertaken(ctx: Ctx, asked: CorrectionRow, now: Offer | null): Promise<void> {
  const isSame = now?.account === asked.account && now.minor === asked.minor;
  if (isSame && now.templates.includes(asked.template)) return;
  const isOvertaken = await ctx.apart(async (apart) => {
    if (!(await endCorrection(apart.db, asked.id, "overtaken", null))) return false;
    await apart.audit("reconciliation.correction_overtaken", { subject: asked.id, outcome: "refused" });
    return true;
  });
  throw refusal(isOvertaken ? "correction_overtaken" : "correction_not_waiting");
}

/** Posts the journal. The posting is compared from now on, so that the same difference is not found once more. */
async function postCorrection(
  ctx: Ctx,
  asked: CorrectionRow & { readonly template: JournalTemplate },
  key: Key,
  journal: Id<"jr">,
): Promise<void> {
  const postings = correctionPostings(asked.template, asked);
  await openAccounts(
    ctx,
    postings.map(({ account }) => account),
  );
  const effectiveAt = ctx.now;
  await postJournals(ctx, [{ id: journal, kind: KIND, subject: asked.case, effectiveAt, postings }]);
  const entries = postings.flatMap(({ account, amount }, place) =>
    account.code === asked.account
      ? [
          {
            ...key,
            journal,
            line: place + 1,
            account: account.code,
            minor: amount.minor,
            kind: KIND,
            subject: asked.case,
            reverses: null,
            effectiveAt,
            day: toLocalDate(effectiveAt),
          },
        ]
      : [],
  );
  await insertEntries(ctx.db, entries, ctx.now);
  await endFindings(ctx.db, [keyTopic(key.party, key.currency, key.key)], ctx.now);
}

/** What was found stays found until the posting is compared, so that it is not found anew before. */
async function endCase(ctx: Ctx, asked: CorrectionRow, journal: Id<"jr">): Promise<void> {
  await closeCases(ctx.db, [asked.case], { outcome: "corrected", by: actingPerson(ctx), at: ctx.now });
  await tellHistory(ctx, asked.case, "closed", null);
  await ctx.audit("reconciliation.corrected", {
    subject: asked.case,
    details: { correction: asked.id, template: asked.template, journal, proposedBy: asked.proposedBy },
  });
}
