/**
 * The HTTP calls of a person of a business: by the link that was sent to them, without an account. Whoever is signed in on the same device acts
 * for the person of the link all the same. The link shows no photograph and no identity number again: it can be forwarded.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { lineRules } from "#kernel/validation/free-text.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { PHOTO_MAX_BYTES, PHOTO_REFUSALS, photoFields } from "../capture/contract.ts";
import { PHOTO_GATES } from "../capture/model/photo-checks.ts";
import { NIK_WARNINGS } from "../model/identity/nik.ts";
import { answerSchema, caseId, photoBoundsSchema, requirementSchema, submissionId } from "../model/shown.ts";
import {
  ANSWER_REFUSALS,
  givenAnswerSchema,
  givenPhotoSchema,
  objectionText,
  ownCaseSchema,
  SUBMIT_REFUSALS,
} from "../person/contract.ts";
import { NAMING_STATES, PERSON_STATES } from "./model/person-state.ts";
import { BUSINESS_ROLES } from "./model/roles.ts";

/** 128 bits as base64url. */
export const linkCode = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export const WHY_MAX_CHARS = 500;
/** Unknown, over, or replaced by a newer link: not told apart. */
export const LINK_REFUSALS = { person_link_over: 410 } as const;
/** The person has not said that they are the one who is named, or has denied it. */
const GIVING_REFUSALS = { ...LINK_REFUSALS, person_unconfirmed: 409 } as const;

/** Who names the person, and as what. */
export const namingSchema = z.strictObject({
  businessName: z.string(),
  namedAs: z.string(),
  roles: z.array(z.enum(BUSINESS_ROLES)),
  shareBps: z.int().nullable(),
});

export const readPersonCheck = get({
  access: "public",
  name: "verification.read_person_check",
  path: "/v1/verification/person-check",
  summary:
    "Reads the verification of a person of a business by their link: who names them, the requirements, what was given (the identity number masked, photographs by id), and the latest case.",
  refusals: LINK_REFUSALS,
  rateLimit: { max: 300, windowSeconds: 600 },
  input: z.strictObject({ token: linkCode }),
  output: z.strictObject({
    naming: namingSchema,
    answer: z.enum(NAMING_STATES),
    state: z.enum(PERSON_STATES),
    /** Until when the link is valid. */
    until: instantCodec,
    verifiedUntil: instantCodec.nullable(),
    /** Something can be given and sent now. Only then answers are read. */
    isOpen: z.boolean(),
    approvers: z.int(),
    requirements: z.array(requirementSchema),
    answers: z.array(givenAnswerSchema),
    photos: z.array(givenPhotoSchema),
    case: ownCaseSchema.nullable(),
    photoBounds: photoBoundsSchema,
    incomeProofFrom: localDateSchema,
  }),
});

const answered = { output: z.strictObject({ answer: z.enum(NAMING_STATES) }) };
const answering = {
  ...answered,
  access: "public",
  // The use case writes the row: its subject is the person, whom the input does not name.
  audit: "never",
  refusals: { ...LINK_REFUSALS, naming_answered: 409 },
  rateLimit: { max: 30, windowSeconds: 600 },
} as const;

export const confirmNaming = post({
  ...answering,
  name: "verification.confirm_naming",
  path: "/v1/verification/person-check/confirm",
  summary: "States that one is the person whom the business names, in these roles.",
  input: z.strictObject({ token: linkCode }),
});

export const denyNaming = post({
  ...answering,
  name: "verification.deny_naming",
  path: "/v1/verification/person-check/deny",
  summary: "States that one is not the person whom the business names, or does not hold the role. It ends the verification.",
  input: z.strictObject({ token: linkCode, why: toZod([...lineRules(WHY_MAX_CHARS)]).exactOptional() }),
});

export const givePersonAnswer = post({
  access: "public",
  audit: "never",
  name: "verification.give_person_answer",
  path: "/v1/verification/person-check/answer",
  summary: "Gives or changes one answer by the link of a person of a business. Warnings are confirmed as in `give_answer`.",
  refusals: { ...ANSWER_REFUSALS, ...GIVING_REFUSALS },
  rateLimit: { max: 120, windowSeconds: 600 },
  input: z.strictObject({
    token: linkCode,
    id: submissionId,
    answer: answerSchema,
    confirmed: z.array(z.enum(NIK_WARNINGS)).max(5),
  }),
  output: z.strictObject({ requirements: z.array(requirementSchema) }),
});

export const givePersonPhoto = post({
  access: "public",
  audit: "never",
  name: "verification.give_person_photo",
  path: "/v1/verification/person-check/photo",
  summary: "Gives one photograph by the link of a person of a business, checked and sealed as in `give_photo`.",
  body: "multipart",
  upload: { maxFileBytes: PHOTO_MAX_BYTES, maxFiles: 1 },
  transaction: "by_steps",
  refusals: { ...PHOTO_REFUSALS, ...GIVING_REFUSALS },
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ ...photoFields, token: linkCode }),
  output: z.strictObject({ failed: z.array(z.enum(PHOTO_GATES)) }),
});

export const startPersonSelfie = post({
  access: "public",
  audit: "never",
  name: "verification.start_person_selfie",
  path: "/v1/verification/person-check/selfie-code",
  summary: "Issues the four digits that the person of a link holds up in the selfie. A repeated call returns the same.",
  refusals: GIVING_REFUSALS,
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ token: linkCode }),
  output: z.strictObject({ digits: z.string(), until: instantCodec }),
});

export const submitPersonCheck = post({
  access: "public",
  audit: "never",
  name: "verification.submit_person_check",
  path: "/v1/verification/person-check/submit",
  summary: "Opens the case in which staff verify the person of a link, or answers what they asked for.",
  refusals: { ...SUBMIT_REFUSALS, ...GIVING_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 3_600 },
  input: z.strictObject({
    token: linkCode,
    id: caseId,
    /** As in `submit_case`. */
    isConsented: z.literal(true),
  }),
  output: z.strictObject({ case: ownCaseSchema }),
});

export const objectByLink = post({
  access: "public",
  audit: "never",
  name: "verification.object_by_link",
  path: "/v1/verification/person-check/object",
  summary: "Objects to a rejection by the link of a person of a business, once.",
  refusals: { case_not_now: 409, ...GIVING_REFUSALS },
  rateLimit: { max: 30, windowSeconds: 3_600 },
  input: z.strictObject({ token: linkCode, id: caseId, text: objectionText }),
  output: z.strictObject({ case: ownCaseSchema }),
});
