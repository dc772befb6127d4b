/**
 * Actions of a single compliance officer on a transfer: hold, request documents, release, freeze. Actions that need two people are
 * proposals.
 */
import type { Input } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { happenByOfficer, officer } from "../office/acting-officer.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import type * as contract from "../office/contract.ts";
import { takeEvidence } from "../files/attach-files.ts";
import { later } from "../lifecycle/outcome.ts";
import { DOCUMENT_KINDS } from "./model/document-kinds.ts";
import { insertDocumentRequest } from "./store-requests.ts";
import { insertNote, type NotedAct } from "../office/store-notes.ts";

/** Holds a transfer before its payout leaves, with a reason that may or may not be disclosed. */
export async function openReview(
  ctx: Ctx,
  { id, reason, isReleasedByTwo, text }: Input<typeof contract.openReview>,
  deps: TransferDeps,
): Promise<void> {
  const by = officer(actingPerson(ctx));
  const deadline = later(ctx.now, deps.rules.reviewMs);
  await happenByOfficer(ctx, id, { type: "review_opened", at: ctx.now, by, reason, isReleasedByTwo, deadline }, deps);
  await writeDown(ctx, id, "review_opened", text);
}

/** Requests documents of these kinds from the sender; without an answer in time the money is refunded. */
export async function requestDocuments(
  ctx: Ctx,
  { id, kinds }: Input<typeof contract.requestDocuments>,
  deps: TransferDeps,
): Promise<void> {
  const by = officer(actingPerson(ctx));
  await happenByOfficer(ctx, id, { type: "documents_requested", at: ctx.now, by }, deps);
  // In the order of the list, whatever the order of the call.
  const inOrder = DOCUMENT_KINDS.filter((kind) => kinds.includes(kind));
  await insertDocumentRequest(ctx.db, { transfer: id, kinds: inOrder, by: by.id, at: ctx.now });
}

/** Releases a hold after a review without findings. Refuses `proposal_needed` where the hold needs two officers: then it takes a proposal. */
export async function releaseTransfer(
  ctx: Ctx,
  { id, text }: Input<typeof contract.releaseTransfer>,
  deps: TransferDeps,
): Promise<void> {
  const by = officer(actingPerson(ctx));
  await happenByOfficer(ctx, id, { type: "released", at: ctx.now, by }, deps);
  await writeDown(ctx, id, "released", text);
}

/** Freezes: by law nothing may move. One officer is enough and it takes effect at once, since the order does not wait. */
export async function freezeTransfer(
  ctx: Ctx,
  { id, text, files }: Input<typeof contract.freezeTransfer>,
  deps: TransferDeps,
): Promise<void> {
  const by = officer(actingPerson(ctx));
  await takeEvidence(ctx, { about: id, menu: "compliance", givenBy: by.id }, files);
  await happenByOfficer(ctx, id, { type: "frozen", at: ctx.now, by }, deps);
  await writeDown(ctx, id, "frozen", text);
}

async function writeDown(ctx: Ctx, transfer: string, what: NotedAct, text: string): Promise<void> {
  const by = officer(actingPerson(ctx));
  await insertNote(ctx.db, { transfer, payment: null, isConfidential: true, what, text, by, at: ctx.now });
}
