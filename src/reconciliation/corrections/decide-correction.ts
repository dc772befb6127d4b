import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { actingPerson, decideProposal, OVERTAKEN } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase } from "../cases/lock-open-case.ts";
import type { CorrectionView, decideCorrection as contract } from "../contract.ts";
import { correctionPostings, isJournal, type JournalTemplate, type ProposedBooking } from "../model/correction-journals.ts";
import { keyTopic } from "../model/finding.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { findOffer, keyOf, showCorrection } from "../cases/show-case.ts";
import { closeCases } from "../store-cases.ts";
import { lockKey } from "../matching/store-claims.ts";
import type { CorrectionRow } from "../store-corrections.ts";
import { isStillTrue } from "./explanation.ts";
import { CORRECTIONS } from "./workflow.ts";
import { endFindings } from "../findings/store.ts";
import { insertEntries, type Key } from "../matching/store.ts";

const KIND = "reconciliation.corrected";

interface Prepared {
  readonly key: Key | null;
  /** Null for an explanation. */
  readonly journal: Id<"jr"> | null;
  /** True when no other lost line of the transfer is undecided. */
  readonly isLast: boolean;
}

/**
 * Approves or rejects. An approval is posted in the same transaction, and only if the difference is unchanged. An approved explanation posts
 * nothing: the difference stays, and is not found again.
 */
export async function decideCorrection(ctx: Ctx, input: Input<typeof contract>, books: LostOrderBooks): Promise<CorrectionView> {
  const decided = await decideProposal(ctx, CORRECTIONS, input, {
    lock: async ({ case: about }) => void (await lockOpenCase(ctx, about)),
    prepare: (correction) => prepare(ctx, correction, books),
    outcome: ({ journal }) => ({ journal }),
    carryOut: async (correction, { key, journal, isLast }) => {
      await addCaseEvent(ctx, correction.case, "approved", correction.note);
      if (isByJournal(correction) && key !== null && journal !== null) await postCorrection(ctx, correction, key, journal);
      if (isLast) await endCase(ctx, correction, journal);
    },
  });
  if (decided.state === "rejected") await addCaseEvent(ctx, decided.case, "rejected", decided.note);
  return showCorrection(ctx, decided);
}

/** Compares the difference of the locked case with the proposal. What a transfer books is booked here: its journal is named by the outcome. */
async function prepare(ctx: Ctx, correction: CorrectionRow, books: LostOrderBooks): Promise<Prepared | typeof OVERTAKEN> {
  const file = await lockOpenCase(ctx, correction.case);
  if (correction.template === "explain")
    return (await isStillTrue(ctx, correction, file, books)) ? { key: null, journal: null, isLast: true } : OVERTAKEN;
  const waiting = await findOffer(ctx, file, books);
  const key = waiting?.key ?? keyOf(file);
  // Serialises this with a claim of a line under the same key (claim-line.ts). The difference is found again behind the lock.
  if (key !== null) await lockKey(ctx.db, key);
  const now = await findOffer(ctx, file, books);
  const isSame = now?.account === correction.account && now.minor === correction.minor;
  if (!isSame || !now.templates.includes(correction.template)) return OVERTAKEN;
  const { bookable } = now;
  if (bookable === null) return { key, journal: journalIdFor(correction.id, KIND), isLast: true };
  const people = { proposedBy: correction.proposedBy, decidedBy: actingPerson(ctx) };
  return { key, journal: await books.book(ctx, bookable, people), isLast: bookable.isAll };
}

type ByJournal = CorrectionRow & ProposedBooking & { readonly template: JournalTemplate };
const isByJournal = (correction: CorrectionRow): correction is ByJournal => isJournal(correction.template);

/** Posts the journal. Its posting is stored for comparison at once, so that the same difference is not found again. */
async function postCorrection(ctx: Ctx, correction: ByJournal, key: Key, journal: Id<"jr">): Promise<void> {
  const postings = correctionPostings(correction.template, correction);
  await openAccounts(
    ctx,
    postings.map(({ account }) => account),
  );
  const effectiveAt = ctx.now;
  await postJournals(ctx, [{ id: journal, kind: KIND, subject: correction.case, effectiveAt, postings }]);
  const entries = postings.flatMap(({ account, amount }, place) =>
    account.code === correction.account
      ? [
          {
            ...key,
            journal,
            line: place + 1,
            account: account.code,
            minor: amount.minor,
            kind: KIND,
            subject: correction.case,
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

/** Leaves the findings open until the posting is compared; otherwise they would be raised again before that. */
async function endCase(
  ctx: Ctx,
  { id, case: subject, template, proposedBy }: CorrectionRow,
  journal: Id<"jr"> | null,
): Promise<void> {
  const outcome = template === "explain" ? "explained" : "corrected";
  await closeCases(ctx.db, [subject], { outcome, by: actingPerson(ctx), at: ctx.now });
  await addCaseEvent(ctx, subject, "closed", null);
  const details = { correction: id, template, journal, proposedBy };
  await ctx.audit(`reconciliation.${outcome}`, { subject, details });
}
