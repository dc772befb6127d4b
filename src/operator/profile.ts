/** The operator's profile: its shape, its rules, and what differs between two of them. Pure, for server and screen. */
import { z } from "zod";
import type { Language } from "#kernel/locale.ts";
import { ruleOf, type Rule } from "#kernel/validation/rule.ts";
import { email, max, regex, required, url } from "#kernel/validation/rules.ts";
import { refineDuplicates, refineFields, toZod } from "#kernel/validation/validate.ts";
import { isVisibleText, visible } from "#kernel/validation/visible.ts";
import { tidyLine } from "#kernel/validation/written.ts";

/** One line of text that a person reads. */
export const shortLine = toZod([required(), max(400)]);
const address = toZod([required(), email()]);
const e164 = toZod([required(), regex(/^\+[1-9]\d{6,14}$/)]);
export const MAX_SOCIALS = 10;

interface Rules<Socials> {
  readonly line: z.ZodType<string, string>;
  readonly brand: z.ZodType<string, string>;
  /** One text in both languages, or none. */
  readonly note: z.ZodType<Record<Language, string>, Record<Language, string>>;
  readonly socials: Socials;
}

function socialsOf(name: z.ZodType<string, string>, link: z.ZodType<string, string>) {
  return z.array(z.strictObject({ name, url: link })).max(MAX_SOCIALS);
}

function profileOf<Socials extends z.ZodType>({ line, brand, note, socials }: Rules<Socials>) {
  const bilingual = z.strictObject({ ID: line, EN: line });
  /** E.164; whether there is such a number is judged on the server, by the tables of numbering plans. `display` follows from it. */
  const telephone = z.strictObject({ e164, display: shortLine });
  return z.strictObject({
    brandName: brand,
    legalName: line,
    licence: z.strictObject({ number: line, authority: bilingual, note }),
    address: z.strictObject({ street: line, city: line, postalCode: line, province: line }),
    email: address,
    complaintsEmail: address,
    phone: telephone,
    whatsapp: telephone,
    hours: bilingual,
    socials,
    tagline: bilingual,
    description: bilingual,
    complaintChannel: bilingual,
  });
}

/** A line that may be left out. */
export const optionalLine = toZod([max(400)]);

/** The stored profile, both languages. Rules that came later judge what is entered, never what is read: every page shows some of it. */
export const profileSchema = profileOf({
  line: shortLine,
  brand: toZod([required(), max(40)]),
  note: z.strictObject({ ID: optionalLine, EN: optionalLine }),
  socials: socialsOf(toZod([required(), max(40)]), toZod([required(), max(400), url({ pattern: /^https:\/\//i })])),
});
export type OperatorProfile = z.output<typeof profileSchema>;

/** Pasted line breaks are tidied away (`tidyProfile`); what cannot be seen afterwards is refused. */
const seenLine = ruleOf("visible", (value) => typeof value === "string" && isVisibleText(tidyLine(value)));
const optionalSeenLine = toZod([
  max(400),
  ruleOf("visible", (value) => typeof value === "string" && (tidyLine(value) === "" || isVisibleText(tidyLine(value)))),
]);
const needed = required();
/** Needed where the text stands in the other language: half of the visitors would read nothing. */
const neededWith =
  (other: Language): Rule =>
  (value, { values }) =>
    needed(values?.[other], {}) === null ? needed(value, {}) : null;

/** The brand stands in subjects, senders and titles, outside of any page that would escape it. */
const brandLine = regex(/^[^<>]*$/);
/** A name before the host (https://sampai.example@other.example) shows one site and leads to another. */
const OPEN_HTTPS = /^https:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/i;

/** The profile as staff enter it. */
export const profileEntries = profileOf({
  line: toZod([required(), max(400), seenLine]),
  brand: toZod([required(), max(40), visible(), brandLine]),
  note: z
    .strictObject({ ID: optionalSeenLine, EN: optionalSeenLine })
    .superRefine(refineFields({ ID: [neededWith("EN")], EN: [neededWith("ID")] })),
  socials: socialsOf(
    toZod([required(), max(40), visible()]),
    toZod([required(), max(400), url({ pattern: OPEN_HTTPS })]),
  ).superRefine(refineDuplicates<{ readonly url: string }>("url")),
});

/** The profile as a reader of one language sees it. */
export function inLanguage(profile: OperatorProfile, language: Language) {
  return {
    ...profile,
    licence: {
      number: profile.licence.number,
      authority: profile.licence.authority[language],
      note: profile.licence.note[language],
    },
    hours: profile.hours[language],
    tagline: profile.tagline[language],
    description: profile.description[language],
    complaintChannel: profile.complaintChannel[language],
  };
}

export type Social = OperatorProfile["socials"][number];

/** Path to text: `licence.note.ID`. The list of social links is one field, a link a line. */
export type Fields = Readonly<Record<string, string>>;

/** The profile as a flat list of fields; `display` is left out, it follows from the number. */
export function fieldsOf(profile: OperatorProfile): Fields {
  const { socials, ...rest } = profile;
  return { ...leavesOf(rest, ""), socials: socials.map(({ name, url: link }) => `${name} ${link}`).join("\n") };
}

function leavesOf(node: object, prefix: string): Record<string, string> {
  const leaves: Record<string, string> = {};
  for (const [name, value] of Object.entries(node) as [string, unknown][]) {
    if (name === "display") continue;
    if (typeof value === "object" && value !== null) Object.assign(leaves, leavesOf(value, `${prefix}${name}.`));
    else leaves[prefix + name] = String(value);
  }
  return leaves;
}

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that differ, in the profile's order. */
export function changesBetween(before: OperatorProfile, after: OperatorProfile): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(is)
    .filter((field) => is[field] !== was[field])
    .map((field) => ({ field, before: was[field] ?? "", after: is[field] ?? "" }));
}

/** What became of a field that another person changed while I had the page open. */
export interface Meeting extends FieldChange {
  /** What I have typed there, when I have: it stays until I decide. Null: their text is taken. */
  readonly mine: string | null;
}

/** Three profiles meet: the one I began with, mine, and the one stored meanwhile. */
export function meetingsOf(base: OperatorProfile, mine: OperatorProfile, theirs: OperatorProfile): Meeting[] {
  const [was, typed] = [fieldsOf(base), fieldsOf(mine)];
  return changesBetween(base, theirs).map((change) => {
    const own = typed[change.field] ?? "";
    return { ...change, mine: own === was[change.field] || own === change.after ? null : own };
  });
}

/** One profile with the fields named here taken from another. */
export function withFieldsOf(profile: OperatorProfile, source: OperatorProfile, fields: readonly string[]): OperatorProfile {
  const next = structuredClone(profile);
  for (const field of fields) {
    if (field === "socials") next.socials = structuredClone(source.socials);
    else put(next, source, field.split("."));
  }
  return next;
}

function put(target: object, source: object, path: readonly string[]): void {
  const [name = "", ...rest] = path;
  const [to, from] = [target as Record<string, unknown>, source as Record<string, unknown>];
  if (rest.length === 0) to[name] = from[name];
  else put(to[name] as object, from[name] as object, rest);
  // A number is shown as its `display`.
  if (name === "e164") to["display"] = from["display"];
}

/** Blanks at the ends and in rows, and line breaks, are nobody's intention in what is one line. */
export function tidyProfile(profile: OperatorProfile): OperatorProfile {
  return tidied(profile) as OperatorProfile;
}

function tidied(value: unknown): unknown {
  if (typeof value === "string") return value.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (Array.isArray(value)) return value.map(tidied);
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, tidied(inner)]));
}
