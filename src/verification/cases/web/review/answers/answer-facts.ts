/** The fields of an answer, in the order in which they are compared with the document. Pure. */
import { printedStreet, type ReadFields } from "../../../../capture/model/read-fields.ts";
import type { Answer } from "../../../../model/shown.ts";
import type { Residence } from "../../../../model/identity/person-fields.ts";
import type { SubmissionCode } from "../../../../model/rules/requirements.ts";
import type { ShownSubmission } from "../../../contract.ts";

/** How a value is shown: as it is, in the groups of a NIK, by a word of a list, a day, a country, rupiah, or the name of an area. */
export type FactForm = "text" | "nik" | "word" | "day" | "country" | "rupiah" | "area";

/** One field of an answer. */
export interface AnswerFact {
  /** The name of its word in `messages.ts`. */
  readonly field: string;
  readonly form: FactForm;
  readonly values: readonly string[];
}

/** The codes of areas among these facts. */
export const areaCodes = (facts: readonly AnswerFact[]): readonly string[] =>
  facts.flatMap(({ form, values }) => (form === "area" ? values : []));

const fact = (
  field: string,
  form: FactForm,
  ...values: readonly (string | number | null | undefined)[]
): readonly AnswerFact[] => {
  const given = values.flatMap((value) => (value === null || value === undefined || value === "" ? [] : [String(value)]));
  return given.length === 0 ? [] : [{ field, form, values: given }];
};
const text = (field: string, value: string | number | null | undefined) => fact(field, "text", value);

function residenceFacts(residence: Residence): readonly AnswerFact[] {
  if (!("district" in residence))
    return [
      ...text("street", residence.street),
      ...text("city", residence.city),
      ...text("postalCode", residence.postalCode),
      ...fact("country", "country", residence.country),
    ];
  return [
    ...text("street", residence.street),
    ...text("rt", residence.rt),
    ...text("rw", residence.rw),
    ...text("village", residence.village),
    // A masked district is only its city (model/mask-answer.ts).
    ...(residence.district.endsWith("00") ? [] : fact("district", "area", residence.district)),
    ...fact("city", "area", residence.district.slice(0, 4)),
    ...fact("province", "area", residence.district.slice(0, 2)),
    ...text("postalCode", residence.postalCode),
  ];
}

/** The facts of one answer. A second address follows the first, with its fields named apart. */
export function answerFacts(answer: Answer): readonly AnswerFact[] {
  switch (answer.code) {
    case "full_name":
      return [...text("fullName", answer.fields.fullName), ...text("formerName", answer.fields.formerName)];
    case "birth_date":
      return fact("birthDate", "day", answer.fields.date);
    case "nationality":
      return fact("nationality", "country", answer.fields.country);
    case "identity_number":
      return answer.fields.kind === "nik"
        ? fact("nik", "nik", answer.fields.number)
        : [
            ...text("passport", answer.fields.number),
            ...fact("issuingCountry", "country", answer.fields.issuingCountry),
            ...fact("expiresOn", "day", answer.fields.expiresOn),
          ];
    case "birth_place":
      return text("birthPlace", answer.fields.place);
    case "sex":
      return fact("sex", "word", answer.fields.sex);
    case "address": {
      const { onDocument, residence } = answer.fields;
      const living = residence === null ? fact("livesThere", "word", "yes") : residenceFacts(residence);
      return [
        ...residenceFacts(onDocument),
        ...(residence === null ? living : living.map((one) => ({ ...one, field: `residence_${one.field}` }))),
      ];
    }
    case "occupation":
      return [
        ...fact("occupation", "word", answer.fields.code),
        ...text("other", answer.fields.other),
        ...text("employer", answer.fields.employer),
      ];
    case "source_of_funds":
      return [...fact("sources", "word", ...answer.fields.sources), ...text("other", answer.fields.other)];
    case "purpose_of_relation":
      return [
        ...fact("purposes", "word", ...answer.fields.purposes),
        ...text("other", answer.fields.other),
        ...fact("volume", "word", answer.fields.volume),
      ];
    case "pep_declaration":
      return answer.fields.kind === "none"
        ? fact("pep", "word", "none")
        : [
            ...fact("pep", "word", answer.fields.kind),
            ...text("office", answer.fields.office),
            ...text("since", answer.fields.since),
            ...text("until", answer.fields.until),
          ];
    case "income_proof":
      return [...fact("incomeKind", "word", answer.fields.kind), ...fact("coversUntil", "day", answer.fields.until)];
    case "source_of_wealth":
      return text("wealth", answer.fields.text);
    case "expected_month":
      return fact("expected", "rupiah", answer.fields.rupiah);
  }
}

/** What the device read from the document of identity for a field of an answer; null for a field that it does not read. */
export function readValueOf(field: string, facts: readonly AnswerFact[], read: ReadFields | null): string | null {
  if (read === null) return null;
  // The form asks for the address in one line; RT and RW are fields of their own only where somebody has given them apart.
  const isApart = facts.some((one) => one.field === "rt" || one.field === "rw");
  const fields: Readonly<Record<string, string | undefined>> = isApart ? read : { ...read, street: printedStreet(read) };
  return fields[field] ?? null;
}

/** What was read from the document of identity among these. A payslip names other people too, so nothing is read from it. */
export const readOf = (submissions: readonly ShownSubmission[]): ReadFields | null =>
  submissions.find(({ code }) => code === DOCUMENT)?.photo?.read ?? null;
const DOCUMENT: SubmissionCode = "identity_photo";
