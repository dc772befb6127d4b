/** The HTTP calls about the float of agents and about who works at their outlets. */
import { z } from "zod";
import { get, post, type Access } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { isPayable, moneyCodec, type Money } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { only, outletSchema } from "./contract.ts";
import { isReference, REQUEST_KINDS, REQUEST_STATES, spelledReference } from "./float.ts";
import { agentId, outletId, rupiah, SETTLEMENTS } from "./outlet.ts";

export const REQUESTS_PER_PAGE = 20;
export const MAX_WORKPLACES = 100;
export const MAX_CASHIERS = 50;
const requestId = idSchema("fr");
const lineId = idSchema("sl");
const bankCode = z.string().regex(/^[0-9]{3}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const note = z.string().trim().min(1).max(500);

const requestSchema = z.strictObject({
  id: requestId,
  agent: agentId,
  kind: z.enum(REQUEST_KINDS),
  amount: moneyCodec,
  evidence: z.strictObject({ bank: z.string(), reference: z.string(), paidOn: localDateSchema }).nullable(),
  /** Send it back with a decision: it says what was looked at. */
  hash: sha256,
  askedBy: z.string(),
  askedAt: instantCodec,
  state: z.enum(REQUEST_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: instantCodec.nullable(),
  note: z.string().nullable(),
  /** The line of our bank's statement by which a top-up was approved. */
  line: lineId.nullable(),
  /** Why the caller can't decide it, or null. */
  whyNotDecide: z.enum(["request_not_waiting", "request_own"]).nullable(),
});
export type FloatRequestView = z.output<typeof requestSchema>;

const seeing: Access = { menu: "float", module: ["view"] };

export const readFloat = get({
  name: "cash_points.read_float",
  path: "/v1/cash-points/float",
  access: seeing,
  summary: "An agent's float now: for the agent, those who work at the agent's outlets, and the treasury.",
  input: z.strictObject({ agent: agentId }),
  output: z.strictObject({
    agent: agentId,
    settlement: z.enum(SETTLEMENTS),
    float: moneyCodec,
    creditLine: moneyCodec,
    /** Below this it is low; null while the treasury has set no figure. */
    lowFrom: moneyCodec.nullable(),
    isLow: z.boolean(),
  }),
});

export const listFloatStatement = get({
  name: "cash_points.list_float_statement",
  path: "/v1/cash-points/float/statement",
  access: seeing,
  summary: "What came to an agent's float and went, the newest first, as the agent reads it: more is above zero.",
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
        /** After it: what stands to the agent's credit, below zero what is owed to us; of a chain, what we have paid ahead. */
        balance: moneyCodec,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const askTopUp = post({
  name: "cash_points.ask_top_up",
  path: "/v1/cash-points/float/top-up",
  access: { menu: "float", module: ["top_up"] },
  summary:
    "The agent tells of money paid to one of our accounts, by the transfer's reference. One transfer is one top-up, however its reference is spelled and whatever day is told. The same id again is the same request.",
  refusals: only(
    "id_already_used",
    "agent_unknown",
    "evidence_used",
    "bank_not_ours",
    "top_up_not_yet",
    "top_up_too_old",
    "cash_terms_missing",
  ),
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
  summary: "Our accounts to which a top-up is paid, and how many days back a transfer may lie.",
  refusals: { operator_not_set: 503 },
  input: z.strictObject({}),
  output: z.strictObject({
    accounts: z.array(
      z.strictObject({ bank: bankCode, bankName: z.string().nullable(), number: z.string(), holder: z.string() }),
    ),
    /** Null while the treasury has set no figure: then no top-up is taken. */
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
    "The lines of our bank's statement that a waiting top-up can be: of its amount, near its day, and nobody's yet; without one it waits. Beside them those that are another top-up's.",
  input: z.strictObject({ id: requestId }),
  output: z.strictObject({
    lines: z.array(
      /** `isSameReference`: the bank's line names the reference that the agent told. */
      statementLine.extend({ isSameReference: z.boolean() }),
    ),
    /** Of this amount and these days as well, and another top-up's: approved for it (`claimed`), or it names that one's reference. */
    taken: z.array(statementLine.extend({ by: requestId, why: z.enum(["claimed", "names_its_reference"]) })),
    /** When the bank's statement was last read; null when never. */
    statementReadAt: instantCodec.nullable(),
  }),
});

export const askCreditLine = post({
  name: "cash_points.ask_credit_line",
  path: "/v1/cash-points/float/credit-line",
  access: { menu: "float", module: ["top_up"] },
  summary:
    "An agent with whom we settle on credit asks for another line. It takes the place of the one before when it is approved.",
  refusals: only("id_already_used", "agent_unknown", "line_not_offered", "line_already_waiting"),
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
  summary: "Takes back what the caller asked for and nobody has decided.",
  refusals: only("request_not_waiting"),
  input: z.strictObject({ id: requestId }),
  output: requestSchema,
});

export const listFloatRequests = get({
  name: "cash_points.list_float_requests",
  path: "/v1/cash-points/float/requests",
  access: seeing,
  summary: "Top-ups and credit lines asked for, the newest first: an agent's own, or every agent's for the treasury.",
  input: z.strictObject({ agent: agentId.optional(), state: z.enum(REQUEST_STATES).optional(), before: requestId.optional() }),
  output: z.strictObject({ requests: z.array(requestSchema), hasMore: z.boolean() }),
});

export const decideFloatRequest = post({
  name: "cash_points.decide_float_request",
  path: "/v1/cash-points/float/requests/decide",
  access: { menu: "float", module: ["approve"] },
  summary:
    "Approves or refuses what another person asked for. A top-up is approved by the line of our bank's statement that it is, and posted in the same transaction. `hash` is that of the request as it was shown.",
  refusals: only(
    "request_not_waiting",
    "request_own",
    "request_not_as_shown",
    "line_below_debt",
    "top_up_line_missing",
    "top_up_line_taken",
    "top_up_line_of_another",
  ),
  input: z.strictObject({
    id: requestId,
    decision: z.enum(["approve", "refuse"]),
    hash: sha256,
    /** Of a top-up that is approved. */
    line: lineId.optional(),
    note: note.optional(),
  }),
  output: requestSchema,
});

// Who works where.

export const listOwnOutlets = get({
  name: "cash_points.list_own_outlets",
  path: "/v1/cash-points/own-outlets",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "The outlets at whose counter the caller works now.",
  input: z.strictObject({}),
  output: z.strictObject({ outlets: z.array(outletSchema) }),
});

const cashiers = z.array(z.strictObject({ person: agentId, addedBy: z.string(), addedAt: instantCodec }));

export const listCashiers = get({
  name: "cash_points.list_cashiers",
  path: "/v1/cash-points/cashiers",
  access: { menu: "cash_pickup", module: ["view"] },
  summary: "Who works at an outlet of the caller's, besides its owner.",
  input: z.strictObject({ outlet: outletId }),
  output: z.strictObject({ cashiers }),
});

export const addCashier = post({
  name: "cash_points.add_cashier",
  path: "/v1/cash-points/cashiers/add",
  access: { menu: "cash_pickup", module: ["view"] },
  // The use case writes its own row, which says who.
  audit: "never",
  summary: "The owner of an outlet lets a person of type AGENT work there. What they may do there is decided by their level.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only("person_unknown", "cashier_known", "too_many_cashiers"),
  input: z.strictObject({ outlet: outletId, person: agentId }),
  output: z.strictObject({ cashiers }),
});

export const removeCashier = post({
  name: "cash_points.remove_cashier",
  path: "/v1/cash-points/cashiers/remove",
  access: { menu: "cash_pickup", module: ["view"] },
  // The use case writes its own row, which says who.
  audit: "never",
  summary: "From the next call on the person does not work there any more.",
  refusals: only("cashier_unknown"),
  input: z.strictObject({ outlet: outletId, person: agentId }),
  output: z.strictObject({ cashiers }),
});
