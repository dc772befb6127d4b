/** The call that shows what a proposed term would have done to the transfers of the last days. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { inTheMenus } from "#pricing/terms/contract-refusals.ts";
import { simulatedTermSchema } from "#pricing/terms/contract.ts";

/** Days whose transfers are simulated. */
export const SIMULATED_DAYS = 30;
/** The newest transfers that one simulation prices; of more, it says that it is capped. */
export const SIMULATED_MAX = 100_000;
export const SIMULATED_EXAMPLES = 10;

/** `difference`: after less before, so that no screen has to compute amounts. */
const change = z.strictObject({ before: moneyCodec, after: moneyCodec, difference: moneyCodec });
export type Change = z.output<typeof change>;

const incomeFields = {
  /** Paid transfers. */
  transfers: z.int(),
  /** Those whose price the term would have changed; of a bank, those sent to it. */
  affected: z.int(),
  /** Income that the ledger has booked for these transfers, and what it would have been. */
  fee: change,
  spread: change,
};

const simulationSchema = z.strictObject({
  since: instantCodec,
  until: instantCodec,
  /** Only the newest transfers of the period were priced. */
  isCapped: z.boolean(),
  /** Paid transfers whose fee is not earned yet: no income of theirs is counted. */
  notEarned: z.int(),
  ...incomeFields,
  corridors: z.array(z.strictObject({ corridor: z.string(), ...incomeFields })),
  /** The newest affected transfers. */
  examples: z.array(
    z.strictObject({
      id: idSchema("tr"),
      /** As people say it. */
      number: z.string(),
      corridor: z.string(),
      principal: change,
      fee: change,
      tax: change,
      spread: change,
      total: change,
      receives: change,
    }),
  ),
});
export type Simulation = z.output<typeof simulationSchema>;

export const simulateTerm = post({
  name: "transfers.simulate_term",
  path: "/v1/transfers/simulate-term",
  access: inTheMenus("view", "update", "approve"),
  summary: "Prices the transfers of the last 30 days again under a proposed term. Changes nothing.",
  refusals: { term_not_fitting: 422 },
  rateLimit: { max: 30, windowSeconds: 60 },
  // It reads only; the proposal is what leaves an audit row.
  audit: "never",
  fresh: false,
  input: z.strictObject({ term: simulatedTermSchema }),
  output: simulationSchema,
});
