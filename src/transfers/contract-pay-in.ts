/** What a sender needs while paying a transfer in. Cheap: the page asks every two seconds. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { PRODUCTS } from "./transfer.ts";

/** `opening`: the number is on its way; `open`: it waits for the money; `paid`: all of it is here; `over`: nobody pays for this any more. */
export const PAY_IN_STATES = ["opening", "open", "paid", "over"] as const;

export const readPayIn = get({
  name: "transfers.read_pay_in",
  path: "/v1/transfers/pay-in",
  access: { menu: "transfer", module: ["view"] },
  summary: "How one's own transfer is paid in: the number, what has come, what is missing, until when. For asking often.",
  input: z.strictObject({ id: idSchema("tr") }),
  output: z.strictObject({
    state: z.enum(PAY_IN_STATES),
    product: z.enum(PRODUCTS),
    recipientName: z.string(),
    /** The virtual account's number, digits only; null until the bank has given one. */
    number: z.string().nullable(),
    /** At which bank the number is, with the code that other banks ask for; null where the treasury has not named our bank. */
    bank: z.strictObject({ code: z.string(), name: z.string() }).nullable(),
    /** Whose the account is, as the bank shows it to who pays: what they compare before they confirm. */
    holder: z.string(),
    total: moneyCodec,
    /** What the recipient gets of it. */
    receives: moneyCodec,
    /** Whether any outlet takes cash in: a house without outlets offers none. */
    takesCash: z.boolean(),
    /** What is paid in cash at an outlet instead, and by how much that is rounded down; null where the price can be paid as it is. */
    inCash: z.strictObject({ due: moneyCodec, rounding: moneyCodec }).nullable(),
    /** What has come and counts for this transfer, and what is still missing of the total. */
    received: moneyCodec,
    missing: moneyCodec,
    /** What came too late, twice or too much: it goes back to who paid. */
    goesBack: moneyCodec,
    payBy: instantCodec,
    /** What was promised at the approval: there by then, if it is paid in time. */
    arrivesBy: instantCodec,
    leftSeconds: z.int().min(0),
  }),
});
