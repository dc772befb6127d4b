/** Who may register, and what they write into the form (SPEC §3). Pure: form and server judge by the same rules. */
import { z } from "zod";
import { stripLeadingZeros } from "#kernel/validation/input.ts";
import { plainName } from "#kernel/validation/plain-name.ts";
import { email, max, regex, required } from "#kernel/validation/rules.ts";
import { refineFields, refineWith, toZod } from "#kernel/validation/validate.ts";
import { passwordConfirm } from "#kernel/validation/custom-rules.ts";
import { passwordSchema } from "./password.ts";

export const USER_TYPES = ["CUSTOMER", "PARTNER", "AGENT"] as const;
export type UserType = (typeof USER_TYPES)[number];
export const USER_BUSINESS_TYPES = ["PERSONAL", "BUSINESS"] as const;
export type UserBusinessType = (typeof USER_BUSINESS_TYPES)[number];
export const HONORIFICS = ["MR", "MRS", "MS"] as const;

export interface TypePair {
  readonly userType: UserType;
  readonly userBusinessType: UserBusinessType;
}

/** One of the six pairs, or null: SPEC §8 "Wrong User Type or User Business Type". Only the exact spelling counts. */
export function typePair(userType: string, userBusinessType: string): TypePair | null {
  const type = USER_TYPES.find((one) => one === userType);
  const business = USER_BUSINESS_TYPES.find((one) => one === userBusinessType);
  return type && business ? { userType: type, userBusinessType: business } : null;
}

/**
 * Letters of any script and what names are written with. No line breaks, which could end a mail header, and nothing an address on
 * the web needs (`:`, `/`, `@`): a name must not become a link in somebody's mailbox.
 */
const NAME = /^[\p{L}\p{M}\p{Nd} .,'’‘`´·()&-]+$/u;
const name = (most: number) => toZod([required(), max(most), regex(NAME), plainName()]);
/** An empty optional field is a field left out. */
const optionalName = (most: number) => toZod([max(most), regex(NAME), plainName()]).optional();

/** A whole name as one line. */
export const nameSchema = name(121);
export const emailSchema = toZod([required(), email()]);
export const phoneSchema = toZod([required(), max(30), regex(/^\+?[0-9 ().-]+$/)]);
export const countrySchema = toZod([required(), regex(/^[A-Z]{2}$/)]);

/** The fields of the registration form. Types are text here: a wrong pair has an answer of its own. */
export const registrationFields = {
  userType: z.string().max(40),
  userBusinessType: z.string().max(40),
  honorific: z.enum(HONORIFICS).optional(),
  firstName: name(60),
  lastName: optionalName(60),
  fullName: optionalName(121),
  companyName: optionalName(120),
  companyRegistrationNumber: toZod([max(60), regex(/^[A-Za-z0-9 ./-]+$/)]).optional(),
  emailAddress: emailSchema,
  phoneNumber: phoneSchema,
  /** Where the number belongs when it is written without its country code; left out, the country of origin. */
  phoneCountry: countrySchema.optional(),
  country: countrySchema,
  password: passwordSchema,
  confirmPassword: z.string(),
  termsAccepted: z.boolean().superRefine(refineWith([required()])),
} as const;

/** Rules between fields: for `superRefine` of an object that has them. A business names itself; a person has no company. */
export function refineRegistration(values: Record<string, unknown>, sink: Parameters<ReturnType<typeof refineFields>>[1]): void {
  refineFields({ confirmPassword: [required(), passwordConfirm("password")] })(values, sink);
  if (values["userBusinessType"] === "BUSINESS")
    refineFields({ companyName: [required()], companyRegistrationNumber: [required()] })(values, sink);
}

/** Blanks at the ends and in rows are nobody's name. */
export function tidy(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** The one spelling under which an e-mail address is found again. */
export function emailKeyOf(address: string): string {
  return address.trim().toLowerCase();
}

/** What the telephone field holds, ready to be read as a number: SPEC's leading zeros gone unless a country code is written. */
export function typedPhone(text: string): string {
  const digits = text.replaceAll(/[^0-9+]/g, "");
  return digits.startsWith("+") ? digits : stripLeadingZeros(digits);
}

/** A registration under way, as it is kept: what becomes a person once mailbox and telephone are proven. */
export const draftSchema = z.strictObject({
  userType: z.enum(USER_TYPES),
  userBusinessType: z.enum(USER_BUSINESS_TYPES),
  honorific: z.enum(HONORIFICS).nullable(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  companyName: z.string().nullable(),
  companyRegistrationNumber: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  /** The number taken at the telephone step instead; the one of the form stays, to tell a repeated registration by. */
  changedPhone: z.string().optional(),
  country: z.string(),
  language: z.enum(["ID", "EN"]),
  /** Where they wanted to go: their mail's link leads there in the end, on whichever device it is opened. */
  next: z.string().optional(),
});
export type Draft = z.output<typeof draftSchema>;
