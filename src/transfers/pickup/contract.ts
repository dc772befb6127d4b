/** The HTTP call by which a sender asks for another pickup code. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { transferId } from "../contract.ts";

export { PICKUP_CODE_DIGITS } from "./model/pickup-code.ts";

export const resendCode = post({
  name: "transfers.resend_code",
  path: "/v1/transfers/resend-code",
  access: { menu: "transfer", module: ["create"] },
  summary: "Sends the sender a new pickup code by SMS and voids the previous one.",
  refusals: { code_not_waiting: 409, code_sent_just_now: 429, codes_used_up: 429 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({}),
});
