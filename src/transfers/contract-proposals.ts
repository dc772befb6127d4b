/**
 * The HTTP calls about what takes two people, one who proposes on evidence and another who decides what they were shown; and about payments that
 * nobody knows, which take two from an amount on.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { homeAccount, homeBank } from "./contract.ts";
import { operationSchema, PROPOSAL_ROOMS, PROPOSAL_STATES, rulingSchema, whatSchema } from "./proposals.ts";
import { REFUND_STATUSES } from "./refunds.ts";

export const OFFICE_PER_PAGE = 20;

/** How the calls of the office refuse; each contract names its own of these. */
export const OFFICE_REFUSALS = {
  not_now: 409,
  search_too_wide: 422,
  proposal_needed: 409,
  proposal_already_waiting: 409,
  proposal_not_waiting: 409,
  proposal_own: 403,
  proposal_not_yours: 403,
  proposal_not_as_shown: 409,
  proposal_overtaken: 409,
  payment_taken: 409,
  payer_unknown: 409,
  refund_account_unknown: 422,
  refund_account_unchecked: 409,
  refund_account_not_wanted: 409,
  inquiries_used_up: 429,
  id_already_used: 409,
} as const satisfies Record<string, RefusalStatus>;
/** The office's refusals that a call names. */
export const only = (...codes: (keyof typeof OFFICE_REFUSALS)[]) =>
  Object.fromEntries(codes.map((code) => [code, OFFICE_REFUSALS[code]]));

const transferId = idSchema("tr");
const paymentId = idSchema("py");
const proposalId = idSchema("pp");
/** What staff write beside what they do. */
export const officeText = z.string().trim().min(1).max(1_000);
const text = officeText;
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Who sees, who acts for operations, who for compliance. */
export const overseen = {
  access: {
    anyOf: [
      { menu: "transfer", module: ["oversee"] },
      { menu: "compliance", module: ["view"] },
    ],
  },
} as const;
export const acting = { access: { menu: "transfer", module: ["act"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;
export const deciding = {
  access: { menu: "compliance", module: ["decide"] },
  rateLimit: { max: 60, windowSeconds: 60 },
} as const;

export const proposalSchema = z.strictObject({
  id: proposalId,
  room: z.enum(PROPOSAL_ROOMS),
  transfer: transferId.nullable(),
  payment: paymentId.nullable(),
  what: whatSchema,
  evidence: z.string(),
  /** Send it back with a decision: it says what was looked at. */
  hash: z.string(),
  proposedBy: z.string(),
  proposedAt: instantCodec,
  state: z.enum(PROPOSAL_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: instantCodec.nullable(),
  note: z.string().nullable(),
  /** Why the caller can't decide it, or null: the sentence on the disabled button. */
  whyNotDecide: z.enum(["proposal_not_waiting", "proposal_own"]).nullable(),
});
export type ProposalView = z.output<typeof proposalSchema>;

export const orderSchema = z.strictObject({
  reference: z.string(),
  orderedAt: instantCodec,
  tries: z.int(),
  inquiries: z.int(),
  /** When the party is asked next; null: no more by itself. */
  askAt: instantCodec.nullable(),
  mayHaveArrived: z.boolean(),
});
export const refundSchema = z.strictObject({
  of: z.union([transferId, paymentId]),
  amount: moneyCodec,
  status: z.enum(REFUND_STATUSES),
  /** Where it goes, where that is not where the money came from; the number masked. */
  account: z.strictObject({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  order: orderSchema.nullable(),
});
const payerSchema = z.strictObject({ name: z.string(), bank: z.string(), account: z.string() }).nullable();

/**
 * What only a person brings further: `unmatched` lies in suspense and nobody has said whose it is, `account_needed` can't go back to the account it came from, `overdue` has a
 * refund that has not left for a day of tries or of which the bank has said nothing for a day. `person`: any of them.
 */
export const PAYMENT_QUEUES = ["person", "unmatched", "account_needed", "overdue"] as const;
export type PaymentQueue = (typeof PAYMENT_QUEUES)[number];

const paymentSchema = z.strictObject({
  id: paymentId,
  channel: z.string(),
  /** The virtual account's number that it came to. */
  number: z.string().nullable(),
  amount: moneyCodec,
  paidAt: instantCodec,
  recordedAt: instantCodec,
  /** Whole days that nobody knows whose it is. */
  ageDays: z.int(),
  /** As the bank named who paid; the number masked. */
  payer: payerSchema,
  /** Its refund has not left for a day of tries, or the bank has not said for a day what became of it. */
  needsPerson: z.boolean(),
  refund: refundSchema.nullable(),
});
export type PaymentView = z.output<typeof paymentSchema>;

const PROPOSING = only("not_now", "proposal_already_waiting", "id_already_used");
const DECIDING = only(
  "not_now",
  "proposal_not_waiting",
  "proposal_own",
  "proposal_not_as_shown",
  "proposal_overtaken",
  "payment_taken",
  "payer_unknown",
);
const decisionInput = z.strictObject({ id: proposalId, decision: z.enum(["approve", "reject"]), hash, note: text.optional() });

export const proposeOperation = post({
  ...acting,
  name: "transfers.propose_operation",
  path: "/v1/transfers/proposals/operation",
  summary: "Proposes on evidence how a payout ended, that a doubt is explained, or that uncollected money goes to the state.",
  refusals: PROPOSING,
  input: z.strictObject({ id: proposalId, transfer: transferId, what: operationSchema, evidence: text }),
  output: proposalSchema,
});

export const proposeRuling = post({
  ...deciding,
  name: "transfers.propose_ruling",
  path: "/v1/transfers/proposals/ruling",
  summary: "Proposes to release what takes two, to reject, to thaw, or to surrender by order of a court.",
  refusals: PROPOSING,
  input: z.strictObject({ id: proposalId, transfer: transferId, what: rulingSchema, evidence: text }),
  output: proposalSchema,
});

export const proposeRefundAccount = post({
  ...acting,
  name: "transfers.propose_refund_account",
  path: "/v1/transfers/proposals/refund-account",
  summary: "Proposes an account for a refund whose owner's name is not the sender's; its bank is asked whose it is.",
  refusals: {
    ...PROPOSING,
    ...only("refund_account_not_wanted", "refund_account_unknown", "refund_account_unchecked", "inquiries_used_up"),
  },
  audit: "never",
  transaction: "by_steps",
  asksOutside: true,
  input: z.strictObject({
    id: proposalId,
    transfer: transferId,
    of: z.union([transferId, paymentId]).optional(),
    bank: homeBank,
    account: homeAccount,
    evidence: text,
  }),
  output: proposalSchema,
});

export const listProposals = get({
  ...overseen,
  name: "transfers.list_proposals",
  path: "/v1/transfers/proposals",
  summary: "Proposals, the newest first; `before` is the last id of the page before.",
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
  summary: "Approves or rejects what another person of operations has proposed. `hash` is that of what was shown.",
  refusals: DECIDING,
  input: decisionInput,
  output: proposalSchema,
});

export const decideRuling = post({
  access: { menu: "compliance", module: ["approve"] },
  name: "transfers.decide_ruling",
  path: "/v1/transfers/proposals/ruling/decide",
  summary: "Approves or rejects what another person of compliance has proposed. `hash` is that of what was shown.",
  refusals: DECIDING,
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
  summary: "Takes back what the caller has proposed and nobody has decided.",
  refusals: only("proposal_not_waiting", "proposal_not_yours"),
  input: z.strictObject({ id: proposalId }),
  output: proposalSchema,
});

export const listPayments = get({
  access: { menu: "transfer", module: ["oversee"] },
  name: "transfers.list_payments",
  path: "/v1/transfers/payments",
  summary:
    "Money that came in and that nobody knows, the newest first; `before` is the last id of the page before. `queue`: what a person has to bring further, all of it or by why.",
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
  summary: "Has the bank asked now what became of the refund of a payment that nobody claims.",
  refusals: only("not_now"),
  input: z.strictObject({ payment: paymentId }),
  output: paymentSchema,
});

/** Where two people are needed the proposal, else null: it is done. */
const doneOrProposed = z.strictObject({ proposal: proposalSchema.nullable() });

export const matchPayment = post({
  ...acting,
  name: "transfers.match_payment",
  path: "/v1/transfers/payments/match",
  summary: "Says whose a payment is. From the treasury's amount on another person decides.",
  refusals: { ...PROPOSING, ...only("payment_taken") },
  input: z.strictObject({ id: proposalId, payment: paymentId, transfer: transferId, evidence: text }),
  output: doneOrProposed,
});

export const refundPayment = post({
  ...acting,
  name: "transfers.refund_payment",
  path: "/v1/transfers/payments/refund",
  summary:
    "Gives a payment that nobody claims back to who paid it; to another account, or from the treasury's amount on, by two.",
  refusals: { ...PROPOSING, ...only("payment_taken", "payer_unknown") },
  input: z.strictObject({
    id: proposalId,
    payment: paymentId,
    /** Only where the bank did not name who paid, or that account did not take it. */
    account: z.strictObject({ name: z.string().trim().min(1).max(140), bank: homeBank, account: homeAccount }).optional(),
    evidence: text,
  }),
  output: doneOrProposed,
});
