/**
 * The number of Indonesia's identity card (NIK): `PPKKCC DDMMYY SSSS`, sixteen digits (PP 37/2007 art. 37; the day of a woman is 40 higher,
 * the sequence begins with 0001). Pure: the form, the call and the office read a number alike.
 *
 * A number that cannot exist is refused. A number that differs from the typed birth date or sex is a warning only: a NIK stays the same when
 * a birth date or a sex is corrected later (PP 40/2019 art. 30(2)), and then the card and the number differ for ever.
 */
import { isLocalDate, type LocalDate } from "#kernel/time.ts";
import { ageOn, OLDEST_AGE } from "./age.ts";
import { isRetiredArea } from "./retired-areas.ts";

export type Sex = "F" | "M";
export const NIK_WARNINGS = [
  "nik_date_differs",
  "nik_sex_differs",
  "nik_area_unknown",
  "nik_area_retired",
  "nik_too_old",
] as const;
export type NikWarning = (typeof NIK_WARNINGS)[number];

export interface Nik {
  /** Sixteen digits. */
  readonly number: string;
  readonly district: string;
  readonly sex: Sex;
  /** The number has two digits of the year: one date for each century in which the day exists, the later first. */
  readonly birthDates: readonly LocalDate[];
}
export type NikRefusal =
  /** `correction`: letters that look like digits replaced. Offered to the person, never applied: a typed letter may be any digit. */
  | { readonly refusal: "nik_format"; readonly correction: string | null }
  | { readonly refusal: "nik_date_impossible" | "nik_too_young" };

const WOMAN = 40;
/** Blanks of any kind, dots and hyphens: people copy the number in groups. */
const SEPARATORS = /[\s.\u00ad\u200b\u2010-\u2015-]/gu;
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: "0", o: "0", I: "1", l: "1", S: "5", B: "8" };

/** Reads a typed number, or says what is wrong with it. */
export function readNik(typed: string): Nik | NikRefusal {
  const number = typed.replaceAll(SEPARATORS, "");
  if (!/^[0-9]{16}$/.test(number)) return { refusal: "nik_format", correction: correctionOf(number) };
  const day = Number(number.slice(6, 8));
  const sex = day > WOMAN ? "F" : "M";
  const birthDates = datesOf(day > WOMAN ? day - WOMAN : day, number.slice(8, 10), number.slice(10, 12));
  if (birthDates.length === 0 || number.endsWith("0000")) return { refusal: "nik_date_impossible" };
  return { number, district: number.slice(0, 6), sex, birthDates };
}

function datesOf(day: number, month: string, year: string): LocalDate[] {
  const written = `${month}-${String(day).padStart(2, "0")}`;
  return [`20${year}-${written}`, `19${year}-${written}`].filter((date) => isLocalDate(date));
}

/** The number with look-alike letters replaced, when it is one that can exist. */
function correctionOf(number: string): string | null {
  const replaced = number.replaceAll(/[OoIlSB]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  if (replaced === number || !/^[0-9]{16}$/.test(replaced)) return null;
  return "refusal" in readNik(replaced) ? null : replaced;
}

/** What else is known about the person and the day. */
export interface NikFacts {
  readonly birthDate: LocalDate | null;
  readonly sex: Sex | null;
  readonly today: LocalDate;
  readonly ages: { readonly least: number; readonly most: number };
  /** The district codes of today; null where they are not loaded, and then no area is warned about. */
  readonly districts: ReadonlySet<string> | null;
}

/** Ages by which the century of a number's year is guessed. */
const LIKELY_AGES = { least: 17, most: OLDEST_AGE } as const;

/** The birth date to propose beside a typed number; null while it is no whole number. */
export function likelyBirthDate(typed: string, today: LocalDate): LocalDate | null {
  const nik = readNik(typed);
  return "refusal" in nik ? null : birthDateOf(nik, { birthDate: null, today, ages: LIKELY_AGES });
}

/** The birth date that a number stands for: the typed one if it fits, else the one with a likely age, else the latest that has passed. */
export function birthDateOf(
  { birthDates }: Nik,
  { birthDate, today, ages }: Pick<NikFacts, "birthDate" | "today" | "ages">,
): LocalDate | null {
  if (birthDate !== null && birthDates.includes(birthDate)) return birthDate;
  const passed = birthDates.filter((date) => date <= today);
  const isLikely = (date: LocalDate) => ageOn(date, today) >= ages.least && ageOn(date, today) <= ages.most;
  return passed.find(isLikely) ?? passed[0] ?? null;
}

/** Compares a number with what else is known. The refusal is for the field; the warnings are asked once and become findings. */
export function checkNik(
  nik: Nik,
  facts: NikFacts,
): { readonly refusal: "nik_too_young" | null; readonly warnings: NikWarning[] } {
  const { birthDate, sex, today, ages, districts } = facts;
  const born = birthDateOf(nik, facts);
  // A birth date in the future is impossible, so only past dates of the number are considered.
  const age = born === null ? -1 : ageOn(born, today);
  const isKnown = districts === null || districts.has(nik.district);
  const warnings: Record<NikWarning, boolean> = {
    nik_date_differs: birthDate !== null && !nik.birthDates.includes(birthDate),
    nik_sex_differs: sex !== null && sex !== nik.sex,
    nik_area_unknown: !isKnown && !isRetiredArea(nik.district),
    nik_area_retired: !isKnown && isRetiredArea(nik.district),
    nik_too_old: age > ages.most,
  };
  return { refusal: age < ages.least ? "nik_too_young" : null, warnings: NIK_WARNINGS.filter((warning) => warnings[warning]) };
}

/** `3273 0155 0490 0002` is hard to compare with a card: groups of area, date and sequence, as the form shows them. */
export function groupedNik(number: string): string {
  return [number.slice(0, 6), number.slice(6, 12), number.slice(12)].filter(Boolean).join(" ");
}
