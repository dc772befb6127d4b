import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { officer, refusal, type OfficeDeps } from "../office/acting-officer.ts";
import type * as contract from "../proposals/contract.ts";
import { PROPOSALS } from "../proposals/workflow.ts";
import { insertNote } from "../office/store-notes.ts";
import { lockPayment } from "./store.ts";
import type { ProposalRow } from "../proposals/store.ts";
import { carryOutRefund, isForTwo, seenOfPayment, whyNotRefund } from "./unapplied-payment.ts";

/**
 * Refunds an unapplied payment to its payer. Returns the proposal where it needs two people, because of its amount or because it goes to
 * another account than it came from; null where it is done.
 */
export async function refundPayment(
  ctx: Ctx,
  { id, payment, account: to, evidence }: Input<typeof contract.refundPayment>,
  deps: OfficeDeps,
): Promise<ProposalRow | null> {
  const by = officer(actingPerson(ctx));
  const account = to ?? null;
  const found = await lockPayment(ctx.db, payment);
  if (found === null) throw refuse("not_found");
  const what = { kind: "refund_payment", amountMinor: String(found.amount.minor), account } as const;
  const subject = { transfer: null, payment, what, seen: seenOfPayment(found) };
  const draft = {
    id,
    menu: "transfer",
    ...subject,
    reason: evidence,
    files: [],
    batch: null,
    proposedBy: by.id,
    expiresAt: null,
  } as const;
  const known = await findRepeated(ctx, PROPOSALS, draft);
  if (known !== null) return known;
  if (whyNotRefund(found) !== null) throw refusal("payment_taken");
  // If the refund bounced, the account it came from is the one that did not accept it.
  if (account === null && (found.payer === null || found.refund !== null)) throw refusal("payer_unknown");
  if (account !== null || (await isForTwo(ctx, found))) return storeProposal(ctx, PROPOSALS, draft);
  await carryOutRefund(ctx, found, null, deps);
  const about = { transfer: null, payment, isConfidential: false, what: "payment_refunded" } as const;
  await insertNote(ctx.db, { ...about, text: evidence, by, at: ctx.now });
  return null;
}
