import type { Input } from "#kernel/endpoint.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase, refusal } from "../cases/lock-open-case.ts";
import type { CorrectionView, proposeCorrection as contract } from "../contract.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { findOffer, showCorrection } from "../cases/show-case.ts";
import type { BookingTemplate, ProposedBooking, ProposedExplanation, Template } from "../model/correction-journals.ts";
import type { DifferenceRow } from "../store-cases.ts";
import { listFindingsToExplain, whyNotExplain } from "./explanation.ts";
import { CORRECTIONS } from "./workflow.ts";

type Content<P> = P extends ProposedBooking | ProposedExplanation
  ? Pick<P, "template" | "account" | "currency" | "minor" | "findings">
  : never;

/**
 * Proposes a correction: a journal, whose account and amount are the case's difference, or an explanation of the case's open findings. The
 * proposer chooses the template and gives the reason.
 */
export async function proposeCorrection(
  ctx: Ctx,
  { id, case: about, template, reason }: Input<typeof contract>,
  books: LostOrderBooks,
): Promise<CorrectionView> {
  const sent = { id, case: about, reason, proposedBy: actingPerson(ctx), expiresAt: null };
  const repeated = await findRepeated(ctx, CORRECTIONS, { ...sent, ...contentAsSent(template) });
  if (repeated !== null) return showCorrection(ctx, repeated);
  const file = await lockOpenCase(ctx, about);
  const content = template === "explain" ? await explain(ctx, file, books) : await book(ctx, file, template, books);
  const proposed = await storeProposal(ctx, CORRECTIONS, { ...sent, ...content });
  await addCaseEvent(ctx, about, "proposed", reason);
  return showCorrection(ctx, proposed);
}

const EXPLAINED = { template: "explain", account: null, currency: null, minor: null } as const;

/** The content before the case is read: the proposer sends the template only. */
const contentAsSent = (template: Template): Content<ProposedBooking | ProposedExplanation> =>
  template === "explain" ? { ...EXPLAINED, findings: [] } : { template, account: "", currency: "IDR", minor: 0n, findings: null };

async function book(
  ctx: Ctx,
  file: DifferenceRow,
  template: BookingTemplate,
  books: LostOrderBooks,
): Promise<Content<ProposedBooking>> {
  const offer = await findOffer(ctx, file, books);
  if (!offer?.templates.includes(template)) throw refusal("correction_not_possible");
  const { account, currency, minor } = offer;
  return { template, account, currency, minor, findings: null };
}

async function explain(ctx: Ctx, file: DifferenceRow, books: LostOrderBooks): Promise<Content<ProposedExplanation>> {
  const why = await whyNotExplain(ctx, file, books);
  if (why !== null) throw refusal(why);
  return { ...EXPLAINED, findings: await listFindingsToExplain(ctx, file) };
}
