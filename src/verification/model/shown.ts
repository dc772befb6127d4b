/** Schemas that several rooms' contracts share. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { lineRules, proseRules } from "#kernel/validation/free-text.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { PERSON_FIELDS } from "./identity/person-fields.ts";
import { REQUIREMENT_STATUSES } from "./rules/evaluate.ts";
import { REASON_CODES } from "./rules/reasons.ts";
import { REQUIREMENT_CODES } from "./rules/requirements.ts";

/** The tier of an account. */
export const tierSchema = z.string().regex(/^L[0-9]$/);
/** The tier of any subject: of an account, or what a person of a business is granted. */
export const subjectTierSchema = z.string().regex(/^(?:L[0-9]|P1)$/);
export const submissionId = idSchema("vs");
export const caseId = idSchema("vc");
/** One text to a person, from staff. */
export const messageText = toZod([required(), ...proseRules(1_000)]);
/** One line for staff: a note, or the reason for looking. */
export const staffNote = toZod([required(), ...lineRules(1_000)]);
/** The bounds of the checks of a photograph, from the terms. */
export const photoBoundsSchema = z.strictObject({
  minSide: z.int(),
  lumaLow: z.int(),
  lumaHigh: z.int(),
  sharpness: z.int(),
  glareBps: z.int(),
});

/** An answer with its code: the fields of each are those of `PERSON_FIELDS`. */
export const answerSchema = z.discriminatedUnion("code", [
  z.strictObject({ code: z.literal("full_name"), fields: PERSON_FIELDS.full_name }),
  z.strictObject({ code: z.literal("birth_date"), fields: PERSON_FIELDS.birth_date }),
  z.strictObject({ code: z.literal("nationality"), fields: PERSON_FIELDS.nationality }),
  z.strictObject({ code: z.literal("identity_number"), fields: PERSON_FIELDS.identity_number }),
  z.strictObject({ code: z.literal("birth_place"), fields: PERSON_FIELDS.birth_place }),
  z.strictObject({ code: z.literal("sex"), fields: PERSON_FIELDS.sex }),
  z.strictObject({ code: z.literal("address"), fields: PERSON_FIELDS.address }),
  z.strictObject({ code: z.literal("occupation"), fields: PERSON_FIELDS.occupation }),
  z.strictObject({ code: z.literal("source_of_funds"), fields: PERSON_FIELDS.source_of_funds }),
  z.strictObject({ code: z.literal("purpose_of_relation"), fields: PERSON_FIELDS.purpose_of_relation }),
  z.strictObject({ code: z.literal("pep_declaration"), fields: PERSON_FIELDS.pep_declaration }),
  z.strictObject({ code: z.literal("income_proof"), fields: PERSON_FIELDS.income_proof }),
  z.strictObject({ code: z.literal("source_of_wealth"), fields: PERSON_FIELDS.source_of_wealth }),
  z.strictObject({ code: z.literal("expected_month"), fields: PERSON_FIELDS.expected_month }),
]);
export type Answer = z.output<typeof answerSchema>;

export const requirementSchema = z.strictObject({
  code: z.enum(REQUIREMENT_CODES),
  status: z.enum(REQUIREMENT_STATUSES),
  /** Why it was not accepted, as the person may read it. */
  reason: z.enum(REASON_CODES).nullable(),
  triesLeft: z.int().nullable(),
  submissions: z.array(submissionId),
});
export type ShownRequirement = z.output<typeof requirementSchema>;
