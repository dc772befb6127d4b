/** The call that replays the transfers of the last days under a proposed limit, threshold, commission, promise or list of holidays. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { inTheMenus } from "#pricing/terms/contract-refusals.ts";
import { replayedTermSchema } from "#pricing/terms/contract.ts";

/** The newest transfers that one replay reads: more of them where each is decided by its row alone. */
export const REPLAYED_MAX = 100_000;
export const REPLAYED_PROMISES_MAX = 20_000;

/** The effect of the proposed value on a transfer, compared with the value in force. */
export const EFFECTS = [
  "refused",
  "allowed",
  "held",
  "not_held",
  "documents",
  "no_documents",
  "reported",
  "not_reported",
  "two_people",
  "one_person",
  "late",
  "on_time",
  "later",
  "earlier",
  "costlier",
  "cheaper",
] as const;
export type Effect = (typeof EFFECTS)[number];

const change = z.strictObject({ before: moneyCodec, after: moneyCodec, difference: moneyCodec });

/** The part of the transfers that one corridor or agent has. `affected`: each effect of a transfer counts it once. */
const partSchema = z.strictObject({
  name: z.string(),
  transfers: z.int(),
  affected: z.int(),
  sum: moneyCodec,
  /** Commissions of an agent; null for other terms. */
  cost: change.nullable(),
});
export type ReplayPart = z.output<typeof partSchema>;

export const replaySchema = z.strictObject({
  since: instantCodec,
  until: instantCodec,
  /** The number of subjects read: transfers, payments, or days of people. */
  transfers: z.int(),
  isCapped: z.boolean(),
  affected: z.int(),
  /** Every effect that the term can have, also where none has it. `sum`: the amounts of those that have it. */
  effects: z.array(z.strictObject({ effect: z.enum(EFFECTS), count: z.int(), sum: moneyCodec })),
  cost: change.nullable(),
  parts: z.array(partSchema),
  /** Days that a list of holidays adds or removes, with the day of the period that stands for each; null where there is none. */
  days: z.array(
    z.strictObject({ day: localDateSchema, change: z.enum(["added", "removed"]), shownBy: localDateSchema.nullable() }),
  ),
  /** The newest that have an effect. */
  examples: z.array(
    z.strictObject({
      id: z.string(),
      /** As people say it. */
      number: z.string(),
      part: z.string(),
      effect: z.enum(EFFECTS),
      at: instantCodec,
      amount: moneyCodec,
      /** The limit without room, such as `tier.day`. */
      line: z.string().nullable(),
      cost: change.nullable(),
      promise: z.strictObject({ before: instantCodec, after: instantCodec, arrived: instantCodec.nullable() }).nullable(),
    }),
  ),
});
export type Replay = z.output<typeof replaySchema>;
export type ReplayExample = Replay["examples"][number];

export const replayTerm = post({
  name: "transfers.replay_term",
  path: "/v1/transfers/replay-term",
  access: inTheMenus("view", "update", "approve"),
  summary: "Replays the transfers of the last 30 days under a proposed term, compared with the one in force. Changes nothing.",
  refusals: { term_not_fitting: 422, country_unknown: 422, not_replayable: 422 },
  rateLimit: { max: 30, windowSeconds: 60 },
  // It reads only; the proposal is what leaves an audit row.
  audit: "never",
  fresh: false,
  input: z.strictObject({ term: replayedTermSchema }),
  output: replaySchema,
});
