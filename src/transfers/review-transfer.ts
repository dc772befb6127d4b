/** What one officer of compliance does about a transfer: looks closer, asks, lets go on, freezes. What takes two goes by proposals. */
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, happenByOfficer, officer } from "./acting-officer.ts";
import type { TransferParts } from "./apply-events.ts";
import type * as contract from "./contract-office.ts";
import { later } from "./outcome.ts";
import { insertNote, type NotedAct } from "./store-notes.ts";

/** Holds a transfer before its payout leaves, with a reason that is told or not. */
export async function openReview(
  ctx: Ctx,
  { id, reason, isReleasedByTwo, text }: Input<typeof contract.openReview>,
  parts: TransferParts,
): Promise<void> {
  const by = officer(actingOfficer(ctx));
  const deadline = later(ctx.now, parts.rules.reviewMs);
  await happenByOfficer(ctx, id, { type: "review_opened", at: ctx.now, by, reason, isReleasedByTwo, deadline }, parts);
  await writeDown(ctx, id, "review_opened", text);
}

/** Asks the sender for documents; without an answer in time the money goes back. */
export async function askDocuments(ctx: Ctx, { id }: Input<typeof contract.askDocuments>, parts: TransferParts): Promise<void> {
  const by = officer(actingOfficer(ctx));
  await happenByOfficer(ctx, id, { type: "documents_asked", at: ctx.now, by }, parts);
}

/** The look found nothing. Refuses `proposal_needed` where the hold was opened so: then it is proposed. */
export async function releaseTransfer(
  ctx: Ctx,
  { id, text }: Input<typeof contract.releaseTransfer>,
  parts: TransferParts,
): Promise<void> {
  const by = officer(actingOfficer(ctx));
  await happenByOfficer(ctx, id, { type: "released", at: ctx.now, by }, parts);
  await writeDown(ctx, id, "released", text);
}

/** By law nothing may move. One person is enough, and it happens at once: the order does not wait. */
export async function freezeTransfer(
  ctx: Ctx,
  { id, text }: Input<typeof contract.freezeTransfer>,
  parts: TransferParts,
): Promise<void> {
  const by = officer(actingOfficer(ctx));
  await happenByOfficer(ctx, id, { type: "frozen", at: ctx.now, by }, parts);
  await writeDown(ctx, id, "frozen", text);
}

async function writeDown(ctx: Ctx, transfer: string, what: NotedAct, text: string): Promise<void> {
  const by = officer(actingOfficer(ctx));
  await insertNote(ctx.db, { transfer, payment: null, isConfidential: true, what, text, by, at: ctx.now });
}
