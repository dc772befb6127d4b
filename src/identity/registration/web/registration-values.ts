/** Converts the fields of the form to the contract's input. Pure. */
import { z } from "zod";
import { HONORIFICS, refineRegistration, registrationFields, type TypePair } from "../../model/person.ts";

/** The contract's fields; "no salutation" is an empty option in the form. */
const schema = z.strictObject({ ...registrationFields, honorific: z.enum(["", ...HONORIFICS]) });
export const registrationSchema = schema.superRefine(refineRegistration);
export type RegistrationValues = z.input<typeof schema>;
type Filled = z.output<typeof schema>;

/** The fields stored in the tab; passwords are not. */
export const DRAFT_FIELDS = [
  "honorific",
  "firstName",
  "lastName",
  "fullName",
  "companyName",
  "companyRegistrationNumber",
  "emailAddress",
  "phoneNumber",
] as const satisfies readonly (keyof RegistrationValues)[];

export function emptyRegistration(pair: TypePair, country: string): RegistrationValues {
  return {
    ...pair,
    honorific: "",
    firstName: "",
    lastName: "",
    fullName: "",
    companyName: "",
    companyRegistrationNumber: "",
    emailAddress: "",
    phoneNumber: "",
    country,
    password: "",
    confirmPassword: "",
    termsAccepted: false,
  };
}

/** The values sent: an empty field is omitted, and a person has no company, whatever was typed under the other account type. */
export function sentOf({ honorific, ...values }: Filled) {
  const isBusiness = values.userBusinessType === "BUSINESS";
  const { companyName, companyRegistrationNumber, lastName, fullName, ...rest } = values;
  return {
    ...rest,
    ...(honorific !== "" && { honorific }),
    ...(lastName ? { lastName } : {}),
    ...(fullName ? { fullName } : {}),
    ...(isBusiness && companyName ? { companyName } : {}),
    ...(isBusiness && companyRegistrationNumber ? { companyRegistrationNumber } : {}),
  };
}

const joined = (first: string, last: string | undefined) =>
  [first, last]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");

/** The full name follows first and last name until the person edits it. */
export function followedFullName(
  before: { readonly firstName: string; readonly lastName?: string | undefined; readonly fullName?: string | undefined },
  change: { readonly firstName?: string; readonly lastName?: string },
): string {
  const full = before.fullName ?? "";
  if (full !== "" && full !== joined(before.firstName, before.lastName)) return full;
  return joined(change.firstName ?? before.firstName, change.lastName ?? before.lastName);
}
