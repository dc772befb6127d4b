import { refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import * as makerChecker from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { bankOf, happenByOfficer, lockTransfer, officer, type OfficeDeps } from "../office/acting-officer.ts";
import { eventFor, seenOf, type ProposalMenu } from "./model/proposals.ts";
import { carryOutRefund, seenOfPayment, whyNotUse } from "../unapplied-payments/unapplied-payment.ts";
import { lockPayment } from "../unapplied-payments/store.ts";
import { readAwardLimits } from "./read-award-limits.ts";
import { findProposal, type ProposalRow } from "./store.ts";
import { PROPOSALS } from "./workflow.ts";
import { canRecallPayout } from "../changes/cancel-deps.ts";

export interface Deciding {
  readonly id: Id<"pp">;
  readonly decision: "approve" | "reject";
  /** Hash of the proposal as shown. */
  readonly hash: string;
  readonly note?: string | undefined;
  /** The menu that decides: a proposal of compliance is decided only there. */
  readonly menu: ProposalMenu;
}

/**
 * Approves or rejects another person's proposal. An approval is carried out in the same transaction, and only if everything is still as
 * shown.
 */
export async function decideProposal(
  ctx: Ctx,
  { id, decision, hash, note, menu }: Deciding,
  deps: OfficeDeps,
): Promise<ProposalRow> {
  const known = await findProposal(ctx.db, id);
  if (known?.menu !== menu) throw refuse("not_found");
  const input = { id, decision, hash, note };
  return makerChecker.decideProposal(ctx, PROPOSALS, input, {
    lock: (proposal) => lockSubject(ctx, proposal),
    prepare: async (proposal) => ((await seenNow(ctx, proposal)) === proposal.seen ? null : makerChecker.OVERTAKEN),
    carryOut: (proposal) => carryOut(ctx, proposal, deps),
  });
}

/** A payment is locked before the transfer it may be matched to. */
async function lockSubject(ctx: Ctx, { transfer, payment }: ProposalRow): Promise<void> {
  if (payment !== null) await lockPayment(ctx.db, payment);
  if (transfer !== null) await lockTransfer(ctx, transfer);
}

async function carryOut(
  ctx: Ctx,
  { what, transfer, payment, proposedBy, decidedBy }: ProposalRow,
  deps: OfficeDeps,
): Promise<void> {
  const found = payment && (await lockPayment(ctx.db, payment));
  if (what.kind === "refund_payment") {
    if (!found) throw new Error("a refund of a payment needs a payment");
    return carryOutRefund(ctx, found, what.account, deps);
  }
  if (transfer === null) throw new Error(`${what.kind} is about a transfer`);
  const event = eventFor(what, ctx.now, officer(proposedBy), officer(decidedBy ?? ""), {
    bank: bankOf(deps),
    payment: found,
    hasLost: await deps.hasLost(ctx, transfer),
    canRecall: canRecallPayout((await lockTransfer(ctx, transfer)).transfer, deps),
    limits: await readAwardLimits(ctx),
  });
  await happenByOfficer(ctx, transfer, event, deps);
}

/** Fingerprint of the locked subject. */
async function seenNow(ctx: Ctx, { transfer, payment, what }: ProposalRow): Promise<string> {
  const found = payment && (await lockPayment(ctx.db, payment));
  if (what.kind === "refund_payment") return found ? seenOfPayment(found) : "gone";
  if (found && whyNotUse(found) !== null) return "gone";
  return transfer === null ? "gone" : seenOf((await lockTransfer(ctx, transfer)).transfer, what);
}
