/** What the form of the first step holds, and the answers that it becomes. Pure. */
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { readNik } from "../../../model/identity/nik.ts";
import { IDENTITY_NUMBER_KINDS, PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { personRefusals } from "../../refusals/messages.ts";
import { reportAnswer } from "./report-answer.ts";

const entries = z.strictObject({
  fullName: z.string(),
  formerName: z.string(),
  born: z.string(),
  nationality: z.string(),
  kind: z.enum(IDENTITY_NUMBER_KINDS),
  nik: z.string(),
  passport: z.string(),
  country: z.string(),
  expires: z.string(),
});
export type Basics = z.output<typeof entries>;

export const nameOf = ({ fullName, formerName }: Basics) => ({
  fullName: fullName.trim(),
  ...(formerName.trim() !== "" && { formerName: formerName.trim() }),
});
/** People type a passport's number as it is printed, in groups and in any case. */
export const numberOf = ({ kind, nik, passport, country, expires }: Basics) =>
  kind === "nik"
    ? { kind, number: nik }
    : { kind, number: passport.replaceAll(/[\s-]/g, "").toUpperCase(), issuingCountry: country, expiresOn: expires };

const PASSPORT_ENTRIES: Readonly<Record<string, string>> = {
  number: "passport",
  issuingCountry: "country",
  expiresOn: "expires",
};
const says = (code: "nik_format" | "nik_date_impossible" | "nik_too_young") => ({
  says: { ID: personRefusals.ID[code], EN: personRefusals.EN[code] },
});

/** The entries by the rules of the answers that are asked for; the others are not shown. */
export function basicsSchema(asked: ReadonlySet<string>) {
  return entries.superRefine((values, sink) => {
    const isPassport = values.kind === "passport";
    const wanted = [
      ...(asked.has("full_name") ? ["fullName"] : []),
      ...(asked.has("birth_date") ? ["born"] : []),
      ...(asked.has("nationality") ? ["nationality"] : []),
      ...(asked.has("identity_number") ? (isPassport ? ["passport", "country", "expires"] : ["nik"]) : []),
    ];
    refineFields(Object.fromEntries(wanted.map((name) => [name, [required()]])))(values, sink);
    if (asked.has("full_name")) reportAnswer(PERSON_FIELDS.full_name, nameOf(values), sink, ([name]) => String(name));
    if (asked.has("birth_date")) reportAnswer(PERSON_FIELDS.birth_date, { date: values.born }, sink, () => "born");
    if (!asked.has("identity_number")) return;
    if (isPassport) {
      reportAnswer(PERSON_FIELDS.identity_number, numberOf(values), sink, ([name]) => PASSPORT_ENTRIES[String(name)] ?? null);
      return;
    }
    const nik = readNik(values.nik);
    if (values.nik.trim() !== "" && "refusal" in nik)
      sink.addIssue({ code: "custom", message: personRefusals.EN[nik.refusal], path: ["nik"], params: says(nik.refusal) });
  });
}
