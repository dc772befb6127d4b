import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, officer, refusal, type OfficeParts } from "./acting-officer.ts";
import type * as contract from "./contract-proposals.ts";
import { findSame, keepProposal } from "./propose-decision.ts";
import { insertNote } from "./store-notes.ts";
import { lockPayment } from "./store-payments.ts";
import type { ProposalRow } from "./store-proposals.ts";
import { carryOutRefund, isForTwo, seenOfPayment, whyNotRefund } from "./suspended-payment.ts";

/**
 * Nobody claims a payment: back to who paid it. Answers the proposal where it takes two people, by its amount or because it goes to another
 * account than it came from; null where it is done.
 */
export async function refundPayment(
  ctx: Ctx,
  { id, payment, account: to, evidence }: Input<typeof contract.refundPayment>,
  parts: OfficeParts,
): Promise<ProposalRow | null> {
  const by = officer(actingOfficer(ctx));
  const account = to ?? null;
  const found = await lockPayment(ctx.db, payment);
  if (found === null) throw refuse("not_found");
  const what = { kind: "refund_payment", amountMinor: String(found.amount.minor), account } as const;
  const known = await findSame(ctx, { id, transfer: null, what, proposedBy: by.id });
  if (known !== null) return known;
  if (whyNotRefund(found) !== null) throw refusal("payment_taken");
  // Where it bounced, the account that it came from is the one that did not take it.
  if (account === null && (found.payer === null || found.refund !== null)) throw refusal("payer_unknown");
  if (account !== null || (await isForTwo(ctx, found))) {
    const seen = seenOfPayment(found);
    return keepProposal(ctx, { id, room: "transfer", transfer: null, payment, what, evidence, seen, proposedBy: by.id });
  }
  await carryOutRefund(ctx, found, null, parts);
  const about = { transfer: null, payment, isConfidential: false, what: "payment_refunded" } as const;
  await insertNote(ctx.db, { ...about, text: evidence, by, at: ctx.now });
  return null;
}
