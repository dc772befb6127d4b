/** The calls that open the step in which a sender approves one thing with a second factor: good for that thing alone, once, in this session. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { startProof } from "#identity/contract-proofs.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { TAKE_REFUSALS as QUOTE_REFUSALS } from "#pricing/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { ACCOUNT_REFUSALS, anotherRecipient, refundAccount, sending } from "./contract.ts";

// The step and what comes of it leave rows of their own.
const approval = { access: { menu: "transfer", module: ["create"] }, audit: "never" } as const;

/** What is approved, for the screen: the message with the code says the same. */
const approvesTransfer = z.strictObject({
  total: moneyCodec,
  receives: moneyCodec,
  recipientName: z.string(),
  bankTitle: z.string().nullable(),
  accountEnd: z.string().nullable(),
  /** Collected at an outlet: then there is a telephone where an account would stand, and a city. */
  isCash: z.boolean(),
  city: z.string().nullable(),
});

export const askApproval = post({
  ...approval,
  name: "transfers.ask_approval",
  path: "/v1/transfers/approval",
  summary:
    "Opens the step in which the sender approves this very transfer with a second factor (/v1/proof/send-code, …/verify): good for its amount and recipient alone, once, in this session.",
  refusals: { too_many_unpaid: LIMIT_REFUSALS.too_many_unpaid, ...QUOTE_REFUSALS, ...RECIPIENT_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: sending,
  output: startProof.output.extend({ approves: approvesTransfer }),
});

export const askChangeApproval = post({
  ...approval,
  name: "transfers.ask_change_approval",
  path: "/v1/transfers/change-recipient/approval",
  summary: "Opens the step in which the sender approves that this very recipient gets the transfer instead.",
  refusals: { cannot_change_recipient: 409, too_many_unpaid: LIMIT_REFUSALS.too_many_unpaid, ...RECIPIENT_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: anotherRecipient,
  output: startProof.output.extend({ approves: approvesTransfer }),
});

export const askRefundApproval = post({
  ...approval,
  name: "transfers.ask_refund_approval",
  path: "/v1/transfers/refund-account/approval",
  summary:
    "Asks the bank whose the account is, and opens the step in which the sender approves that the refund goes to this very account.",
  refusals: ACCOUNT_REFUSALS,
  rateLimit: { max: 10, windowSeconds: 60 },
  transaction: "by_steps",
  asksOutside: true,
  input: refundAccount,
  output: startProof.output.extend({
    approves: z.strictObject({ amount: moneyCodec, name: z.string(), bankTitle: z.string(), accountEnd: z.string() }),
  }),
});
