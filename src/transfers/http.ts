import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { listArrivals as arrivalsContract, readKeptPromises as keptPromisesContract } from "./arrivals/contract.ts";
import { requestApproval, requestChangeApproval, requestRefundApproval } from "./approvals/request-approval.ts";
import { cancelTransfer } from "./changes/cancel-transfer.ts";
import { changeRecipient, readPresentRecipient } from "./changes/change-recipient.ts";
import { chooseRefundCash } from "./refund/choose-refund-cash.ts";
import * as sending from "./sending/contract.ts";
import * as changes from "./changes/contract.ts";
import * as review from "./review/contract.ts";
import * as pickup from "./pickup/contract.ts";
import * as details from "./details/contract.ts";
import * as lists from "./lists/contract.ts";
import * as approvals from "./approvals/contract.ts";
import { reportEvent } from "./pay-in/contract-events.ts";
import * as front from "./lists/contract-dashboard.ts";
import { exportTransfers } from "./lists/export-transfers.ts";
import type { FileDeps } from "./files/file-keys.ts";
import { fileBindings } from "./files/http.ts";
import { giveDocuments } from "./review/give-documents.ts";
import { giveRefundAccount } from "./refund/give-refund-account.ts";
import { officeBindings, type TransferOfficeDeps } from "./office/http.ts";
import { listArrivals, readKeptPromises } from "./arrivals/list-arrivals.ts";
import { listFavourites, listWaiting } from "./lists/list-dashboard.ts";
import { notePaid } from "./pay-in/report-paid.ts";
import { listTransfers, readTransfer, senderOf } from "./details/own-transfers.ts";
import * as asSender from "./office/contract-as-sender.ts";
import { readAsSender } from "./office/read-as-sender.ts";
import { readPayoutName } from "./sending/read-payout-name.ts";
import { readRepeat } from "./sending/read-repeat.ts";
import * as payIn from "./pay-in/contract.ts";
import * as qris from "./pay-in/qris/contract.ts";
import { openQris } from "./pay-in/qris/open-qris.ts";
import * as refunds from "./refund/contract.ts";
import { listDeclarations } from "./sending/list-declarations.ts";
import { readPayIn, type PayInTextDeps } from "./pay-in/read-pay-in.ts";
import { transferRefusals } from "./refusals/messages.ts";
import { totalMonths } from "./lists/total-months.ts";
import { companyBindings } from "./company/http.ts";
import type { CompanyDeps } from "./company/show-company.ts";
import { payrollBindings, type PayrollHttpDeps } from "./payroll/http.ts";
import { reportBindings } from "./report/http.ts";
import { resendCode } from "./pickup/resend-code.ts";
import * as receipts from "./receipt/contract.ts";
import * as tracking from "./tracking/contract.ts";
import { shareTransfer, stopSharing } from "./tracking/share-transfer.ts";
import type { OutsideKeys } from "./tracking/tracking-token.ts";
import { takeReceipt, type ReceiptDeps } from "./receipt/take-receipt.ts";
import { verifyReceipt } from "./receipt/verify-receipt.ts";
import { trackTransfer } from "./tracking/track-transfer.ts";
import { freezeBindings } from "./person-freezes/http.ts";
import { scheduleBindings } from "./schedules/http.ts";
import { sendTransfer, type SendDeps } from "./sending/send-transfer.ts";
import type { CancelDeps } from "./changes/cancel-deps.ts";

export type TransferHttpDeps = SendDeps &
  CancelDeps &
  TransferOfficeDeps &
  OutsideKeys &
  ReceiptDeps &
  PayInTextDeps &
  FileDeps &
  PayrollHttpDeps &
  CompanyDeps;

/** The sender's second factor for what is sent or changed. */
const approvalBindings = (deps: TransferHttpDeps) => [
  on(approvals.requestApproval, (ctx, input) => requestApproval(ctx, { ...input, person: senderOf(ctx) }, deps)),
  on(approvals.requestChangeApproval, (ctx, input) => requestChangeApproval(ctx, { ...input, person: senderOf(ctx) }, deps)),
  on(approvals.requestRefundApproval, (outer, input) =>
    requestRefundApproval(outer, { ...input, person: senderOf(outer) }, deps),
  ),
];

/** Answered to anybody. */
const publicBindings = (deps: TransferHttpDeps) => [
  on(sending.listDeclarations, listDeclarations),
  on(arrivalsContract, listArrivals),
  on(keptPromisesContract, readKeptPromises),
  on(receipts.verifyReceipt, verifyReceipt),
  on(tracking.trackTransfer, (ctx, input) => trackTransfer(ctx, input, deps)),
];

export function transfersHttp(deps: TransferHttpDeps): CapabilityHttp {
  return {
    bindings: [
      ...publicBindings(deps),
      ...approvalBindings(deps),
      on(sending.sendTransfer, async (ctx, input) => {
        const { id } = await sendTransfer(ctx, { ...input, person: senderOf(ctx) }, deps);
        return readTransfer(ctx, { id }, deps);
      }),
      on(changes.cancelTransfer, async (ctx, { id }) => {
        await cancelTransfer(ctx, { id, person: senderOf(ctx) }, deps);
        return readTransfer(ctx, { id }, deps);
      }),
      on(changes.readPresentRecipient, readPresentRecipient),
      on(changes.changeRecipient, async (ctx, { id, recipient }) => {
        await changeRecipient(ctx, { id, recipient, person: senderOf(ctx) }, deps);
        return readTransfer(ctx, { id }, deps);
      }),
      on(refunds.giveRefundAccount, async (outer, input) => {
        await giveRefundAccount(outer, { ...input, person: senderOf(outer) }, deps);
        return readTransfer(outer, input, deps);
      }),
      on(refunds.chooseRefundCash, async (ctx, { id }) => {
        await chooseRefundCash(ctx, { id, person: senderOf(ctx) }, deps);
        return readTransfer(ctx, { id }, deps);
      }),
      on(review.giveDocuments, async (ctx, input) => {
        await giveDocuments(ctx, { ...input, person: senderOf(ctx) }, deps);
        return readTransfer(ctx, input, deps);
      }),
      on(pickup.resendCode, async (ctx, { id }) => {
        await resendCode(ctx, { id, person: senderOf(ctx) }, deps);
        return {};
      }),
      on(sending.readRepeat, readRepeat),
      on(sending.readPayoutName, readPayoutName),
      on(details.readTransfer, (ctx, input) => readTransfer(ctx, input, deps)),
      on(asSender.readAsSender, (ctx, input) => readAsSender(ctx, input, deps)),
      on(payIn.readPayIn, (ctx, input) => readPayIn(ctx, input, deps)),
      on(qris.openQris, (ctx, input) => openQris(ctx, input, deps)),
      on(lists.listTransfers, listTransfers),
      on(front.listWaiting, (ctx) => listWaiting(ctx, deps)),
      on(front.listFavourites, listFavourites),
      on(lists.totalMonths, totalMonths),
      on(lists.exportTransfers, (ctx, input) => exportTransfers(ctx, input, deps)),
      on(reportEvent, notePaid),
      on(tracking.shareTransfer, (ctx, input) => shareTransfer(ctx, input, deps)),
      on(tracking.stopSharing, stopSharing),
      on(receipts.takeReceipt, (ctx, input) => takeReceipt(ctx, input, deps)),
      ...fileBindings(deps),
      ...officeBindings(deps),
      ...freezeBindings(deps),
      ...payrollBindings(deps),
      ...companyBindings(deps),
      ...scheduleBindings(deps),
      ...reportBindings,
    ],
    refusals: transferRefusals,
  };
}
