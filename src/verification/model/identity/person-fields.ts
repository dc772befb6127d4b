/**
 * What a person states about themselves: one schema for each answer, applied by the form, the call and the office alike. Pure. What depends on
 * the day or on a dated term (ages, expiry) is in `why-not-fields.ts`.
 */
import { z } from "zod";
import { SOURCE_CODES } from "#kernel/fund-sources.ts";
import { isOnlyTitles } from "#kernel/name-titles.ts";
import { localDateSchema } from "#kernel/time.ts";
import { lineRules, proseRules } from "#kernel/validation/free-text.ts";
import { plainName, readsLikeLink } from "#kernel/validation/plain-name.ts";
import { textRule, type Rule } from "#kernel/validation/rule.ts";
import { digits, max, min, regex, required } from "#kernel/validation/rules.ts";
import { refineFields, refineWith, toZod } from "#kernel/validation/validate.ts";
import { OCCUPATION_CODES } from "./occupation.ts";

/** Letters of any script and the signs of names. A person's name has no digits; a company's may. */
const NAME = /^[\p{L}\p{M} .,'’‘`´·()-]+$/u;
const NAME_MAX_CHARS = 121;
const isName: Rule = textRule("regex", (name) => !isOnlyTitles(name));
/** One word is a complete name. */
export const personName = toZod([required(), max(NAME_MAX_CHARS), regex(NAME), plainName(), isName]);

/** An empty optional field counts as omitted. */
const optional = (...rules: readonly Rule[]) => toZod([...rules]).exactOptional();
const noLink: Rule = textRule("regex", (text) => !readsLikeLink(text));
const line = (most: number, least = 1) => toZod([...lineRules(most), min(least), noLink]);
const optionalLine = (most: number) => optional(max(most), noLink, regex(/^[^\p{Cc}]*$/u));
/** Words, not a number: PPATK refuses an occupation of digits, and so does everybody who reads the answer. */
const hasLetters: Rule = textRule("regex", (text) => /\p{L}{2}/u.test(text));
const country = toZod([required(), regex(/^[A-Z]{2}$/)]);
const year = z.int().min(1_900).max(2_100);

const residenceInIndonesia = z.strictObject({
  country: z.literal("ID"),
  street: line(200, 5),
  rt: optional(regex(/^[0-9]{1,3}$/)),
  rw: optional(regex(/^[0-9]{1,3}$/)),
  /** Kelurahan or desa, as on the card. */
  village: optionalLine(60),
  /** Six digits of the Ministry of Home Affairs; province and city are their first two and four. */
  district: toZod([required(), digits(6)]),
  postalCode: optional(digits(5)),
});
const residenceAbroad = z.strictObject({
  country: toZod([required(), regex(/^(?!ID)[A-Z]{2}$/)]),
  street: line(200, 5),
  city: line(60, 2),
  postalCode: optionalLine(12),
});
export const residence = z.union([residenceInIndonesia, residenceAbroad]);
export type Residence = z.output<typeof residence>;

/** Adds the text that a choice of "other" needs. */
const withOther =
  (isOther: (values: Record<string, unknown>) => boolean, least: number) =>
  (values: Record<string, unknown>, sink: Parameters<ReturnType<typeof refineFields>>[1]): void => {
    if (isOther(values)) refineFields({ other: [required(), min(least), hasLetters] })(values, sink);
  };
const includesOther = (field: string) => (values: Record<string, unknown>) => {
  const chosen = values[field];
  return chosen === "other" || (Array.isArray(chosen) && chosen.includes("other"));
};
const severalOf = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z
    .array(z.enum(codes))
    .max(codes.length)
    .superRefine(refineWith([required()]))
    .refine((chosen) => new Set(chosen).size === chosen.length);

export const IDENTITY_NUMBER_KINDS = ["nik", "passport"] as const;
const identityNumber = z.discriminatedUnion("kind", [
  /** As typed, blanks and all: `readNik` says what is wrong with it and offers a correction. */
  z.strictObject({ kind: z.literal("nik"), number: toZod([required(), max(40)]) }),
  z.strictObject({
    kind: z.literal("passport"),
    /** ICAO Doc 9303: up to nine letters and digits; some states number longer outside the machine-readable zone. */
    number: toZod([required(), regex(/^[A-Z0-9]{5,12}$/)]),
    issuingCountry: country,
    expiresOn: localDateSchema,
  }),
]);

export const PURPOSES_OF_RELATION = ["family", "friends", "study", "business", "savings", "other"] as const;
/** Rupiah a month, as the person expects. */
export const EXPECTED_VOLUMES = ["up_to_10m", "up_to_50m", "up_to_100m", "above_100m"] as const;
export const PEP_KINDS = ["none", "self", "family", "associate"] as const;

const publicOffice = { office: line(120, 3), since: year, until: year.nullable() };
const pepDeclaration = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("self"), ...publicOffice }),
  z.strictObject({ kind: z.literal("family"), ...publicOffice }),
  z.strictObject({ kind: z.literal("associate"), ...publicOffice }),
]);

/** By the code of the answer. All fields of an answer are sealed together. */
export const PERSON_FIELDS = {
  full_name: z.strictObject({
    fullName: personName,
    formerName: optional(max(NAME_MAX_CHARS), regex(NAME), plainName()),
  }),
  birth_date: z.strictObject({ date: localDateSchema }),
  nationality: z.strictObject({ country }),
  identity_number: identityNumber,
  birth_place: z.strictObject({ place: line(60) }),
  sex: z.strictObject({ sex: z.enum(["F", "M"]) }),
  /** `residence` null: lives at the address of the document. */
  address: z.strictObject({ onDocument: residence, residence: residence.nullable() }),
  occupation: z
    .strictObject({ code: z.enum(OCCUPATION_CODES), other: optionalLine(60), employer: optionalLine(100) })
    .superRefine(withOther(includesOther("code"), 3)),
  source_of_funds: z
    .strictObject({ sources: severalOf(SOURCE_CODES), other: optionalLine(100) })
    .superRefine(withOther(includesOther("sources"), 5)),
  purpose_of_relation: z
    .strictObject({ purposes: severalOf(PURPOSES_OF_RELATION), other: optionalLine(100), volume: z.enum(EXPECTED_VOLUMES) })
    .superRefine(withOther(includesOther("purposes"), 5)),
  pep_declaration: pepDeclaration.refine(
    (answer) => answer.kind === "none" || answer.until === null || answer.until >= answer.since,
    { path: ["until"] },
  ),
  /** What the files of `income_proof` are, and the last day that they cover. */
  income_proof: z.strictObject({ kind: z.enum(["payslip", "statement", "tax", "contract"]), until: localDateSchema }),
  source_of_wealth: z.strictObject({ text: toZod([required(), ...proseRules(1_000), min(20), hasLetters]) }),
  /** Whole rupiah a month. */
  expected_month: z.strictObject({ rupiah: toZod([required(), regex(/^[1-9][0-9]{0,14}$/)]) }),
} as const;
export type PersonAnswerCode = keyof typeof PERSON_FIELDS;
export type PersonFields<C extends PersonAnswerCode = PersonAnswerCode> = z.output<(typeof PERSON_FIELDS)[C]>;
