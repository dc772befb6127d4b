import { refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, bankOf, happenByOfficer, lockTransfer, officer, refusal, type OfficeParts } from "./acting-officer.ts";
import { hashProposal } from "./hash-proposal.ts";
import { eventFor, seenOf, whyNotDecide, type ProposalRoom } from "./proposals.ts";
import { carryOutRefund, seenOfPayment, whyNotUse } from "./suspended-payment.ts";
import { lockPayment } from "./store-payments.ts";
import { endProposal, findProposal, settleProposal, type ProposalRow } from "./store-proposals.ts";

export interface Deciding {
  readonly id: Id<"pp">;
  readonly decision: "approve" | "reject";
  /** Of what was shown. */
  readonly hash: string;
  readonly note?: string | undefined;
  /** Where it is decided: what is compliance's is decided there and nowhere else. */
  readonly room: ProposalRoom;
}

/** Approves or rejects what another person has proposed. An approval happens in the same transaction, and only if all is still as it was shown. */
export async function decideProposal(
  ctx: Ctx,
  { id, decision, hash, note, room }: Deciding,
  parts: OfficeParts,
): Promise<ProposalRow> {
  const by = actingOfficer(ctx);
  const asked = await findProposal(ctx.db, id);
  if (asked?.room !== room) throw refuse("not_found");
  const why = whyNotDecide(asked, by);
  if (why !== null) throw refusal(why);
  // Made anew from what is stored: a row changed past the application is not what anybody was shown.
  if (hash !== asked.hash || hash !== hashProposal(asked)) throw refusal("proposal_not_as_shown");
  if (decision === "approve") await refuseOvertaken(ctx, asked);
  const state = decision === "approve" ? "approved" : "rejected";
  if (!(await settleProposal(ctx.db, { id, state, by, at: ctx.now, note: note ?? null }, hash)))
    throw refusal("proposal_not_waiting");
  if (state === "approved") await carryOut(ctx, asked, by, parts);
  const { kind } = asked.what;
  const subject = asked.transfer ?? asked.payment ?? id;
  await ctx.audit("transfers.proposal_decided", {
    subject,
    details: { proposal: id, kind, state, proposedBy: asked.proposedBy },
  });
  const decided = await findProposal(ctx.db, id);
  if (decided === null) throw new Error(`the proposal ${id} was there, and is not`);
  return decided;
}

async function carryOut(
  ctx: Ctx,
  { what, transfer, payment, proposedBy }: ProposalRow,
  by: string,
  parts: OfficeParts,
): Promise<void> {
  const found = payment && (await lockPayment(ctx.db, payment));
  if (what.kind === "refund_payment") {
    if (!found) throw new Error("a refund of a payment is of a payment");
    return carryOutRefund(ctx, found, what.account, parts);
  }
  if (transfer === null) throw new Error(`${what.kind} is about a transfer`);
  const event = eventFor(what, ctx.now, officer(proposedBy), officer(by), {
    bank: bankOf(parts),
    payment: found,
    hasLost: await parts.hasLost(ctx, transfer),
  });
  await happenByOfficer(ctx, transfer, event, parts);
}

/** Ends a proposal about what is no longer what it was. Apart, because the refusal rolls this transaction back. */
async function refuseOvertaken(ctx: Ctx, asked: ProposalRow): Promise<void> {
  if ((await seenNow(ctx, asked)) === asked.seen) return;
  const isOvertaken = await ctx.apart(async (apart) => {
    if (!(await endProposal(apart.db, asked.id, "overtaken", null))) return false;
    await apart.audit("transfers.proposal_overtaken", { subject: asked.id, outcome: "refused" });
    return true;
  });
  throw refusal(isOvertaken ? "proposal_overtaken" : "proposal_not_waiting");
}

/** Locked, so that it stays so until the decision is committed. A payment is locked before the transfer it may come to belong to. */
async function seenNow(ctx: Ctx, { transfer, payment, what }: ProposalRow): Promise<string> {
  const found = payment && (await lockPayment(ctx.db, payment));
  if (what.kind === "refund_payment") return found ? seenOfPayment(found) : "gone";
  if (found && whyNotUse(found) !== null) return "gone";
  return transfer === null ? "gone" : seenOf((await lockTransfer(ctx, transfer)).transfer, what);
}
