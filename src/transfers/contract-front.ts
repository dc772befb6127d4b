/** The calls of a sender's front page: what waits for them, and whom they send to most. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { listedSchema } from "./contract.ts";

/**
 * What a transfer waits for from its sender: to be paid, an answer or document, another account of the recipient's, an account for the refund,
 * or the pickup code on its way to the recipient.
 */
export const WAITS = ["pay", "answer", "recipient", "refund_account", "code"] as const;
export type Wait = (typeof WAITS)[number];

/** More than anybody can have in mind at once; the list has the rest. */
export const MAX_WAITING = 20;

const waitingSchema = z.strictObject({
  wait: z.enum(WAITS),
  transfer: listedSchema,
  /** What has to be paid still; only with `pay`. */
  missing: moneyCodec.nullable(),
  /** What comes back; only with `refund_account`. */
  refund: moneyCodec.nullable(),
  /** By when; null where nobody has set a time. */
  by: instantCodec.nullable(),
});
export type Waiting = z.output<typeof waitingSchema>;

const view = { access: { menu: "transfer", module: ["view"] } } as const;

export const listWaiting = get({
  ...view,
  name: "transfers.list_waiting",
  path: "/v1/transfers/waiting",
  summary: "Which of one's transfers wait for oneself, what for and until when: the most urgent first.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: z.array(waitingSchema),
    /** The server's clock: countdowns go by it. */
    asOf: instantCodec,
  }),
});

const favouriteSchema = z.strictObject({
  recipient: idSchema("rc"),
  name: z.string(),
  /** What the sender calls them. */
  nickname: z.string().nullable(),
  country: z.string(),
  method: z.enum(["bank", "cash"]),
  /** What the bank is called; null for cash, and for banks that no list has. */
  bankTitle: z.string().nullable(),
  /** The last four signs of the account or telephone. */
  accountEnd: z.string().nullable(),
  /** How many transfers went there in a year. */
  transfers: z.int(),
  /** The last of them: what a new one starts from (`transfers.read_repeat`). */
  last: z.strictObject({ transfer: idSchema("tr"), receives: moneyCodec, at: instantCodec }),
});
export type Favourite = z.output<typeof favouriteSchema>;

export const listFavourites = get({
  ...view,
  name: "transfers.list_favourites",
  path: "/v1/transfers/favourites",
  summary: "Whom one has sent to most in the last year, and the last transfer to each.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ favourites: z.array(favouriteSchema) }),
});
