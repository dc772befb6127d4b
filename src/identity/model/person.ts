/** Who may register, and the fields of the form (REG-1, REG-4). Pure: form and server apply the same rules. */
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

/** One of the six pairs, or null: "Wrong User Type or User Business Type" (REG-1). Only the exact spelling matches. */
export function typePair(userType: string, userBusinessType: string): TypePair | null {
  const type = USER_TYPES.find((one) => one === userType);
  const business = USER_BUSINESS_TYPES.find((one) => one === userBusinessType);
  return type && business ? { userType: type, userBusinessType: business } : null;
}

/**
 * Letters of any script and the punctuation of names. No line breaks, which could end a mail header, and none of the characters of a URL
 * (`:`, `/`, `@`): a name must not become a link in a mail.
 */
const NAME = /^[\p{L}\p{M}\p{Nd} .,'’‘`´·()&-]+$/u;
const name = (maxChars: number) => toZod([required(), max(maxChars), regex(NAME), plainName()]);
/** An empty optional field counts as omitted. */
const optionalName = (maxChars: number) => toZod([max(maxChars), regex(NAME), plainName()]).optional();

/** A full name on one line. */
export const nameSchema = name(121);
export const emailSchema = toZod([required(), email()]);
export const phoneSchema = toZod([required(), max(30), regex(/^\+?[0-9 ().-]+$/)]);
export const countrySchema = toZod([required(), regex(/^[A-Z]{2}$/)]);

/** The fields of the registration form. The types are plain text here, because a wrong pair has its own refusal. */
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
  /** The country of a number without a country code. Default: the country of origin. */
  phoneCountry: countrySchema.optional(),
  country: countrySchema,
  password: passwordSchema,
  confirmPassword: z.string(),
  termsAccepted: z.boolean().superRefine(refineWith([required()])),
} as const;

/** Cross-field rules, for `superRefine` of an object with these fields. A business must give its name and registration number. */
export function refineRegistration(values: Record<string, unknown>, sink: Parameters<ReturnType<typeof refineFields>>[1]): void {
  refineFields({ confirmPassword: [required(), passwordConfirm("password")] })(values, sink);
  if (values["userBusinessType"] === "BUSINESS")
    refineFields({ companyName: [required()], companyRegistrationNumber: [required()] })(values, sink);
}

/** Trims and collapses white space, and normalises to NFC. */
export function tidy(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** A full name as it is stored, with its first word and the rest, for accounts whose holders did not write these themselves. */
export function nameParts(text: string): {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string | null;
} {
  const fullName = tidy(text);
  const [firstName = "", ...rest] = fullName.split(" ");
  return { fullName, firstName, lastName: rest.join(" ") || null };
}

/** The normalised spelling by which an e-mail address is looked up. */
export function emailKeyOf(address: string): string {
  return address.trim().toLowerCase();
}

/** Prepares the telephone field for parsing: drops leading zeros (FORM-8) unless it has a country code. */
export function typedPhone(text: string): string {
  const digits = text.replaceAll(/[^0-9+]/g, "");
  return digits.startsWith("+") ? digits : stripLeadingZeros(digits);
}

/** A stored registration: becomes a person once mailbox and telephone are proven. */
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
  /** The number entered at the telephone step instead. The form's number stays, to recognise a repeated registration. */
  changedPhone: z.string().optional(),
  country: z.string(),
  language: z.enum(["ID", "EN"]),
  /** The page that the visitor wanted to open: the link of their mail leads there in the end, on whichever device it is opened. */
  next: z.string().optional(),
});
export type Draft = z.output<typeof draftSchema>;
