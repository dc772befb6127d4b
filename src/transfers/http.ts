import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { askApproval } from "./ask-approval.ts";
import { cancelTransfer, type CancelParts } from "./cancel-transfer.ts";
import * as contract from "./contract.ts";
import * as payIn from "./contract-pay-in.ts";
import { listDeclarations } from "./list-declarations.ts";
import { listTransfers, readTransfer, senderOf } from "./own-transfers.ts";
import { readPayIn } from "./read-pay-in.ts";
import { transferRefusals } from "./refusals/messages.ts";
import { sendTransfer, type SendParts } from "./send-transfer.ts";

export type TransferHttpParts = SendParts & CancelParts;

export function transfersHttp(parts: TransferHttpParts): CapabilityHttp {
  return {
    bindings: [
      on(contract.listDeclarations, listDeclarations),
      on(contract.askApproval, (ctx, input) => askApproval(ctx, { ...input, person: senderOf(ctx) }, parts)),
      on(contract.sendTransfer, async (ctx, input) => {
        const { id } = await sendTransfer(ctx, { ...input, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, { id }, parts);
      }),
      on(contract.cancelTransfer, async (ctx, { id }) => {
        await cancelTransfer(ctx, { id, person: senderOf(ctx) }, parts);
        return readTransfer(ctx, { id }, parts);
      }),
      on(contract.readTransfer, (ctx, input) => readTransfer(ctx, input, parts)),
      on(payIn.readPayIn, readPayIn),
      on(contract.listTransfers, listTransfers),
    ],
    refusals: transferRefusals,
  };
}
