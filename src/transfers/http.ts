import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { listArrivals as arrivalsContract } from "./contract-arrivals.ts";
import { askApproval, askChangeApproval, askRefundApproval } from "./ask-approval.ts";
import { cancelTransfer, type CancelParts } from "./cancel-transfer.ts";
import { changeRecipient, readPresentRecipient } from "./change-recipient.ts";
import { chooseRefundCash } from "./choose-refund-cash.ts";
import * as contract from "./contract.ts";
import * as approvals from "./contract-approvals.ts";
import { tellEvent } from "./contract-events.ts";
import * as front from "./contract-front.ts";
import { exportTransfers as exportTransfersContract, totalMonths as totalMonthsContract } from "./contract-list.ts";
import { exportTransfers } from "./export-transfers.ts";
import { giveDocuments } from "./give-documents.ts";
import { giveRefundAccount } from "./give-refund-account.ts";
import { officeBindings, type TransferOfficeParts } from "./http-office.ts";
import { listArrivals } from "./list-arrivals.ts";
import { listFavourites, listWaiting } from "./list-front.ts";
import { notePaid } from "./note-paid.ts";
import { listTransfers, readTransfer, senderOf } from "./own-transfers.ts";
import { readPayoutName } from "./read-payout-name.ts";
import { readRepeat } from "./read-repeat.ts";
import * as payIn from "./contract-pay-in.ts";
import * as refunds from "./contract-refunds.ts";
import { listDeclarations } from "./list-declarations.ts";
import { readPayIn, type PayInTextParts } from "./read-pay-in.ts";
import { transferRefusals } from "./refusals/messages.ts";
import { totalMonths } from "./total-months.ts";
import { resendCode } from "./resend-code.ts";
import * as receipts from "./contract-receipts.ts";
import * as tracking from "./contract-tracking.ts";
import { shareTransfer, stopSharing } from "./share-transfer.ts";
import type { OutsideKeys } from "./tracking-token.ts";
import { takeReceipt, type ReceiptParts } from "./take-receipt.ts";
import { verifyReceipt } from "./verify-receipt.ts";
import { trackTransfer } from "./track-transfer.ts";
import { sendTransfer, type SendParts } from "./send-transfer.ts";

export type TransferHttpParts = SendParts & CancelParts & TransferOfficeParts & OutsideKeys & ReceiptParts & PayInTextParts;

export function transfersHttp(parts: TransferHttpParts): CapabilityHttp {
  return {
    bindings: [
      on(contract.listDeclarations, listDeclarations),
      on(arrivalsContract, listArrivals),
      on(approvals.askApproval, (ctx, input) => askApproval(ctx, { ...input, person: senderOf(ctx) }, parts)),
      on(approvals.askChangeApproval, (ctx, input) => askChangeApproval(ctx, { ...input, person: senderOf(ctx) }, parts)),
      on(approvals.askRefundApproval, (outer, input) => askRefundApproval(outer, { ...input, person: senderOf(outer) }, parts)),
      on(contract.sendTransfer, async (ctx, input) => {
        const { id } = await sendTransfer(ctx, { ...input, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, { id }, parts);
      }),
      on(contract.cancelTransfer, async (ctx, { id }) => {
        await cancelTransfer(ctx, { id, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, { id }, parts);
      }),
      on(contract.readPresentRecipient, readPresentRecipient),
      on(contract.changeRecipient, async (ctx, { id, recipient }) => {
        await changeRecipient(ctx, { id, recipient, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, { id }, parts);
      }),
      on(contract.giveRefundAccount, async (outer, input) => {
        await giveRefundAccount(outer, { ...input, person: senderOf(outer) }, parts);
        return readTransfer(outer, input, parts);
      }),
      on(refunds.chooseRefundCash, async (ctx, { id }) => {
        await chooseRefundCash(ctx, { id, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, { id }, parts);
      }),
      on(contract.giveDocuments, async (ctx, input) => {
        await giveDocuments(ctx, { ...input, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, input, parts);
      }),
      on(contract.resendCode, async (ctx, { id }) => {
        await resendCode(ctx, { id, person: senderOf(ctx) }, parts);
        return {};
      }),
      on(contract.readRepeat, readRepeat),
      on(contract.readPayoutName, readPayoutName),
      on(contract.readTransfer, (ctx, input) => readTransfer(ctx, input, parts)),
      on(payIn.readPayIn, (ctx, input) => readPayIn(ctx, input, parts)),
      on(contract.listTransfers, listTransfers),
      on(front.listWaiting, (ctx) => listWaiting(ctx, parts)),
      on(front.listFavourites, listFavourites),
      on(totalMonthsContract, totalMonths),
      on(exportTransfersContract, exportTransfers),
      on(tellEvent, notePaid),
      on(tracking.shareTransfer, (ctx, input) => shareTransfer(ctx, input, parts)),
      on(tracking.stopSharing, stopSharing),
      on(receipts.takeReceipt, (ctx, input) => takeReceipt(ctx, input, parts)),
      on(receipts.verifyReceipt, verifyReceipt),
      on(tracking.trackTransfer, (ctx, input) => trackTransfer(ctx, input, parts)),
      ...officeBindings(parts),
    ],
    refusals: transferRefusals,
  };
}
