/** The HTTP calls of limits, and the refusals of reserving for other capabilities' calls. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema } from "#kernel/money.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
export { isNeverMet } from "./model/decisive.ts";
import { tierName } from "./model/tier.ts";
import { WINDOWS } from "./model/window.ts";

/** For the contract of every call that reserves limits. */
export const LIMIT_REFUSALS = { limit_reached: 409, wallet_limit_reached: 409, too_many_unpaid: 409 } as const satisfies Record<
  string,
  RefusalStatus
>;

/** Minor units of the currency, or a number of transfers. */
const figure = z.codec(z.string().regex(/^(?:0|[1-9][0-9]{0,18})$/), z.bigint(), { decode: BigInt, encode: String });

export const limitStateSchema = z.strictObject({
  /** `tier.transfer`, `tier.day`, `tier.month`, `tier.abroad_month`, `cash_pickup.…`, `wallet.…`. */
  limit: z.string(),
  window: z.enum(WINDOWS),
  /** Null: the limit counts transfers. */
  currency: currencySchema.nullable(),
  max: figure,
  used: figure,
  left: figure,
  /** When the window starts again; null for a limit per transfer. */
  beginsAnew: instantCodec.nullable(),
  /** The next tier with a higher limit, and its figure: null without a limit there. */
  raisedBy: z.strictObject({ tier: tierName, max: figure.nullable() }).nullable(),
});

const limitsSchema = z.strictObject({
  tier: tierName,
  /** Sending abroad needs a higher tier. */
  isDomesticOnly: z.boolean(),
  limits: z.array(limitStateSchema),
});

export const readOwnLimits = get({
  name: "limits.read_mine",
  path: "/v1/limits/mine",
  access: { menu: "transfer", module: ["create"] },
  summary: "Reads the caller's tier, what is left of each limit, when it starts again, and which tier raises it.",
  input: z.strictObject({}),
  output: limitsSchema,
});

export const readLimitsOf = get({
  name: "limits.read_of_person",
  path: "/v1/limits/person",
  access: { menu: "user", module: ["view"] },
  summary: "Reads the tier of a user and what is left of each limit, for staff.",
  input: z.strictObject({ person: idSchema("us") }),
  output: limitsSchema,
});
