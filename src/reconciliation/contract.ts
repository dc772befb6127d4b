/** The HTTP calls of reconciliation: cases of differences until they are explained or corrected, and the overview. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { BOOKING_TEMPLATES, TEMPLATES } from "./model/correction-journals.ts";
import { CASE_EVENTS, CASE_OUTCOMES, CASE_STATES, FINDING_KINDS } from "./model/finding.ts";

export const DIFFERENCES_PER_PAGE = 30;
/** Most rows in each list of a case. */
export const ROWS_PER_CASE = 200;
export const NOTE_MAX_CHARS = 1_000;
const DECISION_NOTE_MAX_CHARS = 500;

/** Every refusal with its status; each call lists its own below. */
export const RECONCILIATION_REFUSALS = {
  case_closed: 409,
  case_books_transfer: 409,
  already_so: 409,
  correction_not_possible: 409,
} as const satisfies Record<string, RefusalStatus>;
export type ReconciliationRefusal = keyof typeof RECONCILIATION_REFUSALS;
const only = <C extends ReconciliationRefusal>(...codes: C[]) => pickRefusals(RECONCILIATION_REFUSALS, codes);

const view = { access: { menu: "ledger", module: ["view"] } } as const;
const adjust = { access: { menu: "ledger", module: ["adjust"] } } as const;
const approve = { access: { menu: "ledger", module: ["approve"] } } as const;
const caseId = idSchema("ca");
const partyCode = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/);
const note = z.string().trim().min(1).max(NOTE_MAX_CHARS);
const decisionNote = z.string().trim().min(1).max(DECISION_NOTE_MAX_CHARS);

const caseSchema = z.strictObject({
  id: caseId,
  /** The kind of the latest finding. */
  kind: z.enum(FINDING_KINDS),
  party: z.string().nullable(),
  /** The subject at the party: a reference, a line, a day; or an account or subject of the ledger. */
  key: z.string().nullable(),
  /** By how much the party has more than the ledger, where that is known. */
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
  /** Account and amount of the booking; null for an explanation, which books nothing. */
  account: z.string().nullable(),
  amount: moneyCodec.nullable(),
  /** The open findings that an explanation is about; null for a booking. */
  findings: z.array(idSchema("fi")).nullable(),
  /** Why it is proposed; the explanation itself. */
  reason: z.string(),
  ...proposalFields,
  journal: idSchema("jr").nullable(),
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
  /** The party's lines and the ledger's postings under the key. */
  lines: z.array(
    z.strictObject({
      id: idSchema("sl"),
      lineId: z.string(),
      day: localDateSchema,
      bookedAt: instantCodec,
      amount: moneyCodec,
      kind: z.string(),
      reference: z.string().nullable(),
      bucket: z.string(),
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
      bucket: z.string(),
    }),
  ),
  /** The booking that is possible: exactly this amount, by one of these templates. */
  correctable: z
    .strictObject({ account: z.string(), amount: moneyCodec, templates: z.array(z.enum(BOOKING_TEMPLATES)) })
    .nullable(),
  /** Why the case cannot be closed with an explanation (template `explain`), or null. */
  whyNotExplain: z.enum(["case_closed", "case_books_transfer"]).nullable(),
  /** Names of the people in it, by id. */
  names: z.record(z.string(), z.string()),
});
export type CaseDetail = z.output<typeof caseDetailSchema>;

export const listCases = get({
  ...view,
  name: "reconciliation.list_cases",
  path: "/v1/reconciliation/cases",
  summary: "Lists cases of differences, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({
    state: z.enum([...CASE_STATES, "not_closed"]).optional(),
    kind: z.enum(FINDING_KINDS).optional(),
    party: partyCode.optional(),
    assigned: z.enum(["me"]).optional(),
    /** Only cases with a correction that waits for another person. */
    correction: z.enum(["waiting"]).optional(),
    openedBefore: instantCodec.optional(),
    before: caseId.optional(),
  }),
  output: z.strictObject({
    cases: z.array(caseSchema),
    hasMore: z.boolean(),
    /** Names of the people who have them, by id. */
    names: z.record(z.string(), z.string()),
  }),
});

export const differencesAddress = listAddress("/office/reconciliation", listCases, {
  initial: { state: "not_closed" },
  except: ["openedBefore"],
});

export const readCase = get({
  ...view,
  name: "reconciliation.read_case",
  path: "/v1/reconciliation/case",
  summary: "Reads a case: its history, its findings, both sides, and the possible correction.",
  input: z.strictObject({ id: caseId }),
  output: caseDetailSchema,
});

export const readOverview = get({
  ...view,
  name: "reconciliation.read_overview",
  path: "/v1/reconciliation/overview",
  summary: "Reads the overview: control totals, open cases by age, statements by day, and when each check last finished.",
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
    /** Open cases by age: from this many days on. */
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
    "For staff: reads since when payouts and refunds are held after a restore, and the remaining steps; null when nothing is held.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    hold: z
      .strictObject({
        /** The instant that the database was restored to. */
        since: instantCodec,
        heldSince: instantCodec,
        /** All statements since then are read; bank and partner are inquired about everything that is due. */
        isRead: z.boolean(),
        isInquired: z.boolean(),
        openCases: z.int(),
      })
      .nullable(),
  }),
});

export const assignCase = post({
  ...adjust,
  name: "reconciliation.assign_case",
  // Needs no recently proven factor: it moves and decides nothing.
  fresh: false,
  path: "/v1/reconciliation/cases/assign",
  summary: "Assigns a case to the caller, or returns it to everyone.",
  refusals: only("case_closed", "already_so"),
  input: z.strictObject({ id: caseId, to: z.enum(["me", "nobody"]) }),
  output: caseDetailSchema,
});

export const noteCase = post({
  ...adjust,
  name: "reconciliation.note_case",
  // Needs no recently proven factor: it moves and decides nothing.
  fresh: false,
  path: "/v1/reconciliation/cases/note",
  summary: "Adds a note to a case.",
  refusals: only("case_closed"),
  input: z.strictObject({ id: caseId, text: note }),
  output: caseDetailSchema,
});

export const proposeCorrection = post({
  ...adjust,
  name: "reconciliation.propose_correction",
  path: "/v1/reconciliation/corrections/propose",
  summary:
    "Proposes a correction by a template: a journal, whose account and amount are the case's difference and can't be chosen; or, with `explain`, closing the case without a journal.",
  refusals: { ...PROPOSING_REFUSALS, ...only("case_closed", "case_books_transfer", "correction_not_possible") },
  makerChecker: { workflow: "reconciliation.correction", step: "propose" },
  input: z.strictObject({ id: idSchema("co"), case: caseId, template: z.enum(TEMPLATES), reason: note }),
  output: correctionSchema,
});

export const decideCorrection = post({
  ...approve,
  name: "reconciliation.decide_correction",
  path: "/v1/reconciliation/corrections/decide",
  summary:
    "Approves or rejects a correction that another person proposed; an approval posts its journal, or closes the case as explained. `hash` is that of the correction shown.",
  refusals: { ...DECIDING_REFUSALS, ...only("case_closed") },
  makerChecker: { workflow: "reconciliation.correction", step: "decide" },
  input: z.strictObject({ id: idSchema("co"), ...decisionFields, note: decisionNote.optional() }),
  output: correctionSchema,
});

export const withdrawCorrection = post({
  ...adjust,
  name: "reconciliation.withdraw_correction",
  path: "/v1/reconciliation/corrections/withdraw",
  summary: "Withdraws a correction that the caller proposed and that is not decided yet.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: "reconciliation.correction", step: "withdraw" },
  input: z.strictObject({ id: idSchema("co") }),
  output: correctionSchema,
});
