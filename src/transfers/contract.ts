/** HTTP calls of senders about transfers. A sender sees and changes only their own; another sender's id is answered as unknown. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { LIMIT_REFUSALS } from "#limits/contract.ts";
import { TAKE_REFUSALS as QUOTE_REFUSALS } from "#pricing/quotes/contract.ts";
import { TAKE_REFUSALS as RECIPIENT_REFUSALS } from "#recipients/contract.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "./model/declarations.ts";
import { detailFields } from "./contract-details.ts";
import { listingFields } from "./lists/model/listing.ts";
import { CASH_REFUNDS } from "./lifecycle/pickup.ts";
import { REASON_CODES, REFUSED_FOR } from "./lifecycle/reasons.ts";
import { ASSURANCES, STATES } from "./lifecycle/states.ts";
import { PRODUCTS } from "./lifecycle/transfer.ts";
import { MILESTONES } from "./model/progress.ts";
import { WHY_NOTS } from "./lifecycle/why-not.ts";

export const TRANSFERS_PER_PAGE = 20;
export const transferId = idSchema("tr");
const state = z.enum(STATES);
/** The 3-digit code of a domestic bank, and an account there. */
export const homeBank = z.string().regex(/^[0-9]{3}$/);
export const homeAccount = z.string().regex(/^[0-9]{6,20}$/);
const whyNot = z.enum(WHY_NOTS).nullable();

/** What may be disclosed of a reason, in the caller's language. */
const reasonSchema = z.strictObject({ code: z.enum(REASON_CODES), says: z.string(), canDo: z.string(), mustAct: z.string() });

/** A transfer in a list. */
export const listedSchema = z.strictObject({
  id: transferId,
  /** The number people read out: `7MXP-4T2Q`. */
  number: z.string(),
  product: z.enum(PRODUCTS),
  corridor: z.string(),
  recipientName: z.string(),
  /** The destination: the bank's common name, and the last digits of account or telephone. They tell two recipients of one name apart. */
  bankTitle: z.string().nullable(),
  accountEnd: z.string().nullable(),
  state,
  /** The milestone as people read it; of a refund also whether it waits for its sender. */
  milestone: z.enum(MILESTONES),
  reason: reasonSchema.nullable(),
  /** The deadline of whoever has to act. */
  deadline: instantCodec.nullable(),
  assurance: z.enum(ASSURANCES).nullable(),
  total: moneyCodec,
  receives: moneyCodec,
  /** The arrival time that the quote promised. */
  arrivesBy: instantCodec,
  createdAt: instantCodec,
  /** Since when it is in this state; for a transfer that arrived, the arrival time. */
  since: instantCodec,
});
export type ListedTransfer = z.output<typeof listedSchema>;

export const transferSchema = listedSchema.extend({
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  /** The pay-in: its deadline, the virtual account number and the missing amount. Null once it is complete or over. */
  payIn: z.strictObject({ number: z.string().nullable(), missing: moneyCodec, payBy: instantCodec }).nullable(),
  /** An agent took the sender's cash, so there is no account the money came from. */
  isPaidInCash: z.boolean(),
  refund: z
    .strictObject({
      amount: moneyCodec,
      isPaid: z.boolean(),
      /** The sender has to name an account for it. */
      needsAccount: z.boolean(),
      /** Refund as cash at an outlet, for a sender who paid in cash. */
      cash: z.enum(CASH_REFUNDS).nullable(),
      /** The amount an outlet hands out, and by how much it is rounded up. Null where the refund is not, and cannot be, in cash. */
      inCash: z.strictObject({ amount: moneyCodec, rounding: moneyCodec }).nullable(),
      /** The last digits of the account that the sender named; null where it goes to the account the money came from. */
      accountEnd: z.string().nullable(),
      /** Until when we remind the sender. After that staff look for the sender, and the money stays the sender's. */
      remindedUntil: instantCodec.nullable(),
    })
    .nullable(),
  /** Late, duplicate or excess payments that are refunded automatically. */
  unappliedRefunds: z.array(
    z.strictObject({ payment: idSchema("py"), amount: moneyCodec, isPaid: z.boolean(), needsAccount: z.boolean() }),
  ),
  /** What can be done now, and if not, why. */
  whyNotCancel: whyNot,
  isFreeToCancel: z.boolean(),
  whyNotChangeRecipient: whyNot,
  whyNotRepeat: whyNot,
  /** What has happened, oldest first: changes of state and of the reason shown. */
  history: z.array(z.strictObject({ at: instantCodec, state, reason: z.enum(REASON_CODES).nullable(), by: z.string() })),
  ...detailFields,
});
export type TransferView = z.output<typeof transferSchema>;

const view = { access: { menu: "transfer", module: ["view"] } } as const;

/** The input of a new transfer. The client makes the id: the same input again is the same transfer. */
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
  summary: "Lists what can be declared about a transfer: its purposes and the sources of its funds.",
  input: z.strictObject({}),
  output: z.strictObject({ purposes: declared, sources: declared }),
});

export const sendTransfer = post({
  name: "transfers.send_transfer",
  path: "/v1/transfers/send",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Creates a transfer from a quote and a recipient, once it is approved (/v1/transfers/approval): consumes the quote, reserves limits and opens a pay-in account. Idempotent by its id.",
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
  summary: "Reads a transfer's present recipient, and whether choosing it again would change nothing.",
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({
    recipient: idSchema("rc"),
    /** The recipient is saved as agreed, and no correction is awaited. */
    changesNothing: z.boolean(),
  }),
});

export const changeRecipient = post({
  name: "transfers.change_recipient",
  path: "/v1/transfers/change-recipient",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Changes the recipient of a transfer, or the recipient's account, in the same corridor, once it is approved (/v1/transfers/change-recipient/approval): before the payout leaves, or after a refused account. The transfer is checked again.",
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
  /** The transfer whose refund it is, if omitted, or a payment that was not needed. */
  of: z.union([transferId, idSchema("py")]).optional(),
  bank: homeBank,
  account: homeAccount,
});

export const giveRefundAccount = post({
  name: "transfers.give_refund_account",
  path: "/v1/transfers/refund-account",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Sets the account of a refund that could not go back to where the money came from: an account that its bank confirms as the sender's own, once it is approved (/v1/transfers/refund-account/approval).",
  refusals: { approval_needed: 403, ...ACCOUNT_REFUSALS },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "never",
  transaction: "by_steps",
  callsOutside: true,
  input: refundAccount,
  output: transferSchema,
});

export const giveDocuments = post({
  name: "transfers.give_documents",
  path: "/v1/transfers/answer",
  access: { menu: "transfer", module: ["create"] },
  summary: "Answers a request for documents to the sender; the review then continues.",
  refusals: { nothing_requested: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId, text: z.string().trim().min(1).max(1_000) }),
  output: transferSchema,
});

export const resendCode = post({
  name: "transfers.resend_code",
  path: "/v1/transfers/resend-code",
  access: { menu: "transfer", module: ["create"] },
  summary: "Sends the sender a new pickup code by SMS and voids the one before.",
  refusals: { code_not_waiting: 409, code_sent_just_now: 429 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({}),
});

export const readRepeat = get({
  ...view,
  name: "transfers.read_repeat",
  path: "/v1/transfers/repeat",
  summary: "Reads what a new transfer like this one would start from; a quote is requested with it.",
  refusals: { cannot_repeat: 409 },
  input: z.strictObject({ id: transferId }),
  output: z.strictObject({
    corridor: z.string(),
    side: z.enum(["source", "target"]),
    /** The amount of the side that was fixed. */
    amount: moneyCodec,
    recipient: idSchema("rc"),
    /** The recipient's name as saved now, which is how a new transfer would be sent. */
    recipientName: z.string(),
    /** Why this recipient cannot be sent to any more; another one has to be chosen. */
    whyNotRecipient: z.enum(["recipient_unknown", "recipient_inactive", "recipient_incomplete"]).nullable(),
    purpose: z.string(),
    /** As declared; null where none was asked for. */
    sourceOfFunds: z.enum(SOURCE_CODES).nullable(),
    /** The payout was refused. Sent to the same account, it would be refused again. */
    wasRefused: z.boolean(),
    /** The cause of the refusal, where it is known and may be disclosed; null where no party refused. */
    refusedFor: z.enum(REFUSED_FOR).nullable(),
    /** The recipient's account, name or details differ from those the transfer was made with. */
    isRecipientChanged: z.boolean(),
  }),
});

export const readPayoutName = get({
  ...view,
  name: "transfers.read_payout_name",
  path: "/v1/transfers/payout-name",
  summary: "Reads the name under which one's own recipient is paid in a corridor: some payers abroad demand two words.",
  input: z.strictObject({ recipient: idSchema("rc"), corridor: z.string().max(20) }),
  output: z.strictObject({ name: z.string(), paidAs: z.string(), isChanged: z.boolean() }),
});

export const cancelTransfer = post({
  name: "transfers.cancel_transfer",
  path: "/v1/transfers/cancel",
  access: { menu: "transfer", module: ["cancel"] },
  summary:
    "Cancels a transfer: at once and free while the payout has not left, afterwards by a recall request to the party, which may fail.",
  refusals: { cannot_cancel: 409 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});

export const readTransfer = get({
  ...view,
  name: "transfers.read_transfer",
  path: "/v1/transfers/one",
  summary: "Reads one of one's own transfers with its history, the actions possible now, and why others are not.",
  input: z.strictObject({ id: transferId }),
  output: transferSchema,
});

export const listTransfers = get({
  exportedBy: "transfers.export_transfers",
  ...view,
  name: "transfers.list_transfers",
  path: "/v1/transfers",
  summary: "Lists one's own transfers, newest first; `after` is the `next` of the page before.",
  input: z.strictObject({
    ...listingFields,
    /** Creation time and id of the last transfer of the page before. */
    after: z
      .string()
      .regex(/^[0-9]{1,15}\.tr_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      .optional(),
  }),
  output: z.strictObject({ transfers: z.array(listedSchema), next: z.string().nullable() }),
});
