/** The HTTP call by which a sender who paid in cash takes a refund as cash. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { transferId, transferSchema } from "../contract.ts";

export const chooseRefundCash = post({
  name: "transfers.choose_refund_cash",
  path: "/v1/transfers/refund-cash",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Chooses cash for the refund of a transfer paid in cash: the sender gets a refund code by SMS, and any outlet that pays out hands the cash over for code, one-time password and document.",
  refusals: { refund_cash_not_possible: 409, refund_account_held: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});
