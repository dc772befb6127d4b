/** The HTTP calls by which a sender says where a refund goes: to another account, or as cash for a sender who paid in cash. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { homeAccount, homeBank, transferId } from "../contract.ts";
import { awardIdSchema } from "../lifecycle/awards.ts";
import { transferSchema } from "../details/contract.ts";

export const ACCOUNT_REFUSALS = {
  account_frozen: 403,
  refund_account_not_wanted: 409,
  refund_account_held: 409,
  refund_account_unknown: 422,
  refund_account_unchecked: 409,
  refund_account_of_another: 409,
  inquiries_used_up: 429,
} as const;

export const refundAccount = z.strictObject({
  id: transferId,
  /** The transfer whose refund it is, if omitted; a payment that was not needed; or an award. */
  of: z.union([transferId, idSchema("py"), awardIdSchema]).optional(),
  bank: homeBank,
  account: homeAccount,
});

export const giveRefundAccount = post({
  name: "transfers.give_refund_account",
  path: "/v1/transfers/refund-account",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Sets the account of a refund that cannot be paid to the original account: an account that its bank confirms as the sender's own, after the sender has approved it (/v1/transfers/refund-account/approval).",
  refusals: { approval_needed: 403, ...ACCOUNT_REFUSALS },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "never",
  transaction: "by_steps",
  callsOutside: true,
  input: refundAccount,
  output: transferSchema,
});

export const chooseRefundCash = post({
  name: "transfers.choose_refund_cash",
  path: "/v1/transfers/refund-cash",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Chooses cash for the refund of a transfer paid in cash: the sender gets a refund code by SMS, and any outlet that pays out hands the cash over for code, one-time code and document.",
  refusals: { account_frozen: 403, refund_cash_not_possible: 409, refund_account_held: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});
