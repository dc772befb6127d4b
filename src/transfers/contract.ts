/** The HTTP calls about transfers by who sends them. Everybody sees and changes their own; another's id is answered as an id of nothing. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { TAKE_REFUSALS as QUOTE_REFUSALS } from "#pricing/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "./declarations.ts";
import { wayFields } from "./contract-way.ts";
import { listingFields } from "./listing.ts";
import { CASH_REFUNDS } from "./pickup.ts";
import { REASON_CODES, REFUSED_FOR } from "./reasons.ts";
import { ASSURANCES, STATES } from "./states.ts";
import { PRODUCTS } from "./transfer.ts";
import { MILESTONES } from "./way.ts";
import { WHY_NOTS } from "./whynot.ts";

export const TRANSFERS_PER_PAGE = 20;
export const transferId = idSchema("tr");
const state = z.enum(STATES);
/** The 3-digit code of a bank at home, and an account there. */
export const homeBank = z.string().regex(/^[0-9]{3}$/);
export const homeAccount = z.string().regex(/^[0-9]{6,20}$/);
const whyNot = z.enum(WHY_NOTS).nullable();

/** What may be said of a reason, in the caller's language. */
const reasonSchema = z.strictObject({ code: z.enum(REASON_CODES), says: z.string(), canDo: z.string(), mustAct: z.string() });

/** A transfer in a list. */
export const listedSchema = z.strictObject({
  id: transferId,
  /** What people read out: `7MXP-4T2Q`. */
  number: z.string(),
  product: z.enum(PRODUCTS),
  corridor: z.string(),
  recipientName: z.string(),
  /** Where it goes: the bank as people call it, and how account or telephone end; what tells two of one name apart. */
  bankTitle: z.string().nullable(),
  accountEnd: z.string().nullable(),
  state,
  /** Where it stands, as people read it: of money that goes back also whether it waits for its sender. */
  milestone: z.enum(MILESTONES),
  reason: reasonSchema.nullable(),
  /** By when whoever must act has to. */
  deadline: instantCodec.nullable(),
  assurance: z.enum(ASSURANCES).nullable(),
  total: moneyCodec,
  receives: moneyCodec,
  /** What the quote promised. */
  arrivesBy: instantCodec,
  createdAt: instantCodec,
  /** Since when it is what its state says: of one that arrived, when it did. */
  since: instantCodec,
});
export type ListedTransfer = z.output<typeof listedSchema>;

export const transferSchema = listedSchema.extend({
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  /** Until when it can be paid in, to which number, and what is still missing; null once it is complete or over. */
  payIn: z.strictObject({ number: z.string().nullable(), missing: moneyCodec, payBy: instantCodec }).nullable(),
  /** An agent took the sender's cash: there is no account that it came from. */
  isPaidInCash: z.boolean(),
  refund: z
    .strictObject({
      amount: moneyCodec,
      isPaid: z.boolean(),
      /** The sender has to say where it goes. */
      needsAccount: z.boolean(),
      /** As cash at an outlet: for who paid in cash. */
      cash: z.enum(CASH_REFUNDS).nullable(),
      /** What an outlet hands over of it, and by how much that is rounded up; null where it does not come as cash, and can't. */
      inCash: z.strictObject({ handed: moneyCodec, rounding: moneyCodec }).nullable(),
      /** The end of the account that the sender named; null where it goes to the account that it came from. */
      accountEnd: z.string().nullable(),
      /** Until when we remind the sender; after that staff look for them, and the money stays theirs. */
      remindedUntil: instantCodec.nullable(),
    })
    .nullable(),
  /** Money that came late, twice or too much, on its way back by itself. */
  strays: z.array(
    z.strictObject({ payment: idSchema("py"), amount: moneyCodec, isPaid: z.boolean(), needsAccount: z.boolean() }),
  ),
  /** What can be done now, and if not, why. */
  whyNotCancel: whyNot,
  isFreeToCancel: z.boolean(),
  whyNotChangeRecipient: whyNot,
  whyNotRepeat: whyNot,
  /** What has happened, the oldest first: changes of state, and of what there is to say. */
  history: z.array(z.strictObject({ at: instantCodec, state, reason: z.enum(REASON_CODES).nullable(), by: z.string() })),
  ...wayFields,
});
export type TransferView = z.output<typeof transferSchema>;

const view = { access: { menu: "transfer", module: ["view"] } } as const;

/** What a transfer is made of. The id is made by who sends: the same again is the same transfer. */
export const sending = z.strictObject({
  id: transferId,
  quote: idSchema("qt"),
  recipient: idSchema("rc"),
  /** ISO 20022 external purpose code: FAMI, EDUC … */
  purpose: z.enum(PURPOSE_CODES),
  sourceOfFunds: z.enum(SOURCE_CODES),
});

const declared = z.array(z.strictObject({ code: z.string(), title: z.strictObject({ ID: z.string(), EN: z.string() }) }));

export const listDeclarations = get({
  name: "transfers.list_declarations",
  path: "/v1/transfers/declarations",
  access: { menu: "transfer", module: ["create"] },
  summary: "What can be declared about a transfer: what it is for, and where its money is from.",
  input: z.strictObject({}),
  output: z.strictObject({ purposes: declared, sources: declared }),
});

export const sendTransfer = post({
  name: "transfers.send_transfer",
  path: "/v1/transfers/send",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Makes a transfer of a quote and a recipient, once it is approved (/v1/transfers/approval): the quote is used, limits are reserved, a number to pay in to follows. The same again is done already.",
  refusals: { id_already_used: 409, approval_needed: 403, ...QUOTE_REFUSALS, ...RECIPIENT_REFUSALS, ...LIMIT_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: sending,
  output: transferSchema,
});

export const anotherRecipient = z.strictObject({ id: transferId, recipient: idSchema("rc") });

export const readPresentRecipient = get({
  name: "transfers.read_present_recipient",
  path: "/v1/transfers/change-recipient/present",
  access: { menu: "transfer", module: ["view"] },
  summary: "Whom a transfer is for now, among one's recipients, and whether choosing them again would change nothing.",
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({
    recipient: idSchema("rc"),
    /** They are saved as they were agreed on, and no correction is waited for. */
    changesNothing: z.boolean(),
  }),
});

export const changeRecipient = post({
  name: "transfers.change_recipient",
  path: "/v1/transfers/change-recipient",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Somebody else gets it, or another account of theirs, in the same corridor, once it is approved (/v1/transfers/change-recipient/approval): before the payout leaves, and after a refused account. It is checked again.",
  refusals: { cannot_change_recipient: 409, approval_needed: 403, ...RECIPIENT_REFUSALS, ...LIMIT_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: anotherRecipient,
  output: transferSchema,
});

export const ACCOUNT_REFUSALS = {
  refund_account_not_wanted: 409,
  refund_account_held: 409,
  refund_account_unknown: 422,
  refund_account_unchecked: 409,
  refund_account_of_another: 409,
  inquiries_used_up: 429,
} as const;
export const refundAccount = z.strictObject({
  id: transferId,
  /** Whose refund: the transfer's, where it is left out, or that of a payment which was not needed. */
  of: z.union([transferId, idSchema("py")]).optional(),
  bank: homeBank,
  account: homeAccount,
});

export const giveRefundAccount = post({
  name: "transfers.give_refund_account",
  path: "/v1/transfers/refund-account",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Where a refund goes that could not go where the money came from: an account of the sender's own, by its bank's word, once it is approved (/v1/transfers/refund-account/approval).",
  refusals: { approval_needed: 403, ...ACCOUNT_REFUSALS },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "never",
  transaction: "by_steps",
  asksOutside: true,
  input: refundAccount,
  output: transferSchema,
});

export const giveDocuments = post({
  name: "transfers.give_documents",
  path: "/v1/transfers/answer",
  access: { menu: "transfer", module: ["create"] },
  summary: "Answers what we asked its sender for; then we look again.",
  refusals: { nothing_asked: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId, text: z.string().trim().min(1).max(1_000) }),
  output: transferSchema,
});

export const resendCode = post({
  name: "transfers.resend_code",
  path: "/v1/transfers/resend-code",
  access: { menu: "transfer", module: ["create"] },
  summary: "A new pickup code for its sender, by SMS; the one before is void.",
  refusals: { code_not_waiting: 409, code_sent_just_now: 429 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({}),
});

export const readRepeat = get({
  ...view,
  name: "transfers.read_repeat",
  path: "/v1/transfers/repeat",
  summary: "What a new transfer like this one would start from: a quote is asked for with it.",
  refusals: { cannot_repeat: 409 },
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({
    corridor: z.string(),
    side: z.enum(["source", "target"]),
    /** Of the side that was fixed. */
    amount: moneyCodec,
    recipient: idSchema("rc"),
    /** As they are saved now, which is how they would be sent to. */
    recipientName: z.string(),
    /** Why this recipient can't be sent to any more: another one has to be chosen. */
    whyNotRecipient: z.enum(["recipient_unknown", "recipient_inactive", "recipient_incomplete"]).nullable(),
    purpose: z.string(),
    /** As it was declared; null where nobody was asked. */
    sourceOfFunds: z.enum(SOURCE_CODES).nullable(),
    /** The payout was refused: sent to the same account again, it would be once more. */
    wasRefused: z.boolean(),
    /** What it was refused for, as far as it is known and may be told; null where nobody refused. */
    refusedFor: z.enum(REFUSED_FOR).nullable(),
    /** The recipient's account, name or details are not those that the transfer was made with. */
    isRecipientChanged: z.boolean(),
  }),
});

export const readPayoutName = get({
  ...view,
  name: "transfers.read_payout_name",
  path: "/v1/transfers/payout-name",
  summary: "The name under which a recipient of one's own is paid in a corridor: some payers abroad demand two words.",
  input: z.strictObject({ recipient: idSchema("rc"), corridor: z.string().max(20) }),
  output: z.strictObject({ name: z.string(), paidAs: z.string(), isChanged: z.boolean() }),
});

export const cancelTransfer = post({
  name: "transfers.cancel_transfer",
  path: "/v1/transfers/cancel",
  access: { menu: "transfer", module: ["cancel"] },
  summary:
    "Cancels a transfer: at once and free while the payout has not left, afterwards by asking the party to call it off, which may fail.",
  refusals: { cannot_cancel: 409 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});

export const readTransfer = get({
  ...view,
  name: "transfers.read_transfer",
  path: "/v1/transfers/one",
  summary: "One of one's own transfers with its history, what can be done now, and why not.",
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});

export const listTransfers = get({
  exportedBy: "transfers.export_transfers",
  ...view,
  name: "transfers.list_transfers",
  path: "/v1/transfers",
  summary: "One's own transfers, the newest first; `after` is the `next` of the page before.",
  input: z.strictObject({
    ...listingFields,
    /** When the last one was made, and its id. */
    after: z
      .string()
      .regex(/^[0-9]{1,15}\.tr_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      .optional(),
  }),
  output: z.strictObject({ transfers: z.array(listedSchema), next: z.string().nullable() }),
});
