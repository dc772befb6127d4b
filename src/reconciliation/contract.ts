/** The HTTP calls of reconciliation: cases of differences on their way to being explained or corrected, and how the books stand. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { CORRECTION_STATES, TEMPLATES } from "./corrections.ts";
import { CASE_EVENTS, CASE_OUTCOMES, CASE_STATES, FINDING_KINDS } from "./finding.ts";

export const CASES_PER_PAGE = 30;
/** What one case shows at the most of each of its lists. */
export const ROWS_PER_CASE = 200;
export const NOTE_MAX_CHARS = 1_000;
const REASON_MAX_CHARS = 500;

/** Every refusal with its status; each call names its own below. */
export const RECONCILIATION_REFUSALS = {
  case_closed: 409,
  case_not_explained: 409,
  case_own_explanation: 403,
  case_not_as_shown: 409,
  case_books_transfer: 409,
  already_so: 409,
  correction_not_possible: 409,
  correction_already_waiting: 409,
  correction_not_waiting: 409,
  correction_own: 403,
  correction_not_yours: 403,
  correction_not_as_shown: 409,
  correction_overtaken: 409,
  id_already_used: 409,
} as const satisfies Record<string, RefusalStatus>;
export type ReconciliationRefusal = keyof typeof RECONCILIATION_REFUSALS;
const only = (...codes: ReconciliationRefusal[]) =>
  Object.fromEntries(codes.map((code) => [code, RECONCILIATION_REFUSALS[code]]));

const view = { access: { menu: "ledger", module: ["view"] } } as const;
const adjust = { access: { menu: "ledger", module: ["adjust"] } } as const;
const approve = { access: { menu: "ledger", module: ["approve"] } } as const;
const caseId = idSchema("ca");
const partyCode = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/);
const note = z.string().trim().min(1).max(NOTE_MAX_CHARS);
const reason = z.string().trim().min(1).max(REASON_MAX_CHARS);

const caseSchema = z.strictObject({
  id: caseId,
  /** The kind of what was found last. */
  kind: z.enum(FINDING_KINDS),
  party: z.string().nullable(),
  /** What it is about at the party: a reference, a line, a day; or an account or subject of the ledger. */
  key: z.string().nullable(),
  /** By how much the outside has more than the books, where that can be said. */
  difference: moneyCodec.nullable(),
  state: z.enum(CASE_STATES),
  assignedTo: z.string().nullable(),
  openedAt: instantCodec,
  changedAt: instantCodec,
  closedAt: instantCodec.nullable(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
});
export type CaseView = z.output<typeof caseSchema>;

const correctionSchema = z.strictObject({
  id: idSchema("co"),
  case: caseId,
  template: z.enum(TEMPLATES),
  account: z.string(),
  amount: moneyCodec,
  reason: z.string(),
  /** Send it back with a decision: it says what was looked at. */
  hash: z.string(),
  proposedBy: z.string(),
  proposedAt: instantCodec,
  state: z.enum(CORRECTION_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: instantCodec.nullable(),
  note: z.string().nullable(),
  journal: idSchema("jr").nullable(),
  /** Why the caller can't decide it, or null: the sentence on the disabled button. */
  whyNotDecide: z.enum(["correction_not_waiting", "correction_own"]).nullable(),
});
export type CorrectionView = z.output<typeof correctionSchema>;

const eventSchema = z.strictObject({
  seq: z.int(),
  at: instantCodec,
  actorKind: z.string(),
  actorId: z.string().nullable(),
  what: z.enum(CASE_EVENTS),
  text: z.string().nullable(),
});

const caseDetailSchema = caseSchema.extend({
  history: z.array(eventSchema),
  findings: z.array(
    z.strictObject({
      id: idSchema("fi"),
      kind: z.enum(FINDING_KINDS),
      details: z.record(z.string(), z.unknown()),
      foundAt: instantCodec,
      foundBy: z.enum(["reading", "minute", "night"]),
      overAt: instantCodec.nullable(),
    }),
  ),
  corrections: z.array(correctionSchema),
  /** What the party says, and what the books say, under the key. */
  lines: z.array(
    z.strictObject({
      id: idSchema("sl"),
      lineId: z.string(),
      day: localDateSchema,
      bookedAt: instantCodec,
      amount: moneyCodec,
      kind: z.string(),
      reference: z.string().nullable(),
      pot: z.string(),
    }),
  ),
  entries: z.array(
    z.strictObject({
      journal: z.string(),
      account: z.string(),
      step: z.string(),
      subject: z.string().nullable(),
      day: localDateSchema,
      amount: moneyCodec,
      pot: z.string(),
    }),
  ),
  /** The correcting journal that there could be: of exactly this amount, by one of these templates. */
  correctable: z.strictObject({ account: z.string(), amount: moneyCodec, templates: z.array(z.enum(TEMPLATES)) }).nullable(),
  whyNotClose: z.enum(["case_closed", "case_not_explained", "case_own_explanation", "case_books_transfer"]).nullable(),
});
export type CaseDetail = z.output<typeof caseDetailSchema>;

export const listCases = get({
  ...view,
  name: "reconciliation.list_cases",
  path: "/v1/reconciliation/cases",
  summary: "Cases of differences, the newest first; `before` is the last id of the page before.",
  input: z.strictObject({
    state: z.enum([...CASE_STATES, "not_closed"]).optional(),
    kind: z.enum(FINDING_KINDS).optional(),
    party: partyCode.optional(),
    assigned: z.enum(["me"]).optional(),
    openedBefore: instantCodec.optional(),
    before: caseId.optional(),
  }),
  output: z.strictObject({ cases: z.array(caseSchema), hasMore: z.boolean() }),
});

export const readCase = get({
  ...view,
  name: "reconciliation.read_case",
  path: "/v1/reconciliation/case",
  summary: "One case: its history, what was found, what both sides say, and how it could be corrected.",
  input: z.strictObject({ id: caseId }),
  output: caseDetailSchema,
});

export const readOverview = get({
  ...view,
  name: "reconciliation.read_overview",
  path: "/v1/reconciliation/overview",
  summary:
    "How the books stand: control totals, open cases by age, statements by day, and when the checker last came to its end.",
  input: z.strictObject({}),
  output: z.strictObject({
    totals: z.array(
      z.strictObject({
        name: z.enum(["in_flight", "settled"]),
        account: z.string(),
        books: moneyCodec,
        expected: moneyCodec,
        comparedAt: instantCodec,
      }),
    ),
    /** Cases that are not closed, by how many days ago they were opened: from this many on. */
    ages: z.array(z.strictObject({ fromDays: z.int(), cases: z.int() })),
    kinds: z.array(z.strictObject({ kind: z.enum(FINDING_KINDS), cases: z.int() })),
    days: z.array(
      z.strictObject({
        party: z.string(),
        day: localDateSchema,
        readAt: instantCodec.nullable(),
        closedAt: instantCodec.nullable(),
        lines: z.int(),
      }),
    ),
    walks: z.array(z.strictObject({ name: z.enum(["minute", "night"]), finishedAt: instantCodec })),
  }),
});

export const readHold = get({
  access: "signed_in",
  name: "reconciliation.read_hold",
  path: "/v1/reconciliation/hold",
  summary:
    "For staff: since when payouts and refunds are held after a restore, and what is left to do; null when nothing is held.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    hold: z
      .strictObject({
        /** The instant to which the database was put back. */
        since: instantCodec,
        heldSince: instantCodec,
        /** All statements since then; bank and partner about everything that is due. */
        isRead: z.boolean(),
        isAsked: z.boolean(),
        openCases: z.int(),
      })
      .nullable(),
  }),
});

export const assignCase = post({
  ...adjust,
  name: "reconciliation.assign_case",
  // Nothing is moved by it.
  fresh: false,
  path: "/v1/reconciliation/cases/assign",
  summary: "Takes a case on oneself, or gives it back to everybody.",
  refusals: only("case_closed", "already_so"),
  input: z.strictObject({ id: caseId, to: z.enum(["me", "nobody"]) }),
  output: caseDetailSchema,
});

export const noteCase = post({
  ...adjust,
  name: "reconciliation.note_case",
  // Nothing is moved by it.
  fresh: false,
  path: "/v1/reconciliation/cases/note",
  summary: "Adds a note to a case.",
  refusals: only("case_closed"),
  input: z.strictObject({ id: caseId, text: note }),
  output: caseDetailSchema,
});

export const explainCase = post({
  ...adjust,
  name: "reconciliation.explain_case",
  path: "/v1/reconciliation/cases/explain",
  summary: "Explains a difference that needs no journal; another person closes the case upon it.",
  refusals: only("case_closed"),
  input: z.strictObject({ id: caseId, text: note }),
  output: caseDetailSchema,
});

export const closeCase = post({
  ...approve,
  name: "reconciliation.close_case",
  path: "/v1/reconciliation/cases/close",
  summary: "Closes a case upon another person's explanation. `lastEvent` is the number of the last event that was shown.",
  refusals: only("case_closed", "case_not_explained", "case_own_explanation", "case_not_as_shown", "case_books_transfer"),
  input: z.strictObject({ id: caseId, lastEvent: z.int().min(1) }),
  output: caseDetailSchema,
});

export const proposeCorrection = post({
  ...adjust,
  name: "reconciliation.propose_correction",
  path: "/v1/reconciliation/corrections/propose",
  summary: "Asks for a correcting journal by a template. Its account and amount are the case's difference and nobody's choice.",
  refusals: only("case_closed", "correction_not_possible", "correction_already_waiting", "id_already_used"),
  input: z.strictObject({ id: idSchema("co"), case: caseId, template: z.enum(TEMPLATES), reason }),
  output: correctionSchema,
});

export const decideCorrection = post({
  ...approve,
  name: "reconciliation.decide_correction",
  path: "/v1/reconciliation/corrections/decide",
  summary:
    "Approves or rejects a correction that another person proposed; an approval posts its journal. `hash` is that of what was shown.",
  refusals: only("case_closed", "correction_not_waiting", "correction_own", "correction_not_as_shown", "correction_overtaken"),
  input: z.strictObject({
    id: idSchema("co"),
    decision: z.enum(["approve", "reject"]),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    note: reason.optional(),
  }),
  output: correctionSchema,
});

export const withdrawCorrection = post({
  ...adjust,
  name: "reconciliation.withdraw_correction",
  path: "/v1/reconciliation/corrections/withdraw",
  summary: "Takes back a correction that the caller proposed and that nobody has decided.",
  refusals: only("correction_not_waiting", "correction_not_yours"),
  input: z.strictObject({ id: idSchema("co") }),
  output: correctionSchema,
});
