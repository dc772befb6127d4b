/**
 * The catalogue of reasons for not accepting something. Each has two texts: what the person reads and can do (`messages.ts` of this folder), and
 * what staff mean by it. A reason does not decide whether the person may try again: the status does (REJECTED or FINAL). Pure.
 */
import type { SubmissionCode } from "./requirements.ts";

/** By reason: what it can be said of, and whether the person reads a neutral text instead (UU 8/2010 art. 12 forbids telling). */
export const REASONS = {
  photo_blurred: { of: ["identity_photo", "selfie", "income_file"] },
  photo_glare: { of: ["identity_photo", "selfie"] },
  photo_cut: { of: ["identity_photo", "income_file"] },
  photo_dark: { of: ["identity_photo", "selfie", "income_file"] },
  photo_of_screen: { of: ["identity_photo", "selfie"] },
  photo_copy: { of: ["identity_photo"] },
  document_wrong_kind: { of: ["identity_photo", "income_file"] },
  document_expired: { of: ["identity_photo"] },
  document_not_whole: { of: ["income_file"] },
  document_too_old: { of: ["income_file", "income_proof"] },
  document_of_other: { of: ["identity_photo", "income_file"] },
  selfie_code_missing: { of: ["selfie"] },
  selfie_face_hidden: { of: ["selfie"] },
  selfie_other_person: { of: ["selfie"] },
  answer_differs_from_document: {
    of: ["full_name", "birth_date", "birth_place", "sex", "nationality", "identity_number", "address"],
  },
  answer_unclear: {
    of: [
      "address",
      "occupation",
      "source_of_funds",
      "purpose_of_relation",
      "source_of_wealth",
      "expected_month",
      "pep_declaration",
    ],
  },
  answer_implausible: { of: ["occupation", "source_of_funds", "source_of_wealth", "expected_month", "income_proof"] },
  document_altered: { of: ["identity_photo", "income_file"], isNeutral: true },
  identity_used_by_other: { of: ["identity_photo", "selfie", "identity_number"], isNeutral: true },
  other: { of: null },
} as const satisfies Record<string, { readonly of: readonly SubmissionCode[] | null; readonly isNeutral?: true }>;
export type Reason = keyof typeof REASONS;
export const REASON_CODES = Object.keys(REASONS) as [Reason, ...Reason[]];

/** Reasons for which a whole case is rejected. */
export const CASE_REASONS = ["not_provided", "not_convincing", "tries_used_up", "not_possible"] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

/** The reasons that fit a requirement, in the order of the keys 1 to 9 of staff. */
export const reasonsFor = (code: SubmissionCode): readonly Reason[] =>
  REASON_CODES.filter((reason) => {
    const { of } = REASONS[reason];
    return of === null || (of as readonly SubmissionCode[]).includes(code);
  });

/** The reason as the person may read it. */
export const shownReason = (reason: Reason): Reason => ("isNeutral" in REASONS[reason] ? "other" : reason);
