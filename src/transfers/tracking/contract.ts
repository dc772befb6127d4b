/** Calls of tracking a transfer without a sign-in: creating the link, revoking it, and what it shows. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { PRODUCTS } from "../lifecycle/transfer.ts";
import { HOLDERS, MILESTONES } from "../model/progress.ts";

const milestone = z.enum(MILESTONES);
const own = z.strictObject({ id: idSchema("tr") });
const viewing = { menu: "transfer", module: ["view"] } as const;

export const shareTransfer = post({
  name: "transfers.share",
  path: "/v1/transfers/share",
  access: viewing,
  summary: "Creates the link that shows a transfer's progress to anyone who has it; the same link until it is revoked.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: own,
  output: z.strictObject({ token: z.string() }),
});

export const stopSharing = post({
  name: "transfers.stop_sharing",
  path: "/v1/transfers/stop-sharing",
  access: viewing,
  summary: "Revokes the tracking link. Another one can be created.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: own,
  output: z.strictObject({}),
});

/** The minimum that answers the question: no account number, no full name of a person, not what was paid, no reasons (decision 0295). */
const trackedSchema = z.strictObject({
  number: z.string(),
  product: z.enum(PRODUCTS),
  country: z.string(),
  /** Where the sender expects cash to be collected; null for money to a bank. */
  city: z.string().nullable(),
  /** The outlet that paid the cash out to the recipient, with its city; null before, and for other products. */
  collectedAt: z.string().nullable(),
  /** First name and initial of the recipient. */
  recipient: z.string(),
  /** The recipient's bank or wallet by name; null for cash, and where we have no name for it. */
  bank: z.string().nullable(),
  /** First name and initial of the sender, or the name of a company, so that the recipient recognizes the transfer. */
  sender: z.string(),
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
  summary: "Reads a transfer's progress for anyone who has its link. A malformed, revoked or unknown token is not_found alike.",
  // Rate-limited in the use case, so that the server-rendered page counts as well.
  input: z.strictObject({ token: z.string().max(200) }),
  output: trackedSchema,
});
