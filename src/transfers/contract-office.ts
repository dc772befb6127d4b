/**
 * The HTTP calls of the office about transfers: operations see all of them and have parties asked, compliance holds and lets go. What takes two people
 * is in `contract-proposals.ts`.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import {
  acting,
  deciding,
  only,
  officeText as text,
  overseen,
  orderSchema,
  proposalSchema,
  refundSchema,
} from "./contract-proposals.ts";
import { REASON_CODES } from "./reasons.ts";
import { ASSURANCES, STATES } from "./states.ts";
import { PRODUCTS } from "./transfer.ts";

/** A name is looked for among the transfers of so many days at the most. */
export const NAME_SEARCH_DAYS = 31;
const transferId = idSchema("tr");
const paymentId = idSchema("py");
const state = z.enum(STATES);

const listedSchema = z.strictObject({
  id: transferId,
  product: z.enum(PRODUCTS),
  corridor: z.string(),
  sender: z.string(),
  senderName: z.string(),
  recipientName: z.string(),
  /** As the caller may know it: what the law forbids to tell is told to compliance only. */
  state,
  reason: z.enum(REASON_CODES).nullable(),
  deadline: instantCodec.nullable(),
  needsPerson: z.boolean(),
  total: moneyCodec,
  receives: moneyCodec,
  createdAt: instantCodec,
});
export type OverseenTransfer = z.output<typeof listedSchema>;

const wholeSchema = listedSchema.extend({
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  assurance: z.enum(ASSURANCES).nullable(),
  isInDoubt: z.boolean(),
  isReleasedByTwo: z.boolean(),
  recipient: z.strictObject({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    bank: z.string().nullable(),
    /** Masked. */
    account: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** Who it was for before, the oldest first. */
  formerRecipients: z.array(z.strictObject({ recipient: z.string(), name: z.string(), until: z.int() })),
  payInNumber: z.string().nullable(),
  payIns: z.array(
    z.strictObject({
      id: paymentId,
      amount: moneyCodec,
      unused: moneyCodec,
      isLate: z.boolean(),
      refund: refundSchema.nullable(),
    }),
  ),
  payout: orderSchema.extend({ rail: z.string(), party: z.string() }).nullable(),
  refund: refundSchema.nullable(),
  history: z.array(
    z.strictObject({
      seq: z.int(),
      at: instantCodec,
      event: z.string(),
      state,
      reason: z.enum(REASON_CODES).nullable(),
      role: z.string(),
      by: z.string(),
      second: z.string().nullable(),
    }),
  ),
  notes: z.array(z.strictObject({ what: z.string(), text: z.string(), role: z.string(), by: z.string(), at: instantCodec })),
  proposals: z.array(proposalSchema),
});
export type WholeTransfer = z.output<typeof wholeSchema>;

export const listAll = get({
  ...overseen,
  name: "transfers.list_all",
  path: "/v1/transfers/office",
  summary: "Transfers of everybody, the newest first; `before` is the last id of the page before.",
  refusals: only("search_too_wide"),
  input: z.strictObject({
    state: state.optional(),
    /** Those that only a person can bring further. */
    queue: z.enum(["person"]).optional(),
    product: z.enum(PRODUCTS).optional(),
    corridor: z
      .string()
      .regex(/^[A-Za-z-]{1,20}$/)
      .optional(),
    sender: z
      .string()
      .regex(/^us_[0-9a-z]{26}$/)
      .optional(),
    from: instantCodec.optional(),
    to: instantCodec.optional(),
    /** A transfer's id, a virtual account's number, or the beginning of a recipient's name. */
    search: z.string().trim().min(3).max(60).optional(),
    before: transferId.optional(),
  }),
  output: z.strictObject({ transfers: z.array(listedSchema), next: transferId.nullable() }),
});

export const readAny = get({
  ...overseen,
  name: "transfers.read_any",
  path: "/v1/transfers/office/one",
  summary:
    "One transfer of anybody's: where its money is, what happened and who did it, what is proposed. Personal data is masked.",
  input: z.strictObject({ id: transferId }),
  output: wholeSchema,
});

export const openReview = post({
  ...deciding,
  name: "transfers.open_review",
  path: "/v1/transfers/office/review",
  summary: "Holds a transfer before its payout leaves.",
  refusals: only("not_now"),
  input: z.strictObject({
    id: transferId,
    reason: z.enum(["EXTRA_CHECK", "SANCTIONS_HIT", "SUSPICION"]),
    /** One officer alone can't release it then. */
    isReleasedByTwo: z.boolean(),
    text,
  }),
  output: wholeSchema,
});

export const askDocuments = post({
  ...deciding,
  name: "transfers.ask_documents",
  path: "/v1/transfers/office/documents",
  summary: "Asks the sender of a transfer that is held for documents.",
  refusals: only("not_now"),
  input: z.strictObject({ id: transferId }),
  output: wholeSchema,
});

export const releaseTransfer = post({
  ...deciding,
  name: "transfers.release_transfer",
  path: "/v1/transfers/office/release",
  summary: "Lets a transfer that is held go on; what was held for two is proposed.",
  refusals: only("not_now", "proposal_needed"),
  input: z.strictObject({ id: transferId, text }),
  output: wholeSchema,
});

export const freezeTransfer = post({
  ...deciding,
  name: "transfers.freeze_transfer",
  path: "/v1/transfers/office/freeze",
  summary: "Freezes a transfer that is held: nothing moves, not even back, until two people thaw it.",
  refusals: only("not_now"),
  input: z.strictObject({ id: transferId, text }),
  output: wholeSchema,
});

export const askParty = post({
  ...acting,
  name: "transfers.ask_party",
  path: "/v1/transfers/office/ask",
  summary: "Has the bank or partner asked now what became of a payout or a refund.",
  refusals: only("not_now"),
  input: z.strictObject({ id: transferId, of: z.union([z.literal("payout"), transferId, paymentId]) }),
  output: wholeSchema,
});
