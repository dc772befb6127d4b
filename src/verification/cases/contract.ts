/** The HTTP calls of the office that read cases of verification: the queue and one case. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { proposalFields } from "#kernel/maker-checker/proposal.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { PHOTO_GATES } from "../capture/model/photo-checks.ts";
import { readFieldsSchema } from "../capture/model/read-fields.ts";
import { CASE_PURPOSES, CASE_STATES } from "../model/rules/case-states.ts";
import { REQUIREMENT_STATUSES } from "../model/rules/evaluate.ts";
import { CASE_REASONS, REASON_CODES } from "../model/rules/reasons.ts";
import { PHOTO_CODES, RISK_BANDS, SUBMISSION_CODES } from "../model/rules/requirements.ts";
import { namingSchema } from "../business-people/contract.ts";
import { answerSchema, caseId, requirementSchema, submissionId, subjectTierSchema } from "../model/shown.ts";
import { subjectId } from "../model/subject.ts";

export const decisionId = idSchema("vd");
const named = z.strictObject({ id: subjectId, name: z.string() });
export const viewing = { access: { menu: "verification", module: ["review", "approve"] } } as const;
export const reviewing = {
  access: { menu: "verification", module: ["review"] },
  rateLimit: { max: 300, windowSeconds: 600 },
} as const;
export const approving = {
  access: { menu: "verification", module: ["approve"] },
  rateLimit: { max: 120, windowSeconds: 600 },
} as const;

/** The state does not allow it: nobody has taken the case, its person has the next step, or it is decided. */
export const NOT_IN_STATE = { case_not_taken: 409, case_waits_for_person: 409, case_ended: 409 } as const;

/** Refusals of office calls; each contract names its own. */
export const CASE_REFUSALS = {
  ...NOT_IN_STATE,
  /** Another person changed the case since it was read: read it again. */
  case_changed: 409,
  /** A case about oneself. */
  case_own: 403,
  /** The one who rejected does not decide about the objection. */
  case_rejected_by_you: 403,
  /** Not every requirement is accepted or waived. */
  requirements_unsettled: 409,
  /** A serious finding is not explained. */
  finding_unexplained: 409,
  /** The given name is not that of the document or of the account, and no note says why it is accepted. */
  name_differs: 409,
  /** The rule demands two people. */
  decision_needs_two: 409,
  /** The rule demands one. */
  decision_needs_one: 409,
  reason_does_not_fit: 422,
  /** The person has given the same as often as allowed. */
  no_tries_left: 409,
} as const;

const SORTS = ["due", "-due", "risk", "-risk", "opened", "-opened"] as const;
export const CASE_VIEWS = ["queue", "mine", "waiting", "second", "closed"] as const;

const caseRow = z.strictObject({
  id: caseId,
  subject: subjectId,
  /** Of the account; of a person of a business as they have given it, until then as the business has. */
  name: z.string(),
  /** The business that names the person, and as what; null for an account. */
  naming: namingSchema.nullable(),
  purpose: z.enum(CASE_PURPOSES),
  tier: subjectTierSchema,
  state: z.enum(CASE_STATES),
  openedAt: instantCodec,
  dueAt: instantCodec.nullable(),
  answerBy: instantCodec.nullable(),
  riskPoints: z.int(),
  riskBand: z.enum(RISK_BANDS),
  assignedTo: named.nullable(),
  /** Serious findings that nobody has explained. */
  unexplained: z.int(),
  /** A decision waits for the second person. */
  hasDecision: z.boolean(),
  /** When it is overdue, as "My work" counts proposals; null without one. */
  decideBy: instantCodec.nullable(),
});
export type CaseRow = z.output<typeof caseRow>;

export const listCases = get({
  ...viewing,
  name: "verification.list_cases",
  path: "/v1/verification/office/cases",
  summary:
    "Lists cases. Views: queue (staff have the next step), mine, waiting (for the person), second (for a second person), closed. Sorted by deadline, risk or age.",
  input: z.strictObject({
    view: z.enum(CASE_VIEWS).exactOptional(),
    risk: z.enum(RISK_BANDS).exactOptional(),
    tier: subjectTierSchema.exactOptional(),
    sort: z.enum(SORTS).exactOptional(),
    page: z.coerce.number().int().min(1).max(100_000).exactOptional(),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    /** The server's clock, as in "My work": a client's clock may be wrong. */
    now: instantCodec,
    cases: z.array(caseRow),
    total: z.int(),
    /** The tiers that people decide about by the rules in force, to filter by. */
    tiers: z.array(subjectTierSchema),
  }),
});
export const casesAddress = listAddress("/office/verification", listCases, { views: ["view"] });

const findingSchema = z.strictObject({
  no: z.string(),
  kind: z.string(),
  severity: z.enum(["info", "warning", "serious"]),
  details: z.record(z.string(), z.unknown()),
  foundAt: instantCodec,
  explainedBy: named.nullable(),
  explanation: z.string().nullable(),
});
export type ShownFinding = z.output<typeof findingSchema>;

const decisionSchema = z.strictObject({
  id: decisionId,
  case: caseId,
  outcome: z.enum(["approve", "reject"]),
  tier: subjectTierSchema,
  code: z.enum(CASE_REASONS).nullable(),
  isFinal: z.boolean(),
  reason: z.string(),
  ...proposalFields,
  /** The number of accepted submissions that it rests on, and the present number; null unless they differ while it is undecided. */
  changed: z.strictObject({ shown: z.int(), now: z.int() }).nullable(),
});
export type ShownDecision = z.output<typeof decisionSchema>;

export const submissionSchema = z.strictObject({
  id: submissionId,
  code: z.enum(SUBMISSION_CODES),
  slot: z.int(),
  status: z.enum(REQUIREMENT_STATUSES),
  reason: z.enum(REASON_CODES).nullable(),
  note: z.string().nullable(),
  warnings: z.array(z.string()),
  givenAt: instantCodec,
  /** Null for a photograph. Personal data is masked until revealed with a reason. */
  answer: answerSchema.nullable(),
  photo: z
    .strictObject({
      code: z.enum(PHOTO_CODES),
      media: z.enum(["image/jpeg", "application/pdf"]),
      width: z.int().nullable(),
      height: z.int().nullable(),
      failed: z.array(z.enum(PHOTO_GATES)),
      tries: z.int(),
      sessionCode: z.string().nullable(),
      /** What the device read, beside what was typed; null until revealed. */
      read: readFieldsSchema.nullable(),
    })
    .nullable(),
});
export type ShownSubmission = z.output<typeof submissionSchema>;

export const caseSchema = z.strictObject({
  ...caseRow.shape,
  version: z.int(),
  /** The server's clock, as in "My work": a client's clock may be wrong. */
  now: instantCodec,
  /** The caller works on it. */
  isMine: z.boolean(),
  /** The reason for which the caller last looked at personal data of this case, while it is open: it is given once. */
  lookReason: z.string().nullable(),
  rule: z.string(),
  approvers: z.int(),
  /** Null: a person of a business who is not verified. */
  currentTier: subjectTierSchema.nullable(),
  /** The instant until which an approval would grant the tier now; null for a closed case, and where it would have no end. */
  reviewAt: instantCodec.nullable(),
  requirements: z.array(requirementSchema),
  submissions: z.array(submissionSchema),
  findings: z.array(findingSchema),
  /** Points by factor, as they add up to `riskPoints`. */
  risk: z.array(z.strictObject({ factor: z.string(), value: z.string(), points: z.int() })),
  riskOverride: z.strictObject({ band: z.enum(RISK_BANDS), reason: z.string(), by: named, until: instantCodec }).nullable(),
  events: z.array(
    z.strictObject({
      no: z.string(),
      kind: z.string(),
      by: named.nullable(),
      at: instantCodec,
      details: z.record(z.string(), z.unknown()),
      text: z.string().nullable(),
    }),
  ),
  decisions: z.array(decisionSchema),
  reason: z.enum(CASE_REASONS).nullable(),
  retryFrom: instantCodec.nullable(),
  /** Earlier cases of the same person, newest first. */
  earlier: z.array(z.strictObject({ id: caseId, tier: subjectTierSchema, state: z.enum(CASE_STATES), openedAt: instantCodec })),
  /** What the caller can do now; a refusal code per action, null when it is possible. */
  whyNot: z.strictObject({
    take: z.string().nullable(),
    assess: z.string().nullable(),
    request: z.string().nullable(),
    approve: z.string().nullable(),
    reject: z.string().nullable(),
    propose: z.string().nullable(),
  }),
});
export type ShownCase = z.output<typeof caseSchema>;

/** The newest cases that the page of a person shows. */
export const CASES_SHOWN = 20;

export const listCasesOf = get({
  ...viewing,
  name: "verification.list_person_cases",
  path: "/v1/verification/office/person",
  summary: "Lists the newest cases of verification of a user, open or closed.",
  input: z.strictObject({ person: idSchema("us") }),
  output: z.strictObject({ cases: z.array(caseRow) }),
});

export const readCase = get({
  ...viewing,
  name: "verification.read_case",
  path: "/v1/verification/office/case",
  summary: "Reads one case: requirements, submissions (masked), findings, risk, events, decisions, and what the caller can do.",
  refusals: { case_own: 403 },
  input: z.strictObject({ id: caseId }),
  output: caseSchema,
});
