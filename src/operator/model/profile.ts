/** The operator's profile: schema, validation rules and comparison. Pure, for server and screen. */
import { z } from "zod";
import type { Language } from "#kernel/locale.ts";
import { ruleOf, type Rule } from "#kernel/validation/rule.ts";
import { email, max, regex, required, url } from "#kernel/validation/rules.ts";
import { refineDuplicates, refineFields, toZod } from "#kernel/validation/validate.ts";
import { isVisibleText, visible } from "#kernel/validation/visible-text.ts";
import { tidyLine } from "#kernel/validation/free-text.ts";

/** One line of text shown to readers. */
export const shortLine = toZod([required(), max(400)]);
const address = toZod([required(), email()]);
const e164 = toZod([required(), regex(/^\+[1-9]\d{6,14}$/)]);
export const MAX_SOCIALS = 10;

interface Rules<Socials> {
  readonly line: z.ZodType<string, string>;
  readonly brand: z.ZodType<string, string>;
  /** One text in both languages, or empty in both. */
  readonly note: z.ZodType<Record<Language, string>, Record<Language, string>>;
  /** Address of the authority's register, where anyone can look the licence up; empty if it has none. */
  readonly register: z.ZodType<string, string>;
  readonly socials: Socials;
}

function socialsOf(name: z.ZodType<string, string>, link: z.ZodType<string, string>) {
  return z.array(z.strictObject({ name, url: link })).max(MAX_SOCIALS);
}

function profileOf<Socials extends z.ZodType>({ line, brand, note, register, socials }: Rules<Socials>) {
  const bilingual = z.strictObject({ ID: line, EN: line });
  /** E.164. The server checks with the numbering-plan tables whether the number exists. `display` is derived from it. */
  const telephone = z.strictObject({ e164, display: shortLine });
  return z.strictObject({
    brandName: brand,
    legalName: line,
    licence: z.strictObject({ number: line, authority: bilingual, register, note }),
    /** At which banks, and in what kind of account, customers' money is kept. */
    safeguarding: note,
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

/** An optional line. */
export const optionalLine = toZod([max(400)]);

/** The stored profile, both languages. Later rules apply to entries only, never to what is read: every page shows part of the profile. */
export const profileSchema = profileOf({
  line: shortLine,
  brand: toZod([required(), max(40)]),
  note: z.strictObject({ ID: optionalLine, EN: optionalLine }),
  register: toZod([max(400), url({ pattern: /^https:\/\//i })]),
  socials: socialsOf(toZod([required(), max(40)]), toZod([required(), max(400), url({ pattern: /^https:\/\//i })])),
});
export type OperatorProfile = z.output<typeof profileSchema>;

/** Removes pasted line breaks (`tidyProfile`), then refuses text that has no visible character. */
const seenLine = ruleOf("visible", (value) => typeof value === "string" && isVisibleText(tidyLine(value)));
const optionalSeenLine = toZod([
  max(400),
  ruleOf("visible", (value) => typeof value === "string" && (tidyLine(value) === "" || isVisibleText(tidyLine(value)))),
]);
const needed = required();
/** Required when the text exists in the other language: otherwise half of the visitors would see nothing. */
const neededWith =
  (other: Language): Rule =>
  (value, { values }) =>
    needed(values?.[other], {}) === null ? needed(value, {}) : null;

/** The brand appears in mail subjects, sender names and titles, outside of pages that would escape it. */
const brandLine = regex(/^[^<>]*$/);
/** Refuses user info before the host: https://sampai.example@other.example looks like one site and leads to another. */
const OPEN_HTTPS = /^https:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/i;

/** The profile as staff enter it: the schema with all rules. */
export const profileEntries = profileOf({
  line: toZod([required(), max(400), seenLine]),
  brand: toZod([required(), max(40), visible(), brandLine]),
  note: z
    .strictObject({ ID: optionalSeenLine, EN: optionalSeenLine })
    .superRefine(refineFields({ ID: [neededWith("EN")], EN: [neededWith("ID")] })),
  register: toZod([max(400), url({ pattern: OPEN_HTTPS })]),
  socials: socialsOf(
    toZod([required(), max(40), visible()]),
    toZod([required(), max(400), url({ pattern: OPEN_HTTPS })]),
  ).superRefine(refineDuplicates<{ readonly url: string }>("url")),
});

/** The profile in one language. */
export function inLanguage(profile: OperatorProfile, language: Language) {
  return {
    ...profile,
    licence: {
      number: profile.licence.number,
      authority: profile.licence.authority[language],
      register: profile.licence.register,
      note: profile.licence.note[language],
    },
    safeguarding: profile.safeguarding[language],
    hours: profile.hours[language],
    tagline: profile.tagline[language],
    description: profile.description[language],
    complaintChannel: profile.complaintChannel[language],
  };
}

export type Social = OperatorProfile["socials"][number];

/** Path to text: `licence.note.ID`. The list of social links is one field, with one link per line. */
export type Fields = Readonly<Record<string, string>>;

/** The profile as a flat list of fields. Omits `display`, which is derived from the number. */
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

/** A field that another person changed while this person edited it. */
export interface EditConflict extends FieldChange {
  /** The text typed in this field; it stays until the person decides. Null when nothing was typed: the other person's text is taken. */
  readonly mine: string | null;
}

/** Compares three profiles: the one before editing, the edited one, and the one stored meanwhile. */
export function editConflictsOf(base: OperatorProfile, mine: OperatorProfile, theirs: OperatorProfile): EditConflict[] {
  const [was, typed] = [fieldsOf(base), fieldsOf(mine)];
  return changesBetween(base, theirs).map((change) => {
    const own = typed[change.field] ?? "";
    return { ...change, mine: own === was[change.field] || own === change.after ? null : own };
  });
}

/** The profile with the named fields taken from another one. */
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
  // A number is displayed by its `display`, so that is copied too.
  if (name === "e164") to["display"] = from["display"];
}

/** Removes line breaks, repeated blanks and blanks at both ends from single-line fields: nobody enters these on purpose. */
export function tidyProfile(profile: OperatorProfile): OperatorProfile {
  return tidied(profile) as OperatorProfile;
}

function tidied(value: unknown): unknown {
  if (typeof value === "string") return value.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (Array.isArray(value)) return value.map(tidied);
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, tidied(inner)]));
}
