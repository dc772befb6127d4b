import type { Id } from "#kernel/id.ts";
import { on, type Binding } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OfficeDeps } from "./acting-officer.ts";
import { inquireParty } from "./inquire-party.ts";
import * as contract from "./contract.ts";
import * as lists from "./contract-list.ts";
import * as proposals from "../proposals/contract.ts";
import * as holds from "../advance-holds/contract.ts";
import { batchBindings } from "../batches/http.ts";
import { listHolds, revealHold } from "../advance-holds/list-holds.ts";
import { liftHold, placeHold } from "../advance-holds/place-and-lift.ts";
import { decideProposal } from "../proposals/decide-proposal.ts";
import type { RefundAccountDeps } from "../refund/give-refund-account.ts";
import { listAll, readAny } from "./list-all-transfers.ts";
import { inquirePaymentRefund } from "../unapplied-payments/inquire-payment-refund.ts";
import { listPayments, listProposals } from "./list-work-queues.ts";
import { matchPayment } from "../unapplied-payments/match-payment.ts";
import { proposeDecision } from "../proposals/propose-decision.ts";
import { proposeRefundAccount } from "../proposals/propose-refund-account.ts";
import { simulateTerm as simulationContract } from "../simulation/contract.ts";
import { replayTerm as replayContract } from "../simulation/contract-replay.ts";
import { replayTerm } from "../simulation/replay-term.ts";
import { simulateTerm } from "../simulation/simulate-term.ts";
import * as payments from "../unapplied-payments/contract.ts";
import { readPayment } from "../unapplied-payments/read-payment.ts";
import { refundPayment } from "../unapplied-payments/refund-payment.ts";
import { requestDocuments, freezeTransfer, openReview, releaseTransfer } from "../review/review-transfer.ts";
import { showProposal } from "./show-to-staff.ts";
import type { ProposalRow } from "../proposals/store.ts";
import * as readContract from "../proposals/contract-read.ts";
import { readProposal } from "../proposals/read-proposal.ts";
import { withdrawProposal } from "../proposals/withdraw-proposal.ts";

export type TransferOfficeDeps = OfficeDeps & RefundAccountDeps;

/** Performs an action and returns the transfer after it. */
const afterwards =
  <I extends { readonly id: Id<"tr"> }>(act: (ctx: Ctx, input: I, deps: OfficeDeps) => Promise<void>, deps: OfficeDeps) =>
  async (ctx: Ctx, input: I) => {
    await act(ctx, input, deps);
    return readAny(ctx, input, deps);
  };
const shown = async (ctx: Ctx, row: Promise<ProposalRow>) => showProposal(ctx, await row);
const shownIfAny = async (ctx: Ctx, row: Promise<ProposalRow | null>) => {
  const proposal = await row;
  return { proposal: proposal && showProposal(ctx, proposal) };
};

/** Bindings of the office calls. */
export function officeBindings(deps: TransferOfficeDeps): readonly Binding[] {
  return [
    ...batchBindings(deps),
    on(lists.listAll, listAll),
    on(contract.readAny, (ctx, input) => readAny(ctx, input, deps)),
    on(contract.openReview, afterwards(openReview, deps)),
    on(contract.requestDocuments, afterwards(requestDocuments, deps)),
    on(contract.releaseTransfer, afterwards(releaseTransfer, deps)),
    on(contract.freezeTransfer, afterwards(freezeTransfer, deps)),
    on(contract.inquireParty, afterwards(inquireParty, deps)),
    on(proposals.proposeOperation, (ctx, input) => shown(ctx, proposeDecision(ctx, { ...input, menu: "transfer" }, deps))),
    on(proposals.proposeRuling, (ctx, input) => shown(ctx, proposeDecision(ctx, { ...input, menu: "compliance" }, deps))),
    on(proposals.proposeRefundAccount, (outer, input) => shown(outer, proposeRefundAccount(outer, input, deps))),
    on(proposals.listProposals, listProposals),
    on(readContract.readProposal, readProposal),
    on(proposals.decideOperation, (ctx, input) => shown(ctx, decideProposal(ctx, { ...input, menu: "transfer" }, deps))),
    on(proposals.decideRuling, (ctx, input) => shown(ctx, decideProposal(ctx, { ...input, menu: "compliance" }, deps))),
    on(proposals.withdrawProposal, (ctx, input) => shown(ctx, withdrawProposal(ctx, input))),
    on(holds.listHolds, listHolds),
    on(holds.revealHold, revealHold),
    on(holds.placeHold, placeHold),
    on(holds.liftHold, liftHold),
    on(simulationContract, (ctx, input) => simulateTerm(ctx, input)),
    on(replayContract, (ctx, input) => replayTerm(ctx, input)),
    on(proposals.listPayments, listPayments),
    on(payments.readPayment, readPayment),
    on(proposals.inquirePaymentRefund, inquirePaymentRefund),
    on(proposals.matchPayment, (ctx, input) => shownIfAny(ctx, matchPayment(ctx, input, deps))),
    on(proposals.refundPayment, (ctx, input) => shownIfAny(ctx, refundPayment(ctx, input, deps))),
  ];
}
