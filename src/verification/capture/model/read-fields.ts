/**
 * What a device has read from a photographed document of identity: the texts that it sends with the photograph. It prefills fields and is shown
 * to staff beside what was typed; nothing is decided by it, because anybody can send anything. Pure.
 */
import { z } from "zod";
import { localDateSchema } from "#kernel/time.ts";

const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);
const country = z.string().regex(/^[A-Z]{2}$/);
const areaNumber = z.string().regex(/^[0-9]{1,3}$/);

/** By the names under which the office shows the typed fields (cases/web/review/answers). Texts are as printed, in capitals. */
export const readFieldsSchema = z.strictObject({
  fullName: line(121).exactOptional(),
  nik: z
    .string()
    .regex(/^[0-9]{16}$/)
    .exactOptional(),
  birthPlace: line(60).exactOptional(),
  birthDate: localDateSchema.exactOptional(),
  sex: z.enum(["F", "M"]).exactOptional(),
  street: line(200).exactOptional(),
  rt: areaNumber.exactOptional(),
  rw: areaNumber.exactOptional(),
  village: line(60).exactOptional(),
  /** Names of areas, not codes. */
  district: line(60).exactOptional(),
  city: line(60).exactOptional(),
  province: line(60).exactOptional(),
  passport: z
    .string()
    .regex(/^[A-Z0-9]{5,12}$/)
    .exactOptional(),
  expiresOn: localDateSchema.exactOptional(),
  /** Two letters, as answers name countries. */
  nationality: country.exactOptional(),
  issuingCountry: country.exactOptional(),
});
export type ReadFields = z.output<typeof readFieldsSchema>;
export type ReadField = keyof ReadFields;

/** `JL. MERDEKA 17, RT 004/RW 012`: the address in the one line in which the form asks for it. */
export function printedStreet({ street, rt, rw }: ReadFields): string | undefined {
  return street === undefined || rt === undefined || rw === undefined ? street : `${street}, RT ${rt}/RW ${rw}`;
}

/** Room for every field at its longest, with its name. */
export const READ_TEXT_MAX_CHARS = 1_500;

/** The fields of a text that a device has sent; null when the text is anything else. */
export function parseReadText(text: string): ReadFields | null {
  try {
    return readFieldsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** As a call takes it: one field of a form beside the file. */
export const readTextSchema = z
  .string()
  .max(READ_TEXT_MAX_CHARS)
  .refine((text) => parseReadText(text) !== null);
