/** Calls of a sender's dashboard: transfers that wait for the sender, and the recipients sent to most. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { listedSchema } from "./contract.ts";

/**
 * What a transfer waits for from its sender: payment, an answer or document, another account of the recipient, an account for the refund,
 * another pickup code in place of a locked one, or passing the pickup code to the recipient.
 */
export const WAITS = ["pay", "answer", "recipient", "refund_account", "code_locked", "code"] as const;
export type Wait = (typeof WAITS)[number];

/** More than a person can keep in mind; the list shows the rest. */
export const MAX_WAITING = 20;

const waitingSchema = z.strictObject({
  wait: z.enum(WAITS),
  transfer: listedSchema,
  /** The amount still to be paid; only with `pay`. */
  missing: moneyCodec.nullable(),
  /** The amount to be refunded; only with `refund_account`. */
  refund: moneyCodec.nullable(),
  /** The deadline; null where none is set. */
  by: instantCodec.nullable(),
});
export type Waiting = z.output<typeof waitingSchema>;

const view = { access: { menu: "transfer", module: ["view"] } } as const;

export const listWaiting = get({
  ...view,
  name: "transfers.list_waiting",
  path: "/v1/transfers/waiting",
  summary:
    "Lists the caller's transfers that wait for an action of the caller, with the action and its deadline, most urgent first.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: z.array(waitingSchema),
    /** The server's clock. Countdowns use it. */
    asOf: instantCodec,
  }),
});

const favouriteSchema = z.strictObject({
  recipient: idSchema("rc"),
  name: z.string(),
  /** The sender's nickname for the recipient. */
  nickname: z.string().nullable(),
  country: z.string(),
  method: z.enum(["bank", "cash"]),
  /** The bank's common name; null for cash, and for banks that are in no list. */
  bankTitle: z.string().nullable(),
  /** The last four characters of the account or telephone. */
  accountEnd: z.string().nullable(),
  /** Number of transfers sent there within a year. */
  transfers: z.int(),
  /** The last of these transfers; a new one starts from it (`transfers.read_repeat`). */
  last: z.strictObject({ transfer: idSchema("tr"), receives: moneyCodec, at: instantCodec }),
});
export type Favourite = z.output<typeof favouriteSchema>;

export const listFavourites = get({
  ...view,
  name: "transfers.list_favourites",
  path: "/v1/transfers/favourites",
  summary: "Lists the recipients to whom the caller sent most often in the last year, with the last transfer to each.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ favourites: z.array(favouriteSchema) }),
});
