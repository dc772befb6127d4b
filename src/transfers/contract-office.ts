/**
 * The HTTP calls of the office about transfers: operations see all of them and decide what the outside did, compliance decides what is held. What takes
 * two people is proposed by one and decided by another.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { OFFICE_REFUSALS } from "./acting-officer.ts";
import { homeAccount, homeBank } from "./contract.ts";
import { operationSchema, PROPOSAL_ROOMS, PROPOSAL_STATES, rulingSchema, whatSchema } from "./proposals.ts";
import { REASON_CODES } from "./reasons.ts";
import { REFUND_STATUSES } from "./refunds.ts";
import { ASSURANCES, STATES } from "./states.ts";
import { PRODUCTS } from "./transfer.ts";

export const OFFICE_PER_PAGE = 20;
/** A name is looked for among the transfers of so many days at the most. */
export const NAME_SEARCH_DAYS = 31;
const only = (...codes: (keyof typeof OFFICE_REFUSALS)[]) => Object.fromEntries(codes.map((code) => [code, OFFICE_REFUSALS[code]]));

const transferId = idSchema("tr");
const paymentId = idSchema("py");
const proposalId = idSchema("pp");
const state = z.enum(STATES);
const text = z.string().trim().min(1).max(1_000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const overseen = { access: { anyOf: [{ menu: "transfer", module: ["oversee"] }, { menu: "compliance", module: ["view"] }] } } as const;
const acting = { access: { menu: "transfer", module: ["act"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;
const deciding = { access: { menu: "compliance", module: ["decide"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;

const proposalSchema = z.strictObject({
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

const orderSchema = z.strictObject({
  reference: z.string(),
  orderedAt: instantCodec,
  tries: z.int(),
  inquiries: z.int(),
  /** When the party is asked next; null: no more by itself. */
  askAt: instantCodec.nullable(),
  mayHaveArrived: z.boolean(),
});
const refundSchema = z.strictObject({
  of: z.union([transferId, paymentId]),
  amount: moneyCodec,
  status: z.enum(REFUND_STATUSES),
  /** Where it goes, where that is not where the money came from; the number masked. */
  account: z.strictObject({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  order: orderSchema.nullable(),
});
const payerSchema = z.strictObject({ name: z.string(), bank: z.string(), account: z.string() }).nullable();

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
    z.strictObject({ id: paymentId, amount: moneyCodec, unused: moneyCodec, isLate: z.boolean(), refund: refundSchema.nullable() }),
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
  refund: refundSchema.nullable(),
});
export type PaymentView = z.output<typeof paymentSchema>;

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
    corridor: z.string().regex(/^[A-Z-a-z]{1,20}$/).optional(),
    sender: z.string().regex(/^us_[0-9a-z]{26}$/).optional(),
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
  summary: "One transfer of anybody's: where its money is, what happened and who did it, what is proposed. Personal data is masked.",
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
  refusals: only("not_now", "second_person_needed"),
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

const PROPOSING = only("not_now", "proposal_already_waiting", "id_already_used");
const DECIDING = only(
  "not_now",
  "proposal_not_waiting",
  "proposal_own",
  "proposal_not_as_shown",
  "proposal_overtaken",
  "payment_taken",
  "payer_unknown",
  "second_person_needed",
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
  input: z.strictObject({ state: z.enum(PROPOSAL_STATES).optional(), transfer: transferId.optional(), before: proposalId.optional() }),
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
  access: { anyOf: [{ menu: "transfer", module: ["act"] }, { menu: "compliance", module: ["decide"] }] },
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
  summary: "Money that came in and that nobody knows, the newest first; `before` is the last id of the page before.",
  input: z.strictObject({
    number: z.string().regex(/^[0-9]{4,28}$/).optional(),
    amountMinor: z.string().regex(/^[1-9][0-9]{0,17}$/).optional(),
    before: paymentId.optional(),
  }),
  output: z.strictObject({ payments: z.array(paymentSchema), next: paymentId.nullable() }),
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
  summary: "Gives a payment that nobody claims back to who paid it; to another account, or from the treasury's amount on, by two.",
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
