/** The HTTP call that reads one of one's own transfers. Every call that changes a transfer answers in the same shape. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { transferId } from "../contract.ts";
import { CASH_REFUNDS } from "../lifecycle/pickup.ts";
import { REASON_CODES } from "../lifecycle/reasons.ts";
import { STATES } from "../lifecycle/states.ts";
import { WHY_NOTS } from "../lifecycle/why-not.ts";
import { listedSchema } from "../lists/contract.ts";
import { detailFields } from "./contract-details.ts";

const whyNot = z.enum(WHY_NOTS).nullable();

export const transferSchema = listedSchema.extend({
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  /** The pay-in: its deadline, the virtual account number and the missing amount. Null once it is complete or over. */
  payIn: z.strictObject({ number: z.string().nullable(), missing: moneyCodec, payBy: instantCodec }).nullable(),
  /** An agent took the sender's cash, so there is no account the money came from. */
  isPaidInCash: z.boolean(),
  refund: z
    .strictObject({
      amount: moneyCodec,
      isPaid: z.boolean(),
      /** The sender has to name an account for it. */
      needsAccount: z.boolean(),
      /** Refund as cash at an outlet, for a sender who paid in cash. */
      cash: z.enum(CASH_REFUNDS).nullable(),
      /** The amount an outlet hands out, and by how much it is rounded up. Null where the refund is not, and cannot be, in cash. */
      inCash: z.strictObject({ amount: moneyCodec, rounding: moneyCodec }).nullable(),
      /** The last digits of the account that the sender named; null where it goes to the account the money came from. */
      accountEnd: z.string().nullable(),
      /** Until when we remind the sender. After that staff look for the sender, and the money stays the sender's. */
      remindedUntil: instantCodec.nullable(),
    })
    .nullable(),
  /** Late, duplicate or excess payments that are refunded automatically. */
  unappliedRefunds: z.array(
    z.strictObject({ payment: idSchema("py"), amount: moneyCodec, isPaid: z.boolean(), needsAccount: z.boolean() }),
  ),
  /** What can be done now, and if not, why. */
  whyNotCancel: whyNot,
  isFreeToCancel: z.boolean(),
  whyNotChangeRecipient: whyNot,
  whyNotRepeat: whyNot,
  /** What has happened, oldest first: changes of state and of the reason shown. */
  history: z.array(
    z.strictObject({ at: instantCodec, state: z.enum(STATES), reason: z.enum(REASON_CODES).nullable(), by: z.string() }),
  ),
  ...detailFields,
});
export type TransferView = z.output<typeof transferSchema>;

export const readTransfer = get({
  name: "transfers.read_transfer",
  path: "/v1/transfers/one",
  access: { menu: "transfer", module: ["view"] },
  summary: "Reads one of the caller's own transfers with its history, the possible actions, and why others are not.",
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});
