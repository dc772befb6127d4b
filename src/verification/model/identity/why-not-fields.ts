/** Validates an answer on a day by the dated terms. Pure; the form applies the same rules before the call. */
import { toLocalDate, type LocalDate } from "#kernel/time.ts";
import { ageOn, OLDEST_AGE } from "./age.ts";
import { checkNik, readNik, type NikRefusal, type NikWarning, type Sex } from "./nik.ts";
import type { PersonFields } from "./person-fields.ts";

export const FIELD_REFUSALS = {
  nik_format: 422,
  nik_date_impossible: 422,
  nik_too_young: 422,
  birth_date_future: 422,
  birth_date_too_young: 422,
  birth_date_too_old: 422,
  passport_expired: 422,
  income_proof_future: 422,
} as const;
export type FieldRefusal = keyof typeof FIELD_REFUSALS;

/** What the check of one answer may read of the others, and of the terms. */
export interface FieldFacts {
  readonly now: Date;
  /** A threshold among the terms. */
  readonly minimumAge: number;
  readonly birthDate: LocalDate | null;
  readonly sex: Sex | null;
  readonly districts: ReadonlySet<string> | null;
}

/**
 * The result for one answer: the stored form of the identity number, or the refusal; and the warnings that the person confirms
 * once.
 */
export type FieldCheck =
  | { readonly refusal: null; readonly number: string | null; readonly warnings: readonly NikWarning[] }
  | { readonly refusal: FieldRefusal; readonly correction: string | null };

const passes = { refusal: null, number: null, warnings: [] } as const satisfies FieldCheck;
const refused = (refusal: FieldRefusal, correction: string | null = null): FieldCheck => ({ refusal, correction });

/** A birth date on a day: people younger than the threshold are refused, and so is a date ahead. */
export function checkBirthDate(date: LocalDate, { now, minimumAge }: Pick<FieldFacts, "now" | "minimumAge">): FieldCheck {
  const today = toLocalDate(now);
  if (date > today) return refused("birth_date_future");
  const age = ageOn(date, today);
  if (age > OLDEST_AGE) return refused("birth_date_too_old");
  return age < minimumAge ? refused("birth_date_too_young") : passes;
}

/** A NIK, with the birth date and sex that were given before; or a passport, which must not have expired. */
export function checkIdentityNumber(fields: PersonFields<"identity_number">, facts: FieldFacts): FieldCheck {
  const today = toLocalDate(facts.now);
  if (fields.kind === "passport")
    return fields.expiresOn < today ? refused("passport_expired") : { ...passes, number: fields.number };
  const nik = readNik(fields.number);
  if ("refusal" in nik) return refusedNik(nik);
  const { birthDate, sex, districts, minimumAge } = facts;
  const ages = { least: minimumAge, most: OLDEST_AGE };
  const { refusal, warnings } = checkNik(nik, { birthDate, sex, districts, today, ages });
  return refusal === null ? { refusal, number: nik.number, warnings } : refused(refusal);
}

const refusedNik = (nik: NikRefusal): FieldCheck => refused(nik.refusal, nik.refusal === "nik_format" ? nik.correction : null);

/** The last day that a proof of income covers. The rule states its maximum age. */
export function checkIncomeProof({ until }: PersonFields<"income_proof">, now: Date): FieldCheck {
  return until > toLocalDate(now) ? refused("income_proof_future") : passes;
}
