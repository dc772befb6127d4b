/** HTTP calls about the float of agents and the workers of their outlets. */
import { z } from "zod";
import { get, post, type Access } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  PROPOSAL_STATES,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { isPayable, moneyCodec, type Money } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { only } from "../contract.ts";
import { outletSchema } from "../outlets/contract.ts";
import { isReference, REQUEST_KINDS, spelledReference } from "./model/float.ts";
import { agentId, outletId, rupiah, SETTLEMENTS } from "../model/outlet.ts";

export const REQUESTS_PER_PAGE = 20;
export const MAX_WORKPLACES = 100;
export const MAX_CASHIERS = 50;
const WORKFLOW = "cash_points.float_request";
export const requestId = idSchema("fr");
const lineId = idSchema("sl");
const bankCode = z.string().regex(/^[0-9]{3}$/);
const note = z.string().trim().min(1).max(500);

const requestSchema = z.strictObject({
  id: requestId,
  agent: agentId,
  kind: z.enum(REQUEST_KINDS),
  amount: moneyCodec,
  evidence: z.strictObject({ bank: z.string(), reference: z.string(), paidOn: localDateSchema }).nullable(),
  ...proposalFields,
  /** The statement line of the operator's bank by which a top-up was approved. */
  line: lineId.nullable(),
});
export type FloatRequestView = z.output<typeof requestSchema>;

/** A request in a list: of which agent, and for how long it has waited. */
export const listedRequestSchema = requestSchema.extend({ agentName: z.string(), ageDays: z.int() });
export type ListedFloatRequest = z.output<typeof listedRequestSchema>;

const seeing: Access = { menu: "float", module: ["view"] };

export const readFloat = get({
  name: "cash_points.read_float",
  path: "/v1/cash-points/float",
  access: seeing,
  summary: "Reads an agent's current float: for the agent, the workers of the agent's outlets, and the treasury.",
  input: z.strictObject({ agent: agentId }),
  output: z.strictObject({
    agent: agentId,
    settlement: z.enum(SETTLEMENTS),
    float: moneyCodec,
    creditLine: moneyCodec,
    /** A float below this is low; null while the treasury has set no figure. */
    lowFrom: moneyCodec.nullable(),
    isLow: z.boolean(),
  }),
});

export const listFloatStatement = get({
  name: "cash_points.list_float_statement",
  path: "/v1/cash-points/float/statement",
  access: seeing,
  summary: "Lists the movements of an agent's float, newest first, with signs as the agent reads them: increases are positive.",
  input: z.strictObject({
    agent: agentId,
    after: z
      .string()
      .regex(/^\d{1,19}\.\d{1,19}\.\d{1,5}\.-?\d{1,19}$/)
      .optional(),
  }),
  output: z.strictObject({
    lines: z.array(
      z.strictObject({
        journal: idSchema("jr"),
        kind: z.string(),
        subject: z.string().nullable(),
        at: instantCodec,
        amount: moneyCodec,
        /**
         * Balance after the line: positive is the agent's credit, negative is owed to the operator; for a chain, what the operator has
         * prepaid.
         */
        balance: moneyCodec,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const floatStatementAddress = listAddress("/dashboard/float", listFloatStatement, { except: ["agent"] });

export const requestTopUp = post({
  name: "cash_points.request_top_up",
  path: "/v1/cash-points/float/top-up",
  access: { menu: "float", module: ["top_up"] },
  summary:
    "Requests a top-up: the agent names a transfer to one of the operator's accounts by its reference. One bank transfer is one top-up, whatever spelling or date is given. Idempotent by id.",
  refusals: {
    ...PROPOSING_REFUSALS,
    ...only(
      "agent_unknown",
      "agent_terminated",
      "evidence_used",
      "bank_not_ours",
      "top_up_not_yet",
      "top_up_too_old",
      "cash_terms_missing",
    ),
  },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({
    id: requestId,
    amount: rupiah,
    bank: bankCode,
    reference: z.string().max(100).overwrite(spelledReference).refine(isReference, { error: "At least 4 letters or digits" }),
    paidOn: localDateSchema,
  }),
  output: requestSchema,
});

export const listTopUpAccounts = get({
  name: "cash_points.list_top_up_accounts",
  path: "/v1/cash-points/float/accounts",
  access: seeing,
  summary: "Lists the operator's accounts for top-ups, and the maximum age in days of a transfer.",
  refusals: { operator_not_set: 503 },
  input: z.strictObject({}),
  output: z.strictObject({
    accounts: z.array(
      z.strictObject({ bank: bankCode, bankName: z.string().nullable(), number: z.string(), holder: z.string() }),
    ),
    /** Null while the treasury has set no figure: then no top-up is accepted. */
    withinDays: z.int().nullable(),
  }),
});

const statementLine = z.strictObject({
  id: lineId,
  bookedAt: instantCodec,
  amount: moneyCodec,
  reference: z.string().nullable(),
});

export const listTopUpLines = get({
  name: "cash_points.list_top_up_lines",
  path: "/v1/cash-points/float/requests/lines",
  access: { menu: "float", module: ["approve"] },
  summary:
    "Lists the statement lines of the operator's bank that a waiting top-up can be approved by: same amount, near its day, unclaimed. Without one it waits. Also lists lines that belong to another top-up.",
  input: z.strictObject({ id: requestId }),
  output: z.strictObject({
    lines: z.array(
      /** `isSameReference`: the bank's line has the reference that the agent gave. */
      statementLine.extend({ isSameReference: z.boolean() }),
    ),
    /** Same amount and days, but belonging to another top-up: approved for it (`claimed`), or bearing its reference. */
    taken: z.array(statementLine.extend({ by: requestId, why: z.enum(["claimed", "names_its_reference"]) })),
    /** When the bank's statement was last read; null if never. */
    statementReadAt: instantCodec.nullable(),
  }),
});

export const requestCreditLine = post({
  name: "cash_points.request_credit_line",
  path: "/v1/cash-points/float/credit-line",
  access: { menu: "float", module: ["top_up"] },
  summary: "Requests a new credit line for an agent on credit. On approval it replaces the previous one.",
  refusals: { ...PROPOSING_REFUSALS, ...only("agent_unknown", "agent_terminated", "line_not_offered") },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({
    id: requestId,
    amount: moneyCodec.refine((amount: Money) => amount.currency === "IDR" && amount.minor >= 0n && isPayable(amount), {
      error: "Whole rupiah, not below zero",
    }),
  }),
  output: requestSchema,
});

export const withdrawFloatRequest = post({
  name: "cash_points.withdraw_float_request",
  path: "/v1/cash-points/float/requests/withdraw",
  access: { menu: "float", module: ["top_up"] },
  summary: "Withdraws the caller's own undecided request.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: WORKFLOW, step: "withdraw" },
  input: z.strictObject({ id: requestId }),
  output: requestSchema,
});

export const listFloatRequests = get({
  name: "cash_points.list_float_requests",
  path: "/v1/cash-points/float/requests",
  access: seeing,
  summary: "Lists requests for top-ups and credit lines, newest first: an agent's own, or every agent's for the treasury.",
  input: z.strictObject({ agent: agentId.optional(), state: z.enum(PROPOSAL_STATES).optional(), before: requestId.optional() }),
  output: z.strictObject({ requests: z.array(listedRequestSchema), hasMore: z.boolean() }),
});

/** The list of requests: those that wait, unless another state is chosen. */
export const floatRequestsAddress = listAddress("/office/float/requests", listFloatRequests, {
  initial: { state: "proposed" },
});

export const decideFloatRequest = post({
  name: "cash_points.decide_float_request",
  path: "/v1/cash-points/float/requests/decide",
  access: { menu: "float", module: ["approve"] },
  summary:
    "Approves or rejects another person's request. A top-up is approved by its line of the operator's bank statement and posted in the same transaction. `hash` is that of the request as it was shown.",
  refusals: {
    ...DECIDING_REFUSALS,
    ...only("line_below_debt", "top_up_line_missing", "top_up_line_taken", "top_up_line_of_another"),
  },
  makerChecker: { workflow: WORKFLOW, step: "decide" },
  input: z.strictObject({
    id: requestId,
    ...decisionFields,
    /** Only for the approval of a top-up. */
    line: lineId.optional(),
    note: note.optional(),
  }),
  output: requestSchema,
});

// Workers of outlets.

export const listOwnOutlets = get({
  name: "cash_points.list_own_outlets",
  path: "/v1/cash-points/own-outlets",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Lists the outlets where the caller works now.",
  input: z.strictObject({}),
  output: z.strictObject({ outlets: z.array(outletSchema) }),
});

export const cashiers = z.array(
  z.strictObject({
    person: agentId,
    name: z.string(),
    maskedEmail: z.string(),
    addedBy: z.string(),
    addedAt: instantCodec,
    suspendedAt: instantCodec.nullable(),
    /** The owner's limits for this person here, per payout and per day; null: as the outlet. */
    payoutLimit: moneyCodec.nullable(),
    dayLimit: moneyCodec.nullable(),
  }),
);

export const listCashiers = get({
  name: "cash_points.list_cashiers",
  path: "/v1/cash-points/cashiers",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Lists the cashiers of one of the caller's outlets.",
  input: z.strictObject({ outlet: outletId }),
  output: z.strictObject({ cashiers }),
});

export const addCashier = post({
  name: "cash_points.add_cashier",
  path: "/v1/cash-points/cashiers/add",
  access: { menu: "cash_pickup", module: ["view"] },
  // The use case writes its own audit row, which names the person.
  audit: "never",
  summary:
    "Adds a user of type AGENT, by id, as cashier of the caller's outlet, and notifies that person. The cashier's level decides the rights there. Somebody known by address is invited instead.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only("person_unknown", "cashier_known", "too_many_cashiers"),
  input: z.strictObject({ outlet: outletId, person: agentId }),
  output: z.strictObject({ cashiers }),
});

export const removeCashier = post({
  name: "cash_points.remove_cashier",
  path: "/v1/cash-points/cashiers/remove",
  access: { menu: "cash_pickup", module: ["view"] },
  // The use case writes its own audit row, which names the person.
  audit: "never",
  summary: "Removes a cashier from the caller's outlet, with effect from the next call.",
  refusals: only("cashier_unknown"),
  input: z.strictObject({ outlet: outletId, person: agentId }),
  output: z.strictObject({ cashiers }),
});
