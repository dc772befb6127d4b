/** The HTTP calls of a person about their own verification: where they stand, what they give, and what was decided. */
import { SEND_PAGE } from "#kernel/href.ts";
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { proseRules } from "#kernel/validation/free-text.ts";
import { min, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { readFieldsSchema } from "../capture/model/read-fields.ts";
import { NIK_WARNINGS } from "../model/identity/nik.ts";
import { FIELD_REFUSALS } from "../model/identity/why-not-fields.ts";
import { CASE_PURPOSES, CASE_STATES } from "../model/rules/case-states.ts";
import { CASE_REASONS } from "../model/rules/reasons.ts";
import { PHOTO_CODES } from "../model/rules/requirements.ts";
import {
  answerSchema,
  caseId,
  photoBoundsSchema,
  requirementSchema,
  submissionId,
  subjectTierSchema,
  tierSchema,
} from "../model/shown.ts";

const viewing = { access: { menu: "verification", module: ["view"] } } as const;
const submitting = { access: { menu: "verification", module: ["submit"] } } as const;

const figures = z.strictObject({
  isDomesticOnly: z.boolean(),
  transfer: moneyCodec.nullable(),
  day: moneyCodec.nullable(),
  month: moneyCodec.nullable(),
  abroadMonth: moneyCodec.nullable(),
});
export type TierStep = z.output<typeof tierStepSchema>;
const tierStepSchema = z.strictObject({
  tier: tierSchema,
  /** What may be sent: the terms by which limits are claimed. */
  figures,
  /** How many people of ours decide; 0: at once. */
  approvers: z.int(),
  /** Nobody approves this tier, yet it is not granted by rule: our staff compare documents first, in a case about a higher tier. */
  isWithheld: z.boolean(),
  requirements: z.array(requirementSchema),
});

export const ownCaseSchema = z.strictObject({
  id: caseId,
  purpose: z.enum(CASE_PURPOSES),
  tier: subjectTierSchema,
  state: z.enum(CASE_STATES),
  openedAt: instantCodec,
  /** By when staff should have decided. */
  dueAt: instantCodec.nullable(),
  /** By when the person answers. */
  answerBy: instantCodec.nullable(),
  /** Only when rejected. */
  reason: z.enum(CASE_REASONS).nullable(),
  /** From when another case can be opened; null with `reason`: never. */
  retryFrom: instantCodec.nullable(),
  /** What staff wrote to the person, newest first. */
  messages: z.array(z.strictObject({ at: instantCodec, text: z.string() })),
  canObject: z.boolean(),
  canWithdraw: z.boolean(),
});
export type OwnCase = z.output<typeof ownCaseSchema>;

export const givenAnswerSchema = z.strictObject({
  id: submissionId,
  answer: answerSchema,
  warnings: z.array(z.enum(NIK_WARNINGS)),
  givenAt: instantCodec,
});
export const givenPhotoSchema = z.strictObject({
  id: submissionId,
  code: z.enum(PHOTO_CODES),
  slot: z.int(),
  media: z.enum(["image/jpeg", "application/pdf"]),
  givenAt: instantCodec,
});

export const readOwn = get({
  ...viewing,
  name: "verification.read_mine",
  path: "/v1/verification/mine",
  summary:
    "Reads the caller's verification: the tier of now with its end, every tier with what it allows and requires, which requirements are met, what was given (photographs by id), and the latest case.",
  input: z.strictObject({}),
  output: z.strictObject({
    tier: tierSchema,
    /** When the tier ends; null: without end. */
    until: instantCodec.nullable(),
    /** Ascending, without L0. */
    steps: z.array(tierStepSchema),
    /** What was given, to show and change it. */
    answers: z.array(givenAnswerSchema),
    photos: z.array(givenPhotoSchema),
    /** What a device of the person read from the current photograph of the document: fills in what is empty. */
    read: readFieldsSchema.nullable(),
    case: ownCaseSchema.nullable(),
    /** The bounds of the checks of a photograph, from the terms. */
    photoBounds: photoBoundsSchema,
    /** What the account says of the person, so that nobody is asked twice. */
    account: z.strictObject({ name: z.string(), country: z.string(), isBusiness: z.boolean() }),
    /** The last day on which a proof of income may end to be recent enough. */
    incomeProofFrom: localDateSchema,
    /** Within how many days staff decide about an application. */
    review: z.strictObject({ days: z.int(), counted: z.enum(["working", "calendar"]) }),
  }),
});

/** Refusals of an answer: of its values, and because it cannot be changed now. */
export const ANSWER_REFUSALS = {
  ...FIELD_REFUSALS,
  id_already_used: 409,
  /** The warnings of the answer, which the person confirms by sending them along. */
  answer_unconfirmed: 409,
  /** It was accepted or is being reviewed: only staff ask for it again. */
  answer_settled: 409,
  tries_used_up: 409,
  income_proof_old: 422,
} as const;

export const giveAnswer = post({
  ...submitting,
  name: "verification.give_answer",
  path: "/v1/verification/answer",
  summary:
    "Gives or changes one answer. Warnings (a NIK that does not fit the birth date) are refused with `answer_unconfirmed` until the caller sends them in `confirmed`. When every requirement of a tier without approvers is met, the tier is granted at once: the answer says which.",
  refusals: ANSWER_REFUSALS,
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ id: submissionId, answer: answerSchema, confirmed: z.array(z.enum(NIK_WARNINGS)).max(5) }),
  output: z.strictObject({ requirements: z.array(requirementSchema), granted: tierSchema.nullable() }),
});

export const SUBMIT_REFUSALS = {
  id_already_used: 409,
  case_open: 409,
  case_not_yet: 409,
  case_never: 409,
  requirements_missing: 409,
  tier_held: 409,
} as const;
/** An account of a business: its tiers follow from the application of the business, not from the documents of one person. */
const ACCOUNT_SUBMIT_REFUSALS = { ...SUBMIT_REFUSALS, tier_by_business_application: 409 } as const;

export const submitCase = post({
  ...submitting,
  name: "verification.submit_case",
  path: "/v1/verification/submit",
  summary:
    "Opens the case in which staff decide about a tier, or answers what they asked for. Refused with `requirements_missing` and the codes while something is missing.",
  refusals: ACCOUNT_SUBMIT_REFUSALS,
  rateLimit: { max: 10, windowSeconds: 3_600 },
  input: z.strictObject({
    id: caseId,
    tier: z.string().regex(/^L[2-9]$/),
    /** The person states that everything is true and agrees to the checks, a specific consent for the face (UU 27/2022 art. 20). */
    isConsented: z.literal(true),
    /** The send page with the transfer that the person came to send: the mail about the approval leads to it. */
    onward: z.string().regex(SEND_PAGE).optional(),
  }),
  output: z.strictObject({ case: ownCaseSchema }),
});

export const withdrawCase = post({
  ...submitting,
  name: "verification.withdraw_case",
  path: "/v1/verification/withdraw",
  summary: "Takes back a case that is not decided. What was given stays.",
  refusals: { case_not_now: 409 },
  input: z.strictObject({ id: caseId }),
  output: z.strictObject({ case: ownCaseSchema }),
});

export const objectionText = toZod([required(), ...proseRules(2_000), min(10)]);
export const objectToDecision = post({
  ...submitting,
  name: "verification.object",
  path: "/v1/verification/object",
  summary: "Objects to a rejection, once: another member of staff than the one who rejected decides again.",
  refusals: { case_not_now: 409 },
  input: z.strictObject({ id: caseId, text: objectionText }),
  output: z.strictObject({ case: ownCaseSchema }),
});
