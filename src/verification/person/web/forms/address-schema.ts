/** What the form of birth place, sex and address holds, and the address that it becomes. Pure. */
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { PERSON_FIELDS, type PersonFields, type Residence } from "../../../model/identity/person-fields.ts";
import { reportAnswer } from "./report-answer.ts";

const place = z.strictObject({
  country: z.string(),
  street: z.string(),
  village: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  cityAbroad: z.string(),
  postalCode: z.string(),
});
export type Place = z.output<typeof place>;
const entries = z.strictObject({
  birthPlace: z.string(),
  sex: z.enum(["", "F", "M"]),
  document: place,
  isElsewhere: z.boolean(),
  residence: place,
});
export type About = z.output<typeof entries>;

export const NOWHERE: Place = {
  country: "ID",
  street: "",
  village: "",
  province: "",
  city: "",
  district: "",
  cityAbroad: "",
  postalCode: "",
};

const optional = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value.trim() });

function written({ country, street, village, district, cityAbroad, postalCode }: Place) {
  const both = { country, street: street.trim(), ...optional("postalCode", postalCode) };
  return country === "ID" ? { ...both, district, ...optional("village", village) } : { ...both, city: cityAbroad.trim() };
}
/** The answer as it is sent; the schema of the answer judges it. */
export const addressOf = ({ document, isElsewhere, residence }: About) => ({
  onDocument: written(document),
  residence: isElsewhere ? written(residence) : null,
});

export function placeOf(address: Residence): Place {
  const both = { ...NOWHERE, country: address.country, street: address.street, postalCode: address.postalCode ?? "" };
  if (!("district" in address)) return { ...both, cityAbroad: address.city };
  const { district, village = "" } = address;
  return { ...both, village, province: district.slice(0, 2), city: district.slice(0, 4), district };
}
export const placesOf = (address: PersonFields<"address"> | null): Pick<About, "document" | "isElsewhere" | "residence"> => {
  const residence = address?.residence ?? null;
  return {
    document: address === null ? NOWHERE : placeOf(address.onDocument),
    isElsewhere: residence !== null,
    residence: residence === null ? NOWHERE : placeOf(residence),
  };
};

const SIDES: Readonly<Record<string, "document" | "residence">> = { onDocument: "document", residence: "residence" };
/** Province and city are chosen to find the district; only the district is sent. */
const needed = ({ country }: Place): readonly (keyof Place)[] =>
  country === "ID" ? ["street", "province", "city", "district"] : ["country", "street", "cityAbroad"];

/** The entries by the rules of the answers that are asked for; the others are not shown. */
export function aboutSchema(asked: ReadonlySet<string>) {
  return entries.superRefine((values, sink) => {
    if (asked.has("birth_place")) {
      refineFields({ birthPlace: [required()] })(values, sink);
      reportAnswer(PERSON_FIELDS.birth_place, { place: values.birthPlace.trim() }, sink, () => "birthPlace");
    }
    if (asked.has("sex")) refineFields({ sex: [required()] })(values, sink);
    if (!asked.has("address")) return;
    for (const side of ["document", ...(values.isElsewhere ? (["residence"] as const) : [])] as const) {
      const found: string[] = [];
      refineFields(Object.fromEntries(needed(values[side]).map((name) => [name, [required()]])))(values[side], {
        addIssue: (issue) => {
          found.push(...(issue.path ?? []));
          sink.addIssue({ ...issue, path: [side, ...(issue.path ?? [])] });
        },
      });
      // An empty entry is one error, not two.
      if (found.length > 0) continue;
      reportAnswer(PERSON_FIELDS.address, addressOf(values), sink, ([from, name]) => {
        const at = SIDES[String(from)];
        const entry = at !== undefined && name === "city" && values[at].country !== "ID" ? "cityAbroad" : String(name);
        return at === side ? `${at}.${entry}` : null;
      });
    }
  });
}
