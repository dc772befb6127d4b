import { on, type Binding } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OfficeParts } from "./acting-officer.ts";
import { askParty } from "./ask-party.ts";
import * as contract from "./contract-office.ts";
import * as proposals from "./contract-proposals.ts";
import { decideProposal } from "./decide-proposal.ts";
import type { RefundAccountParts } from "./give-refund-account.ts";
import { listAll, readAny } from "./list-all.ts";
import { inquirePaymentRefund } from "./inquire-payment-refund.ts";
import { listPayments, listProposals } from "./list-office.ts";
import { matchPayment } from "./match-payment.ts";
import { proposeDecision } from "./propose-decision.ts";
import { proposeRefundAccount } from "./propose-refund-account.ts";
import { refundPayment } from "./refund-payment.ts";
import { askDocuments, freezeTransfer, openReview, releaseTransfer } from "./review-transfer.ts";
import { showProposal } from "./show-office.ts";
import type { ProposalRow } from "./store-proposals.ts";
import { withdrawProposal } from "./withdraw-proposal.ts";

export type TransferOfficeParts = OfficeParts & RefundAccountParts;

/** An act, and the transfer as it is after it. */
const afterwards =
  <I extends { readonly id: string }>(act: (ctx: Ctx, input: I, parts: OfficeParts) => Promise<void>, parts: OfficeParts) =>
  async (ctx: Ctx, input: I) => {
    await act(ctx, input, parts);
    return readAny(ctx, input);
  };
const shown = async (ctx: Ctx, row: Promise<ProposalRow>) => showProposal(ctx, await row);
const shownIfAny = async (ctx: Ctx, row: Promise<ProposalRow | null>) => {
  const proposal = await row;
  return { proposal: proposal && showProposal(ctx, proposal) };
};

/** The calls of the office. */
export function officeBindings(parts: TransferOfficeParts): readonly Binding[] {
  return [
    on(contract.listAll, listAll),
    on(contract.readAny, readAny),
    on(contract.openReview, afterwards(openReview, parts)),
    on(contract.askDocuments, afterwards(askDocuments, parts)),
    on(contract.releaseTransfer, afterwards(releaseTransfer, parts)),
    on(contract.freezeTransfer, afterwards(freezeTransfer, parts)),
    on(contract.askParty, afterwards(askParty, parts)),
    on(proposals.proposeOperation, (ctx, input) => shown(ctx, proposeDecision(ctx, { ...input, room: "transfer" }, parts))),
    on(proposals.proposeRuling, (ctx, input) => shown(ctx, proposeDecision(ctx, { ...input, room: "compliance" }, parts))),
    on(proposals.proposeRefundAccount, (outer, input) => shown(outer, proposeRefundAccount(outer, input, parts))),
    on(proposals.listProposals, listProposals),
    on(proposals.decideOperation, (ctx, input) => shown(ctx, decideProposal(ctx, { ...input, room: "transfer" }, parts))),
    on(proposals.decideRuling, (ctx, input) => shown(ctx, decideProposal(ctx, { ...input, room: "compliance" }, parts))),
    on(proposals.withdrawProposal, (ctx, input) => shown(ctx, withdrawProposal(ctx, input))),
    on(proposals.listPayments, listPayments),
    on(proposals.inquirePaymentRefund, inquirePaymentRefund),
    on(proposals.matchPayment, (ctx, input) => shownIfAny(ctx, matchPayment(ctx, input, parts))),
    on(proposals.refundPayment, (ctx, input) => shownIfAny(ctx, refundPayment(ctx, input, parts))),
  ];
}
