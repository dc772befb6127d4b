/**
 * HTTP calls for actions that need two people: one proposes on evidence, another decides what they were shown. Also calls about unapplied
 * payments, which need two people from an amount on.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  PROPOSAL_STATES,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { moneyCodec } from "#kernel/money.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { homeAccount, homeBank } from "../contract.ts";
import { attachedFilesSchema, fileIdsSchema } from "../files/model/transfer-file.ts";
import { overseen } from "./contract-access.ts";
import { operationSchema, PROPOSAL_MENUS, rulingSchema, whatSchema } from "./model/proposals.ts";
import { awardIdSchema } from "../lifecycle/awards.ts";
import { REFUND_STATUSES } from "../lifecycle/refunds.ts";

export const OFFICE_PER_PAGE = 20;

/** Refusals of office calls; each contract names its own. */
export const OFFICE_REFUSALS = {
  not_now: 409,
  proposal_needed: 409,
  payment_taken: 409,
  payer_unknown: 409,
  refund_account_unknown: 422,
  refund_account_unchecked: 409,
  refund_account_not_wanted: 409,
  inquiries_used_up: 429,
  file_gone: 409,
} as const satisfies Record<string, RefusalStatus>;
/** Selects the office refusals that a call names. */
export const only = <C extends keyof typeof OFFICE_REFUSALS>(...codes: C[]) => pickRefusals(OFFICE_REFUSALS, codes);

const transferId = idSchema("tr");
const paymentId = idSchema("py");
const proposalId = idSchema("pp");
/** Text that staff add to an action. */
export const officeText = z.string().trim().min(1).max(1_000);
const text = officeText;

/** Access to act for operations, and to act for compliance. */
export const acting = { access: { menu: "transfer", module: ["act"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;
export const deciding = {
  access: { menu: "compliance", module: ["decide"] },
  rateLimit: { max: 60, windowSeconds: 60 },
} as const;

export const proposalSchema = z.strictObject({
  id: proposalId,
  menu: z.enum(PROPOSAL_MENUS),
  transfer: transferId.nullable(),
  payment: paymentId.nullable(),
  what: whatSchema,
  /** The evidence on which it was proposed. */
  reason: z.string(),
  /** The files of the evidence, by content: a part of the hash. */
  files: attachedFilesSchema,
  ...proposalFields,
});
export type ProposalView = z.output<typeof proposalSchema>;

export const orderSchema = z.strictObject({
  reference: z.string(),
  orderedAt: instantCodec,
  tries: z.int(),
  inquiries: z.int(),
  /** When the party is inquired next; null: no more automatic inquiries. */
  inquireAt: instantCodec.nullable(),
  mayHaveArrived: z.boolean(),
});
export const refundSchema = z.strictObject({
  of: z.union([transferId, paymentId, awardIdSchema]),
  amount: moneyCodec,
  status: z.enum(REFUND_STATUSES),
  /** The destination, if it is not where the money came from; its number masked. */
  account: z.strictObject({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  order: orderSchema.nullable(),
});
const payerSchema = z.strictObject({ name: z.string(), bank: z.string(), account: z.string() }).nullable();

/**
 * Payments that only staff can move on. `unmatched` lies in suspense without a transfer. `account_needed` cannot be refunded to the account
 * it came from. `overdue` has a refund that has not left for a day of tries, or whose outcome has been unknown for a day. `person`: any of
 * them.
 */
export const PAYMENT_QUEUES = ["person", "unmatched", "account_needed", "overdue"] as const;
export type PaymentQueue = (typeof PAYMENT_QUEUES)[number];

export const paymentSchema = z.strictObject({
  id: paymentId,
  channel: z.string(),
  /** Number of the virtual account it was paid to. */
  number: z.string().nullable(),
  amount: moneyCodec,
  paidAt: instantCodec,
  recordedAt: instantCodec,
  /** Whole days since it was recorded. */
  ageDays: z.int(),
  /** The payer as the bank named it; the account masked. */
  payer: payerSchema,
  /** Its refund has not left for a day of tries, or its outcome has been unknown for a day. */
  needsPerson: z.boolean(),
  refund: refundSchema.nullable(),
});
export type PaymentView = z.output<typeof paymentSchema>;

const PROPOSING = {
  refusals: { ...PROPOSING_REFUSALS, ...only("not_now", "file_gone") },
  makerChecker: { workflow: "transfers.proposal", step: "propose" },
} as const;
const DECIDING = {
  refusals: { ...DECIDING_REFUSALS, ...only("not_now", "payment_taken", "payer_unknown") },
  makerChecker: { workflow: "transfers.proposal", step: "decide" },
} as const;
const decisionInput = z.strictObject({ id: proposalId, ...decisionFields, note: text.optional() });

export const proposeOperation = post({
  ...acting,
  name: "transfers.propose_operation",
  path: "/v1/transfers/proposals/operation",
  summary:
    "Proposes on evidence how a payout ended, that conflicting outcomes are resolved, that uncollected money escheats to the state, that a payout is recalled, or that the sender gets compensation or goodwill of ours.",
  ...PROPOSING,
  input: z.strictObject({ id: proposalId, transfer: transferId, what: operationSchema, evidence: text, files: fileIdsSchema }),
  output: proposalSchema,
});

export const proposeRuling = post({
  ...deciding,
  name: "transfers.propose_ruling",
  path: "/v1/transfers/proposals/ruling",
  summary: "Proposes to release a hold that needs two people, to reject, to unfreeze, or to escheat by court order.",
  ...PROPOSING,
  input: z.strictObject({ id: proposalId, transfer: transferId, what: rulingSchema, evidence: text, files: fileIdsSchema }),
  output: proposalSchema,
});

export const proposeRefundAccount = post({
  ...acting,
  name: "transfers.propose_refund_account",
  path: "/v1/transfers/proposals/refund-account",
  summary: "Proposes a refund account whose holder's name differs from the sender's; its bank is inquired for the holder.",
  ...PROPOSING,
  refusals: {
    ...PROPOSING.refusals,
    ...only("refund_account_not_wanted", "refund_account_unknown", "refund_account_unchecked", "inquiries_used_up"),
  },
  audit: "never",
  transaction: "by_steps",
  callsOutside: true,
  input: z.strictObject({
    id: proposalId,
    transfer: transferId,
    of: z.union([transferId, paymentId, awardIdSchema]).optional(),
    bank: homeBank,
    account: homeAccount,
    evidence: text,
    files: fileIdsSchema,
  }),
  output: proposalSchema,
});

export const listProposals = get({
  ...overseen,
  name: "transfers.list_proposals",
  path: "/v1/transfers/proposals",
  summary: "Lists proposals, newest first; `before` is the last id of the page before.",
  input: z.strictObject({
    state: z.enum(PROPOSAL_STATES).optional(),
    transfer: transferId.optional(),
    before: proposalId.optional(),
  }),
  output: z.strictObject({ proposals: z.array(proposalSchema), next: proposalId.nullable() }),
});

export const decideOperation = post({
  access: { menu: "transfer", module: ["approve"] },
  name: "transfers.decide_operation",
  path: "/v1/transfers/proposals/operation/decide",
  summary: "Approves or rejects a proposal of another member of operations. `hash` is that of the proposal as shown.",
  ...DECIDING,
  input: decisionInput,
  output: proposalSchema,
});

export const decideRuling = post({
  access: { menu: "compliance", module: ["approve"] },
  name: "transfers.decide_ruling",
  path: "/v1/transfers/proposals/ruling/decide",
  summary: "Approves or rejects a proposal of another member of compliance. `hash` is that of the proposal as shown.",
  ...DECIDING,
  input: decisionInput,
  output: proposalSchema,
});

export const withdrawProposal = post({
  access: {
    anyOf: [
      { menu: "transfer", module: ["act"] },
      { menu: "compliance", module: ["decide"] },
    ],
  },
  name: "transfers.withdraw_proposal",
  path: "/v1/transfers/proposals/withdraw",
  summary: "Withdraws the caller's own undecided proposal.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: "transfers.proposal", step: "withdraw" },
  input: z.strictObject({ id: proposalId }),
  output: proposalSchema,
});

export const listPayments = get({
  access: { menu: "transfer", module: ["oversee"] },
  name: "transfers.list_payments",
  path: "/v1/transfers/payments",
  summary:
    "Lists unapplied payments, newest first; `before` is the last id of the page before. `queue`: those that need staff, all of them or by cause.",
  input: z.strictObject({
    queue: z.enum(PAYMENT_QUEUES).optional(),
    number: z
      .string()
      .regex(/^[0-9]{4,28}$/)
      .optional(),
    amountMinor: z
      .string()
      .regex(/^[1-9][0-9]{0,17}$/)
      .optional(),
    before: paymentId.optional(),
  }),
  output: z.strictObject({ payments: z.array(paymentSchema), next: paymentId.nullable() }),
});

export const inquirePaymentRefund = post({
  ...acting,
  name: "transfers.inquire_payment_refund",
  path: "/v1/transfers/payments/inquire",
  summary: "Inquires the outcome of an unapplied payment's refund at the bank now.",
  refusals: only("not_now"),
  input: z.strictObject({ payment: paymentId }),
  output: paymentSchema,
});

/** The proposal, where two people are needed; null where it is done. */
const doneOrProposed = z.strictObject({ proposal: proposalSchema.nullable() });

export const matchPayment = post({
  ...acting,
  name: "transfers.match_payment",
  path: "/v1/transfers/payments/match",
  summary: "Matches a payment to a transfer. From the treasury's amount on another person decides.",
  ...PROPOSING,
  refusals: { ...PROPOSING.refusals, ...only("payment_taken") },
  input: z.strictObject({ id: proposalId, payment: paymentId, transfer: transferId, evidence: text }),
  output: doneOrProposed,
});

export const refundPayment = post({
  ...acting,
  name: "transfers.refund_payment",
  path: "/v1/transfers/payments/refund",
  summary:
    "Refunds an unapplied payment to its payer. To another account, or from the treasury's amount on, it takes two people.",
  ...PROPOSING,
  refusals: { ...PROPOSING.refusals, ...only("payment_taken", "payer_unknown") },
  input: z.strictObject({
    id: proposalId,
    payment: paymentId,
    /** Only where the bank named no payer, or that account did not accept the refund. */
    account: z.strictObject({ name: z.string().trim().min(1).max(140), bank: homeBank, account: homeAccount }).optional(),
    evidence: text,
  }),
  output: doneOrProposed,
});
