/** The HTTP call by which who paid in cash takes a refund as cash. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { transferId, transferSchema } from "./contract.ts";

export const chooseRefundCash = post({
  name: "transfers.choose_refund_cash",
  path: "/v1/transfers/refund-cash",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Takes the refund of a transfer that was paid in cash as cash: a refund code goes to the sender by SMS, and any outlet that pays out hands it over for code, one-time password and document.",
  refusals: { refund_cash_not_possible: 409, refund_account_held: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});
