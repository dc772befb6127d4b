/** Answers of the demo's people to verification: plainly made up, and complete. */
import { z } from "zod";
import { localDateSchema, type LocalDate } from "../../../src/kernel/time.ts";
import type { Answer } from "../../../src/verification/model/shown.ts";

/** Facts of a demo person. `no` is the sequence of the NIK and the pattern of the drawn photographs: each person has their own. */
export const personFacts = {
  sex: z.enum(["F", "M"]),
  birthDate: localDateSchema,
  no: z.int().min(9_900).max(9_999),
};
export interface PersonFacts {
  readonly sex: "F" | "M";
  readonly birthDate: LocalDate;
  readonly no: number;
}

const DISTRICT = "317106";
/** In a NIK the birthday of a woman is 40 higher. */
const WOMAN = 40;

function nikOf({ sex, birthDate, no }: PersonFacts): string {
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const dayOfNik = Number(day) + (sex === "F" ? WOMAN : 0);
  return `${DISTRICT}${String(dayOfNik).padStart(2, "0")}${month}${year.slice(2)}${no}`;
}

const address: Answer = { code: "address", fields: { onDocument: { country: "ID", street: "Jalan Contoh 1", district: DISTRICT }, residence: null } };
const noOffice: Answer = { code: "pep_declaration", fields: { kind: "none" } };
const identityOf = (person: PersonFacts): readonly Answer[] => [
  { code: "birth_date", fields: { date: person.birthDate } },
  { code: "identity_number", fields: { kind: "nik", number: nikOf(person) } },
];

/** The text of the drawn card as a device reads it. */
export const readFromCard = (fullName: string, person: PersonFacts) => ({ fullName: fullName.toUpperCase(), nik: nikOf(person), birthDate: person.birthDate });

/** Everything that tier L2 asks of a customer besides photographs. */
export const customerAnswers = (fullName: string, person: PersonFacts): readonly Answer[] => [
  { code: "full_name", fields: { fullName } },
  ...identityOf(person),
  { code: "birth_place", fields: { place: "Kota Contoh" } },
  { code: "sex", fields: { sex: person.sex } },
  address,
  { code: "occupation", fields: { code: "teacher" } },
  { code: "source_of_funds", fields: { sources: ["salary"] } },
  { code: "purpose_of_relation", fields: { purposes: ["family"], volume: "up_to_10m" } },
  noOffice,
];

/** Further answers of tier L3. */
export const incomeAnswers = (until: LocalDate): readonly Answer[] => [
  { code: "income_proof", fields: { kind: "payslip", until } },
  { code: "source_of_wealth", fields: { text: "Contoh demo: tabungan dari gaji selama dua belas tahun." } },
  { code: "expected_month", fields: { rupiah: "20000000" } },
];

/** Everything that is asked of a person of a business besides photographs. */
export const businessPersonAnswers = (fullName: string, person: PersonFacts): readonly Answer[] => [
  { code: "full_name", fields: { fullName } },
  ...identityOf(person),
  { code: "nationality", fields: { country: "ID" } },
  address,
  noOffice,
];
