/**
 * HTTP calls of the office about transfers: operations see all of them and request inquiries; compliance holds and releases. Actions that
 * need two people are in `../proposals/contract.ts`.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { journalSchema } from "#ledger/contract.ts";
import { acting, deciding, only, officeText as text, orderSchema, proposalSchema, refundSchema } from "../proposals/contract.ts";
import { overseen } from "../proposals/contract-access.ts";
import { DOCUMENT_KINDS, documentKindsSchema } from "../review/model/document-kinds.ts";
import { HOLD_REASONS } from "../review/model/reasons.ts";
import { fileIdsSchema, shownFileSchema } from "../files/model/transfer-file.ts";
import { AWARD_CAUSES, AWARD_KINDS, awardIdSchema } from "../lifecycle/awards.ts";
import { REASON_CODES } from "../lifecycle/reasons.ts";
import { ASSURANCES, STATES } from "../lifecycle/states.ts";
import { codeFields, listedSchema } from "./contract-list.ts";
import { STAFF_ACTS, WHY_NOT_ACTS } from "./model/staff-act-codes.ts";

const transferId = idSchema("tr");
const paymentId = idSchema("py");
const state = z.enum(STATES);

/** The way of a payment: to the virtual account, or by QRIS. */
export const PAY_WAYS = ["account", "qris"] as const;

const wholeSchema = listedSchema.extend({
  ...codeFields,
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  feeAndTax: moneyCodec,
  assurance: z.enum(ASSURANCES).nullable(),
  hasConflictingOutcomes: z.boolean(),
  isReleasedByTwo: z.boolean(),
  recipient: z.strictObject({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    bank: z.string().nullable(),
    /** Common name of the bank or e-wallet, if known. */
    bankTitle: z.string().nullable(),
    isWallet: z.boolean(),
    /** Masked. */
    account: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** Former recipients, oldest first. */
  formerRecipients: z.array(z.strictObject({ recipient: z.string(), name: z.string(), until: z.int() })),
  payInNumber: z.string().nullable(),
  /** Our reference of the QRIS code and the bank's, once the sender has chosen one; the bank's is null until it has given the code. */
  qris: z.strictObject({ number: z.string(), bankReference: z.string().nullable() }).nullable(),
  /** The schedule that prepared it; null where its sender began it. */
  schedule: z.string().nullable(),
  /** The payroll that it is a row of; null for any other. */
  payroll: idSchema("pl").nullable(),
  payIns: z.array(
    z.strictObject({
      id: paymentId,
      amount: moneyCodec,
      unused: moneyCodec,
      isLate: z.boolean(),
      by: z.enum(PAY_WAYS),
      /** The bank's own id of the payment. */
      bankPayment: z.string(),
      refund: refundSchema.nullable(),
    }),
  ),
  payout: orderSchema.extend({ rail: z.string(), party: z.string() }).nullable(),
  refund: refundSchema.nullable(),
  /** Our own money for the sender, in the order in which it was granted. */
  awards: z.array(
    z.strictObject({
      kind: z.enum(AWARD_KINDS),
      cause: z.enum(AWARD_CAUSES).nullable(),
      grantedAt: instantCodec,
      refund: refundSchema,
    }),
  ),
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
  /** Journals about it, in posting order, line by line: debit above zero, credit below. */
  journals: z.array(journalSchema),
  /** What staff can do with it, and why not now; only what the caller has the right to. */
  acts: z.array(z.strictObject({ act: z.enum(STAFF_ACTS), whyNot: z.enum(WHY_NOT_ACTS).nullable() })),
  /** Names of the people in it, by id. */
  names: z.record(z.string(), z.string()),
  notes: z.array(z.strictObject({ what: z.string(), text: z.string(), role: z.string(), by: z.string(), at: instantCodec })),
  proposals: z.array(proposalSchema),
  /** What its sender sent and the evidence of staff: those that the caller may look at. */
  files: z.array(shownFileSchema),
  /** The documents that its sender was last asked for, and whether one has come since. */
  requested: z.array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), isGiven: z.boolean() })),
});
export type WholeTransfer = z.output<typeof wholeSchema>;

export const readAny = get({
  ...overseen,
  name: "transfers.read_any",
  path: "/v1/transfers/office/one",
  summary:
    "Reads one transfer of any sender: where its money is, its events and their actors, its proposals. Personal data is masked.",
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
    reason: z.enum(HOLD_REASONS),
    /** One officer alone cannot release it then. */
    isReleasedByTwo: z.boolean(),
    text,
  }),
  output: wholeSchema,
});

export const requestDocuments = post({
  ...deciding,
  name: "transfers.request_documents",
  path: "/v1/transfers/office/documents",
  summary: "Requests documents of the named kinds from the sender of a held transfer, who sees the kinds.",
  refusals: only("not_now"),
  input: z.strictObject({ id: transferId, kinds: documentKindsSchema }),
  output: wholeSchema,
});

export const releaseTransfer = post({
  ...deciding,
  name: "transfers.release_transfer",
  path: "/v1/transfers/office/release",
  summary: "Releases a held transfer; one held for two officers needs a proposal instead.",
  refusals: only("not_now", "proposal_needed"),
  input: z.strictObject({ id: transferId, text }),
  output: wholeSchema,
});

export const freezeTransfer = post({
  ...deciding,
  name: "transfers.freeze_transfer",
  path: "/v1/transfers/office/freeze",
  summary: "Freezes a held transfer: nothing moves, refunds included, until two people unfreeze it.",
  refusals: only("not_now", "file_gone"),
  input: z.strictObject({ id: transferId, text, files: fileIdsSchema }),
  output: wholeSchema,
});

export const inquireParty = post({
  ...acting,
  name: "transfers.inquire_party",
  path: "/v1/transfers/office/inquire",
  summary: "Inquires the outcome of a payout or a refund at the bank or partner now.",
  refusals: only("not_now"),
  input: z.strictObject({ id: transferId, of: z.union([z.literal("payout"), transferId, paymentId, awardIdSchema]) }),
  output: wholeSchema,
});
