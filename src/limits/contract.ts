/** The HTTP calls of limits, and how reserving them may refuse a call of others. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { currencySchema } from "#kernel/money.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { tierName } from "./tier.ts";
import { WINDOWS } from "./window.ts";

/** For the contract of every call that reserves limits. */
export const LIMIT_REFUSALS = { limit_reached: 409, too_many_unpaid: 409 } as const satisfies Record<string, RefusalStatus>;

/** Minor units of the currency, or a number of transfers. */
const figure = z.codec(z.string().regex(/^(?:0|[1-9][0-9]{0,18})$/), z.bigint(), { decode: BigInt, encode: String });

export const limitStateSchema = z.strictObject({
  /** `tier.transfer`, `tier.day`, `tier.month`, `tier.abroad_month`, `cash_pickup.…`. */
  limit: z.string(),
  window: z.enum(WINDOWS),
  /** Null: it counts transfers. */
  currency: currencySchema.nullable(),
  most: figure,
  used: figure,
  left: figure,
  /** When it is whole again; null for what each transfer has by itself. */
  beginsAnew: instantCodec.nullable(),
  /** The tier that raises it, and to what: null without a limit there. */
  raisedBy: z.strictObject({ tier: tierName, most: figure.nullable() }).nullable(),
});

export const readMine = get({
  name: "limits.read_mine",
  path: "/v1/limits/mine",
  access: { menu: "transfer", module: ["create"] },
  summary: "One's tier, what is left of each limit, when it begins anew, and which tier raises it.",
  input: z.strictObject({}),
  output: z.strictObject({
    tier: tierName,
    /** Abroad needs a higher tier. */
    isDomesticOnly: z.boolean(),
    limits: z.array(limitStateSchema),
  }),
});
