/** Converts between the section about people and the values of its form. Pure. */
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES, type Bilingual, type Language } from "#kernel/locale.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { PERSON_ROLES, peopleSchema, ROOT, type People } from "../../../model/people.ts";
import { percentText, typedBps } from "../sheet/percent.ts";
import { reportSection } from "../sheet/report-section.ts";
import { peopleFormMessages } from "./messages.ts";

const personEntries = z.strictObject({
  id: z.string(),
  name: z.string(),
  roles: z.record(z.enum(PERSON_ROLES), z.boolean()),
  email: z.string(),
  phone: z.string(),
  language: z.enum(LANGUAGES),
});
const companyEntries = z.strictObject({ key: z.string(), name: z.string(), country: z.string(), registration: z.string() });
const shareEntries = z.strictObject({ of: z.string(), holder: z.string(), percent: z.string() });
const entries = z.strictObject({
  people: z.array(personEntries),
  companies: z.array(companyEntries),
  shares: z.array(shareEntries),
});
export type PeopleValues = z.output<typeof entries>;
export type PersonValues = z.output<typeof personEntries>;

export const MAX_PEOPLE = 30;
export const MAX_COMPANIES = 20;

/** The section as it is sent. A legal form without owners has none, also when some were typed before. */
export function peopleOf(values: PeopleValues, hasShares: boolean) {
  return {
    people: values.people.map(({ id, name, roles, email, phone, language }) => ({
      id: id as Id<"bp">,
      name,
      roles: PERSON_ROLES.filter((role) => roles[role]),
      email: email.trim(),
      phone,
      language,
    })),
    companies: hasShares ? values.companies.map((company) => ({ ...company })) : [],
    shares: hasShares
      ? values.shares.map(({ of, holder, percent }) => ({ of, holder: holder as Id<"bp">, bps: typedBps(percent) ?? 0 }))
      : [],
  };
}

/** What can be drawn of typed shares: those that are complete. */
export function drawnOf(values: PeopleValues): Pick<People, "people" | "companies" | "shares"> {
  const { people, companies, shares } = peopleOf(values, true);
  const known = new Set<string>(["public", ...people.map(({ id }) => id), ...companies.map(({ key }) => key)]);
  return { people, companies, shares: shares.filter(({ of, holder, bps }) => bps > 0 && known.has(holder) && of !== holder) };
}

const wrongOf = (key: keyof (typeof peopleFormMessages)["ID"]["wrong"]): Bilingual => ({
  ID: peopleFormMessages.ID.wrong[key],
  EN: peopleFormMessages.EN.wrong[key],
});
const says = (entry: string): Bilingual | undefined => {
  const [list, , name = ""] = entry.split(".");
  if (list === "companies" && name === "name") return wrongOf("companyName");
  return name in peopleFormMessages.ID.wrong ? wrongOf(name as "name") : undefined;
};
function entryOf([list, at, name]: readonly PropertyKey[]): string | null {
  if (at === undefined || name === undefined) return null;
  const entry = name === "bps" ? "percent" : String(name);
  return `${String(list)}.${String(at)}.${entry}`;
}

const ASKED = {
  people: ["name", "email", "phone"],
  companies: ["name", "country", "registration"],
  shares: ["holder", "percent"],
} as const;

/** `hasShares`: the legal form has owners. */
export const peopleForm = (hasShares: boolean) =>
  entries.superRefine((values, sink) => {
    const empty = new Set<string>();
    for (const list of hasShares ? (["people", "companies", "shares"] as const) : (["people"] as const))
      for (const [at, element] of values[list].entries()) {
        const rules = Object.fromEntries(ASKED[list].map((name) => [name, [required()]]));
        refineFields(rules)(element, {
          addIssue(issue) {
            const path = [list, String(at), ...(issue.path ?? [])];
            empty.add(path.join("."));
            sink.addIssue({ ...issue, path });
          },
        });
      }
    reportSection(peopleSchema, peopleOf(values, hasShares), sink, { entryOf, says, empty });
  });

const NO_ROLES: PersonValues["roles"] = { director: false, commissioner: false, controller: false, signatory: false };

export const newPerson = (id: string, language: Language): PersonValues => ({
  id,
  name: "",
  roles: NO_ROLES,
  email: "",
  phone: "",
  language,
});

/** The first key that no company of the list has. */
export function freeKey(companies: PeopleValues["companies"]): string {
  const taken = new Set(companies.map(({ key }) => key));
  for (let no = 1; ; no++) if (!taken.has(`c${no}`)) return `c${no}`;
}

/** Without a person, or a company: its shares go with it, on both sides. */
export function without(values: PeopleValues, holder: string): PeopleValues {
  return {
    people: values.people.filter(({ id }) => id !== holder),
    companies: values.companies.filter(({ key }) => key !== holder),
    shares: values.shares.filter((share) => share.of !== holder && share.holder !== holder),
  };
}

/** Whose shares the form asks for: the business, then each company that is named. */
export const ownedOf = ({ companies }: PeopleValues): readonly string[] => [ROOT, ...companies.map(({ key }) => key)];

/** The sum of the complete shares of one company. */
export const sumBps = ({ shares }: PeopleValues, of: string): number =>
  shares.filter((share) => share.of === of).reduce((sum, { percent }) => sum + (typedBps(percent) ?? 0), 0);

export function peopleValues(people: People | null, first: PersonValues, language: Language): PeopleValues {
  if (people === null) return { people: [first], companies: [], shares: [] };
  return {
    people: people.people.map(({ roles, ...person }) => ({
      ...person,
      roles: { ...NO_ROLES, ...Object.fromEntries(roles.map((role) => [role, true])) },
    })),
    companies: people.companies.map((company) => ({ ...company })),
    shares: people.shares.map(({ of, holder, bps }) => ({ of, holder, percent: percentText(bps, language) })),
  };
}
