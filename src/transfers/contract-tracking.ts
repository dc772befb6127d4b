/** The calls about following a transfer without a sign-in: making the link, taking it back, and what it shows. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { PRODUCTS } from "./transfer.ts";
import { HOLDERS, MILESTONES } from "./way.ts";

const milestone = z.enum(MILESTONES);
const own = z.strictObject({ id: idSchema("tr") });
const viewing = { menu: "transfer", module: ["view"] } as const;

export const shareTransfer = post({
  name: "transfers.share",
  path: "/v1/transfers/share",
  access: viewing,
  summary: "The link that shows a transfer's way to whoever has it. The same as long as it has not been taken back.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: own,
  output: z.strictObject({ token: z.string() }),
});

export const stopSharing = post({
  name: "transfers.stop_sharing",
  path: "/v1/transfers/stop-sharing",
  access: viewing,
  summary: "Takes the link back: it leads nowhere any more. Another one can be made.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: own,
  output: z.strictObject({}),
});

/** As little as answers the question: no account, no bank, no whole name, not what was paid, no reasons. */
const trackedSchema = z.strictObject({
  number: z.string(),
  product: z.enum(PRODUCTS),
  country: z.string(),
  /** Where the sender expects cash to be collected; null for money to a bank. */
  city: z.string().nullable(),
  /** The first letter of the first name. */
  initial: z.string(),
  receives: moneyCodec,
  holder: z.enum(HOLDERS),
  reached: z.array(z.strictObject({ milestone, at: instantCodec })),
  ahead: z.array(z.strictObject({ milestone, by: instantCodec.nullable() })),
  arrivesBy: instantCodec,
  isLate: z.boolean(),
  collectBy: instantCodec.nullable(),
  version: z.int(),
});
export type Tracked = z.output<typeof trackedSchema>;

export const trackTransfer = get({
  name: "transfers.track",
  path: "/v1/track",
  access: "public",
  summary:
    "Where a transfer is, for whoever has its link. A token that is none, was taken back, or never was: all the same not_found.",
  // Counted in the use case, so that the page that is rendered on the server counts as well.
  input: z.strictObject({ token: z.string().max(200) }),
  output: trackedSchema,
});
