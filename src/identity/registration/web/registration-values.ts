/** Converts the fields of the form to the contract's input. Pure. */
import { z } from "zod";
import { HONORIFICS, nameSchema, refineRegistration, registrationFields, type TypePair } from "../../model/person.ts";

/**
 * The contract's fields, with one name to write: the full name. "No salutation" is an empty option in the form, and an empty first name is
 * taken from the full name.
 */
const schema = z.strictObject({
  ...registrationFields,
  honorific: z.enum(["", ...HONORIFICS]),
  fullName: nameSchema,
  firstName: registrationFields.lastName,
});
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
  const { companyName, companyRegistrationNumber, firstName: _first, lastName: _last, ...rest } = values;
  const parts = namesOf(values);
  return {
    ...rest,
    firstName: parts.firstName,
    ...(honorific !== "" && { honorific }),
    ...(parts.lastName !== "" && { lastName: parts.lastName }),
    ...(isBusiness && companyName ? { companyName } : {}),
    ...(isBusiness && companyRegistrationNumber ? { companyRegistrationNumber } : {}),
  };
}

const PART_CHARS = 60;

/** First and last name as written, otherwise by the full name: its first word, and the others. A one-word name has no last name. */
export function namesOf({
  fullName,
  firstName = "",
  lastName = "",
}: {
  readonly fullName: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}): { readonly firstName: string; readonly lastName: string } {
  if (firstName.trim() !== "") return { firstName: firstName.trim(), lastName: lastName.trim() };
  const [first = "", ...others] = fullName.trim().split(/\s+/u);
  return { firstName: cut(first), lastName: cut(lastName.trim() === "" ? others.join(" ") : lastName) };
}

const cut = (text: string) => text.slice(0, PART_CHARS).trim();
