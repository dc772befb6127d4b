/** The pay-in of a transfer for its sender. Cheap, since the page polls it every two seconds. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { PRODUCTS } from "../lifecycle/transfer.ts";
import { qrisSchema } from "./qris/contract.ts";

/** `opening`: the bank has not given the number yet; `open`: awaits payment; `paid`: fully paid; `over`: cannot be paid any more. */
export const PAY_IN_STATES = ["opening", "open", "paid", "over"] as const;

export const readPayIn = get({
  name: "transfers.read_pay_in",
  path: "/v1/transfers/pay-in",
  access: { menu: "transfer", module: ["view"] },
  summary:
    "Reads the pay-in of one of the caller's transfers: virtual account number, QRIS code if it was chosen, received and missing amounts, deadline. Suitable for polling.",
  input: z.strictObject({ id: idSchema("tr") }),
  output: z.strictObject({
    state: z.enum(PAY_IN_STATES),
    product: z.enum(PRODUCTS),
    recipientName: z.string(),
    /** The virtual account's number, digits only; null until the bank has given one. */
    number: z.string().nullable(),
    /** The bank of the number, with the code that other banks require; null where the treasury has not named our bank. */
    bank: z.strictObject({ code: z.string(), name: z.string() }).nullable(),
    /** The account holder as the bank shows it to the payer, who compares it before confirming. */
    holder: z.string(),
    total: moneyCodec,
    /** The amount the recipient gets. */
    receives: moneyCodec,
    /** Whether any outlet takes cash in. An operator without outlets offers no cash. */
    takesCash: z.boolean(),
    /** The amount to pay in cash at an outlet instead, and by how much it is rounded down; null where the exact price can be paid. */
    inCash: z.strictObject({ due: moneyCodec, rounding: moneyCodec }).nullable(),
    /** The amount received that counts for this transfer, and the amount still missing. */
    received: moneyCodec,
    missing: moneyCodec,
    /** Late, duplicate or excess amount; refunded to its payer. */
    goesBack: moneyCodec,
    qris: qrisSchema,
    payBy: instantCodec,
    /** The arrival time promised at the approval, if it is paid in time. */
    arrivesBy: instantCodec,
    leftSeconds: z.int().min(0),
  }),
});
