/**
 * Calls that open the step in which a sender approves one action with a second factor. An approval is valid for that action only, once, in
 * this session.
 */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { startProof } from "#identity/step-up/contract.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { TAKE_REFUSALS as QUOTE_REFUSALS } from "#pricing/quotes/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { ACCOUNT_REFUSALS, refundAccount } from "../refund/contract.ts";
import { anotherRecipient } from "../changes/contract.ts";
import { sending } from "../sending/contract.ts";

// The step and its outcome write audit rows of their own.
const approval = { access: { menu: "transfer", module: ["create"] }, audit: "never" } as const;

/** What is approved, for the screen. The message with the code names the same facts. */
const approvesTransfer = z.strictObject({
  principal: moneyCodec,
  total: moneyCodec,
  receives: moneyCodec,
  recipientName: z.string(),
  bankTitle: z.string().nullable(),
  accountEnd: z.string().nullable(),
  /** Cash pickup: the recipient has a telephone in place of an account, and a city. */
  isCash: z.boolean(),
  city: z.string().nullable(),
});

/** The limits that are checked before the sender types a code. */
const CHECKED_LIMITS = {
  too_many_unpaid: LIMIT_REFUSALS.too_many_unpaid,
  wallet_limit_reached: LIMIT_REFUSALS.wallet_limit_reached,
} as const;

export const requestApproval = post({
  ...approval,
  name: "transfers.request_approval",
  path: "/v1/transfers/approval",
  summary:
    "Opens the step in which the sender approves this transfer with a second factor (/v1/proof/send-code, …/verify). The approval is valid for its amount and recipient only, once, in this session.",
  refusals: { account_frozen: 403, ...CHECKED_LIMITS, ...QUOTE_REFUSALS, ...RECIPIENT_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: sending,
  output: startProof.output.extend({ approves: approvesTransfer }),
});

export const requestChangeApproval = post({
  ...approval,
  name: "transfers.request_change_approval",
  path: "/v1/transfers/change-recipient/approval",
  summary: "Opens the step in which the sender approves this recipient as the new recipient of the transfer.",
  refusals: {
    account_frozen: 403,
    cannot_change_recipient: 409,
    ...CHECKED_LIMITS,
    ...RECIPIENT_REFUSALS,
  },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: anotherRecipient,
  output: startProof.output.extend({ approves: approvesTransfer }),
});

export const requestRefundApproval = post({
  ...approval,
  name: "transfers.request_refund_approval",
  path: "/v1/transfers/refund-account/approval",
  summary: "Inquires the account holder at the bank and opens the step in which the sender approves this account for the refund.",
  refusals: ACCOUNT_REFUSALS,
  rateLimit: { max: 10, windowSeconds: 60 },
  transaction: "by_steps",
  callsOutside: true,
  input: refundAccount,
  output: startProof.output.extend({
    approves: z.strictObject({ amount: moneyCodec, name: z.string(), bankTitle: z.string(), accountEnd: z.string() }),
  }),
});
