/**
 * What a tier requires: the codes of the requirements, and the rule of a tier as a dated term under four eyes (`verification_rule`). Pure.
 * A rule names all its requirements, those of lower tiers included, so that a grant is explained by one rule version alone.
 */
import { PERSON_FIELDS, type PersonAnswerCode } from "../identity/person-fields.ts";

/** What the account proves by itself: nobody is asked for it. */
export const ACCOUNT_CODES = ["phone", "email", "name"] as const;
export type AccountCode = (typeof ACCOUNT_CODES)[number];

/** Photographs and files, with how many of each are allowed. */
export const PHOTO_SLOTS = { identity_photo: 1, selfie: 1, income_file: 4 } as const;
export type PhotoCode = keyof typeof PHOTO_SLOTS;
export const PHOTO_CODES = Object.keys(PHOTO_SLOTS) as [PhotoCode, ...PhotoCode[]];
/** A payslip or a bank statement is often a PDF; a document of identity and a face are photographed. */
export const takesPdf = (code: PhotoCode): boolean => code === "income_file";

export const ANSWER_CODES = Object.keys(PERSON_FIELDS) as [PersonAnswerCode, ...PersonAnswerCode[]];
export type SubmissionCode = PersonAnswerCode | PhotoCode;
export const SUBMISSION_CODES = [...ANSWER_CODES, ...PHOTO_CODES] as const;
export type RequirementCode = AccountCode | SubmissionCode;
export const REQUIREMENT_CODES = [...ACCOUNT_CODES, ...SUBMISSION_CODES] as [RequirementCode, ...RequirementCode[]];

export const isPhotoCode = (code: string): code is PhotoCode => code in PHOTO_SLOTS;
export const isAnswerCode = (code: string): code is PersonAnswerCode => code in PERSON_FIELDS;
export const isAccountCode = (code: string): code is AccountCode => (ACCOUNT_CODES as readonly string[]).includes(code);

/** Lists of which the length tells how many people approve: 0 means that accepted answers are enough. */
export const RISK_BANDS = ["low", "medium", "high"] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

/** A rule as a term, with the term's id: a grant names the version that it fulfils. */
export interface Rule {
  /** `tm_…` of pricing's term. */
  readonly id: string;
  readonly tier: string;
  readonly requirements: readonly RequirementCode[];
  /** How many people approve. 0: granted when every requirement is accepted by rule. */
  readonly approvers: 0 | 1 | 2;
  /** Months until the review, by risk; null: the tier has no end. */
  readonly reviewMonths: Readonly<Record<RiskBand, number>> | null;
}
