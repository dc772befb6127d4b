/** Answers as staff see them before they give a reason: enough to recognise a case, too little to copy. Pure. */
import { localDateSchema, type LocalDate } from "#kernel/time.ts";
import type { Residence } from "../../model/identity/person-fields.ts";
import type { Answer } from "../../model/shown.ts";

/** A masked answer is an answer still, so what stands for the hidden part fits the field's own rules. */
const HIDDEN = "•••••";
const HIDDEN_TEXT = "x".repeat(20);
const first = (text: string) => `${text.slice(0, 1)}.`;
/** Dots in place of a full stop: "H." is a title, and so would be no name. */
const initial = (name: string) => `${name.slice(0, 1)}···`;
const last = (text: string, count: number) => `${HIDDEN}${text.slice(-count)}`;
/** The year of a day. */
const firstDayOf = (day: LocalDate) => localDateSchema.parse(`${day.slice(0, 4)}-01-01`);
/** What a person wrote beside a choice of a list. */
const other = (fields: { readonly other?: string }) => (fields.other === undefined ? {} : { other: HIDDEN_TEXT });

/** The answer with its personal data masked. Choices from lists stay: they identify nobody. What a person wrote does not. */
export function maskAnswer(answer: Answer): Answer {
  switch (answer.code) {
    case "full_name":
      return { code: answer.code, fields: { fullName: initial(answer.fields.fullName) } };
    case "birth_date":
      return { code: answer.code, fields: { date: firstDayOf(answer.fields.date) } };
    case "birth_place":
      return { code: answer.code, fields: { place: first(answer.fields.place) } };
    case "identity_number":
      return { code: answer.code, fields: maskNumber(answer.fields) };
    case "address": {
      const { onDocument, residence } = answer.fields;
      return { code: answer.code, fields: { onDocument: cityOf(onDocument), residence: residence && cityOf(residence) } };
    }
    case "occupation": {
      const { code, employer } = answer.fields;
      const employed = employer === undefined ? {} : { employer: HIDDEN };
      return { code: answer.code, fields: { code, ...other(answer.fields), ...employed } };
    }
    case "source_of_funds":
    case "purpose_of_relation":
      return maskOther(answer);
    case "pep_declaration":
      return answer.fields.kind === "none" ? answer : { code: answer.code, fields: { ...answer.fields, office: HIDDEN } };
    case "source_of_wealth":
      return { code: answer.code, fields: { text: HIDDEN_TEXT } };
    case "expected_month":
      return { code: answer.code, fields: { rupiah: `1${"0".repeat(answer.fields.rupiah.length - 1)}` } };
    default:
      return answer;
  }
}

type IdentityNumber = Extract<Answer, { code: "identity_number" }>["fields"];
const maskNumber = (fields: IdentityNumber): IdentityNumber =>
  fields.kind === "nik"
    ? { ...fields, number: last(fields.number, 4) }
    : { ...fields, number: `XXXXX${fields.number.slice(-4)}`, expiresOn: firstDayOf(fields.expiresOn) };

/** Country and city. The first four digits of a district are its city; no district ends with two zeros. */
const cityOf = (residence: Residence): Residence =>
  "district" in residence
    ? { country: residence.country, street: HIDDEN, district: `${residence.district.slice(0, 4)}00` }
    : { country: residence.country, street: HIDDEN, city: residence.city };

function maskOther(answer: Extract<Answer, { code: "source_of_funds" | "purpose_of_relation" }>): Answer {
  return answer.code === "source_of_funds"
    ? { code: answer.code, fields: { ...answer.fields, ...other(answer.fields) } }
    : { code: answer.code, fields: { ...answer.fields, ...other(answer.fields) } };
}
