/** The HTTP calls with which staff work on a case: looking with a reason, assessing, asking, and deciding alone or by two. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { DECIDING_REFUSALS, decisionFields, PROPOSING_REFUSALS, WITHDRAWING_REFUSALS } from "#kernel/maker-checker/proposal.ts";
import { instantCodec } from "#kernel/time.ts";
import { CASE_REASONS, REASON_CODES } from "../model/rules/reasons.ts";
import { RISK_BANDS } from "../model/rules/requirements.ts";
import { caseId, messageText, staffNote, submissionId } from "../model/shown.ts";
import { approving, caseSchema, decisionId, NOT_IN_STATE, reviewing, submissionSchema, viewing } from "./contract.ts";

const seen = { id: caseId, version: z.int() };
const answered = { output: z.strictObject({ case: caseSchema }) };

export const takeCase = post({
  ...reviewing,
  ...answered,
  name: "verification.take_case",
  path: "/v1/verification/office/take",
  summary: "Takes a case: it is in review and assigned to the caller.",
  refusals: { ...NOT_IN_STATE, case_changed: 409, case_own: 403, case_rejected_by_you: 403 },
  input: z.strictObject(seen),
});

export const revealCase = post({
  ...viewing,
  name: "verification.reveal_case",
  path: "/v1/verification/office/reveal",
  summary:
    "Reads the answers of a case unmasked, and what devices read from its photographs, for a reason. The audit row records who and why.",
  audit: "always",
  refusals: { case_own: 403 },
  rateLimit: { max: 120, windowSeconds: 600 },
  input: z.strictObject({ id: caseId, reason: staffNote }),
  output: z.strictObject({ submissions: z.array(submissionSchema) }),
});

export const viewPhoto = post({
  ...viewing,
  name: "verification.view_photo",
  path: "/v1/verification/office/photo",
  summary:
    "Reads one photograph of a case, for a reason: with a watermark of the viewer's name, the instant and the case over the whole picture, and over each page of a PDF. The audit row records who and why.",
  audit: "always",
  refusals: { case_own: 403, photo_busy: 503, file_not_markable: 422 },
  rateLimit: { max: 300, windowSeconds: 600 },
  input: z.strictObject({ id: caseId, submission: submissionId, reason: staffNote }),
  output: z.strictObject({
    media: z.enum(["image/jpeg", "application/pdf"]),
    /** Base64: POST calls answer JSON, and a view leaves an audit row. */
    content: z.string(),
  }),
});

export const assessSubmission = post({
  ...reviewing,
  ...answered,
  name: "verification.assess",
  path: "/v1/verification/office/assess",
  summary:
    "Assesses one submission: accepted, rejected with a reason (the person gives it again), final (it cannot be given again), or waived with a note. An answer is accepted only by a person who has revealed it. The same assessment again changes nothing.",
  refusals: {
    ...NOT_IN_STATE,
    case_changed: 409,
    case_own: 403,
    case_rejected_by_you: 403,
    reason_does_not_fit: 422,
    name_differs: 409,
    not_revealed: 409,
  },
  input: z.strictObject({
    ...seen,
    submission: submissionId,
    status: z.enum(["ACCEPTED", "REJECTED", "FINAL", "WAIVED"]),
    reason: z.enum(REASON_CODES).nullable(),
    note: staffNote.nullable(),
  }),
});

export const requestInfo = post({
  ...reviewing,
  ...answered,
  name: "verification.request_info",
  path: "/v1/verification/office/request",
  summary:
    "Asks the person for exactly what was rejected, with an optional message, until the term's last day. The person is notified.",
  refusals: {
    ...NOT_IN_STATE,
    case_changed: 409,
    case_own: 403,
    case_rejected_by_you: 403,
    no_tries_left: 409,
    nothing_to_request: 409,
  },
  input: z.strictObject({ ...seen, message: messageText.nullable() }),
});

export const explainFinding = post({
  ...reviewing,
  ...answered,
  name: "verification.explain_finding",
  path: "/v1/verification/office/explain",
  summary: "Explains one finding, such as a phone number shared in a family.",
  refusals: { ...NOT_IN_STATE, case_changed: 409, case_own: 403, case_rejected_by_you: 403 },
  input: z.strictObject({ ...seen, no: z.string().regex(/^[0-9]{1,19}$/), explanation: staffNote }),
});

export const overrideRisk = post({
  ...approving,
  ...answered,
  name: "verification.override_risk",
  path: "/v1/verification/office/risk",
  summary: "Sets the risk of a person by hand, for a reason and with an end of at most a year.",
  refusals: { override_too_long: 422, ...NOT_IN_STATE, case_changed: 409, case_own: 403, case_rejected_by_you: 403 },
  input: z.strictObject({ ...seen, band: z.enum(RISK_BANDS), reason: staffNote, until: instantCodec }),
});

export const noteCase = post({
  ...viewing,
  ...answered,
  name: "verification.note_case",
  path: "/v1/verification/office/note",
  summary: "Adds a note for staff to a case.",
  refusals: { case_own: 403 },
  input: z.strictObject({ id: caseId, note: messageText }),
});

const deciding = {
  outcome: z.enum(["approve", "reject"]),
  /** Why it is rejected, as the person reads it. */
  code: z.enum(CASE_REASONS).nullable(),
  /** Rejected for ever; an approval never is. */
  isFinal: z.boolean(),
};

export const decideCase = post({
  ...approving,
  ...answered,
  name: "verification.decide_case",
  path: "/v1/verification/office/decide",
  summary:
    "Decides a case of a tier that one person approves. Approval grants the tier until the review by the person's risk. Tiers of two people are refused with `decision_needs_two`.",
  refusals: {
    reason_does_not_fit: 422,
    ...NOT_IN_STATE,
    case_changed: 409,
    case_own: 403,
    case_rejected_by_you: 403,
    requirements_unsettled: 409,
    finding_unexplained: 409,
    name_differs: 409,
    decision_needs_two: 409,
  },
  input: z.strictObject({ ...seen, ...deciding, note: messageText.nullable() }),
});

const workflow = "verification.decision";
export const proposeDecision = post({
  ...reviewing,
  ...answered,
  name: "verification.propose_decision",
  path: "/v1/verification/office/decision/propose",
  summary: "Proposes the decision of a case that takes two people.",
  makerChecker: { workflow, step: "propose" },
  refusals: {
    reason_does_not_fit: 422,
    ...PROPOSING_REFUSALS,
    ...NOT_IN_STATE,
    case_changed: 409,
    case_own: 403,
    case_rejected_by_you: 403,
    requirements_unsettled: 409,
    decision_needs_one: 409,
    finding_unexplained: 409,
    name_differs: 409,
  },
  input: z.strictObject({
    id: decisionId,
    case: caseId,
    version: z.int(),
    outcome: deciding.outcome,
    code: deciding.code,
    isFinal: deciding.isFinal,
    reason: staffNote,
  }),
});

export const decideDecision = post({
  ...approving,
  ...answered,
  name: "verification.decide_decision",
  path: "/v1/verification/office/decision/decide",
  summary: "Approves or rejects a proposed decision, as another person. Approving carries it out in the same transaction.",
  makerChecker: { workflow, step: "decide" },
  refusals: { case_rejected_by_you: 403, ...DECIDING_REFUSALS, case_own: 403 },
  input: z.strictObject({ id: decisionId, ...decisionFields, note: staffNote.optional() }),
});

export const withdrawDecision = post({
  ...reviewing,
  ...answered,
  name: "verification.withdraw_decision",
  path: "/v1/verification/office/decision/withdraw",
  summary: "Withdraws one's own proposed decision.",
  makerChecker: { workflow, step: "withdraw" },
  refusals: WITHDRAWING_REFUSALS,
  input: z.strictObject({ id: decisionId }),
});
