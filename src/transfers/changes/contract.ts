/** The HTTP calls by which a sender cancels a transfer or changes its recipient. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { refusedEntrySchema, transferId } from "../contract.ts";
import { transferSchema } from "../details/contract.ts";

export const anotherRecipient = z.strictObject({ id: transferId, recipient: idSchema("rc") });

export const readPresentRecipient = get({
  name: "transfers.read_present_recipient",
  path: "/v1/transfers/change-recipient/present",
  access: { menu: "transfer", module: ["view"] },
  summary: "Reads a transfer's present recipient, and whether choosing it again would change nothing.",
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({
    recipient: idSchema("rc"),
    /** The recipient is saved as agreed, and no correction is awaited. */
    changesNothing: z.boolean(),
    /** A correction is awaited, and the recipient is still as the payout was refused. */
    isRefused: z.boolean(),
    /** The entry to correct; null where none was the cause. */
    refusedEntry: refusedEntrySchema.nullable(),
  }),
});

export const changeRecipient = post({
  name: "transfers.change_recipient",
  path: "/v1/transfers/change-recipient",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Changes the recipient of a transfer, or the recipient's account, in the same corridor, once it is approved (/v1/transfers/change-recipient/approval): before the payout leaves, or after a refused account. The transfer is checked again.",
  refusals: { cannot_change_recipient: 409, approval_needed: 403, account_frozen: 403, ...RECIPIENT_REFUSALS, ...LIMIT_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: anotherRecipient,
  output: transferSchema,
});

export const cancelTransfer = post({
  name: "transfers.cancel_transfer",
  path: "/v1/transfers/cancel",
  access: { menu: "transfer", module: ["cancel"] },
  summary:
    "Cancels a transfer: at once and free while the payout has not left, afterwards by a recall request to the party, which may fail.",
  refusals: { cannot_cancel: 409, account_frozen: 403 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});
