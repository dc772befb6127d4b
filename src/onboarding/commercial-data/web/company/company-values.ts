/** Converts between the section about the company and the values of its form. Pure. */
import { z } from "zod";
import type { Bilingual } from "#kernel/locale.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { companySchema, hasDeed, LEGAL_FORMS, type Company } from "../../../model/company.ts";
import { reportSection } from "../sheet/report-section.ts";
import { companyMessages } from "./messages.ts";

const entries = z.strictObject({
  legalForm: z.enum(["", ...LEGAL_FORMS]),
  name: z.string(),
  tradeName: z.string(),
  nib: z.string(),
  npwp: z.string(),
  deedNumber: z.string(),
  deedDate: z.string(),
  notary: z.string(),
  ahu: z.string(),
  activity: z.string(),
  establishedOn: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  street: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type CompanyValues = z.output<typeof entries>;

const DEED = ["deedNumber", "deedDate", "notary", "ahu"] as const;
const ALWAYS = [
  "legalForm",
  "name",
  "nib",
  "npwp",
  "activity",
  "establishedOn",
  "province",
  "city",
  "district",
  "street",
  "postalCode",
  "phone",
  "email",
] as const;

/** Whether the form asks for the deed: not before a legal form is chosen. */
export const asksDeed = (form: CompanyValues["legalForm"]): boolean => form !== "" && hasDeed(form);

/** The section as it is sent. What the legal form does not have is left out, also when it was typed before. */
export function companyOf(values: CompanyValues) {
  const { legalForm, name, tradeName, nib, npwp, activity, establishedOn, district, street, postalCode, phone, email } = values;
  const withDeed = asksDeed(legalForm);
  return {
    legalForm: legalForm as Company["legalForm"],
    name,
    tradeName: tradeName.trim() === "" ? null : tradeName,
    nib,
    npwp,
    deed: withDeed
      ? { number: values.deedNumber, date: values.deedDate as Company["establishedOn"], notary: values.notary }
      : null,
    ahu: withDeed ? values.ahu : null,
    activity: activity.trim(),
    establishedOn: establishedOn as Company["establishedOn"],
    district,
    street,
    postalCode: postalCode.trim(),
    phone,
    email: email.trim(),
  };
}

const DEED_ENTRIES: Readonly<Record<string, string>> = { number: "deedNumber", date: "deedDate", notary: "notary" };
function entryOf([first, second]: readonly PropertyKey[]): string | null {
  if (first !== "deed") return first === undefined ? null : String(first);
  return DEED_ENTRIES[String(second)] ?? "deedNumber";
}

const wrong: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  Object.entries(companyMessages.ID.wrong).map(([entry, text]) => [
    entry,
    { ID: text, EN: companyMessages.EN.wrong[entry as keyof typeof companyMessages.EN.wrong] },
  ]),
);

export const companyForm = entries.superRefine((values, sink) => {
  const asked = [...ALWAYS, ...(asksDeed(values.legalForm) ? DEED : [])];
  const empty = new Set<string>(asked.filter((entry) => values[entry].trim() === ""));
  refineFields(Object.fromEntries(asked.map((entry) => [entry, [required()]])))(values, sink);
  reportSection(companySchema, companyOf(values), sink, { entryOf, says: (entry) => wrong[entry], empty });
});

/** Accounts carry the legal form in their name, deeds beside it. */
const LEGAL_FORM = /^(?:PT|CV|Firma|Fa|Koperasi|Yayasan|Perkumpulan)\.?\s+/i;

/** The values for a stored section, or for none: then the account's name is a first guess. */
export function companyValues(company: Company | null, businessName: string): CompanyValues {
  const district = company?.district ?? "";
  return {
    legalForm: company?.legalForm ?? "",
    name: company?.name ?? businessName.replace(LEGAL_FORM, ""),
    tradeName: company?.tradeName ?? "",
    nib: company?.nib ?? "",
    npwp: company?.npwp ?? "",
    deedNumber: company?.deed?.number ?? "",
    deedDate: company?.deed?.date ?? "",
    notary: company?.deed?.notary ?? "",
    ahu: company?.ahu ?? "",
    activity: company?.activity ?? "",
    establishedOn: company?.establishedOn ?? "",
    province: district.slice(0, 2),
    city: district.slice(0, 4),
    district,
    street: company?.street ?? "",
    postalCode: company?.postalCode ?? "",
    phone: company?.phone ?? "",
    email: company?.email ?? "",
  };
}
