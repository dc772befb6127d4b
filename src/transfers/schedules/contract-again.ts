/** The call that prepares a scheduled transfer anew. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { PRICE_REFUSALS } from "#pricing/quotes/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { create } from "./contract.ts";

/** Refused because our rate is above the highest rate of the schedule. The details name our rate, as decimal text. */
export const RATE_ABOVE = "schedule_rate_above";

export const prepareAgain = post({
  ...create,
  name: "transfers.prepare_again",
  path: "/v1/schedules/prepare-again",
  summary:
    "Prepares a scheduled transfer that expired unpaid anew, at the price of now, for some days and until the next one. Needs no second approval. The same expired transfer again is answered with the same new one.",
  refusals: {
    not_prepared_again: 409,
    schedule_recipient_changed: 409,
    [RATE_ABOVE]: 409,
    account_frozen: 403,
    ...PRICE_REFUSALS,
    ...RECIPIENT_REFUSALS,
    ...LIMIT_REFUSALS,
  },
  /** The transfer that expired. */
  input: z.strictObject({ transfer: idSchema("tr") }),
  /** The transfer in its place. */
  output: z.strictObject({ transfer: idSchema("tr") }),
});
