/**
 * Fills placeholders in content files: `{{brand}}` and others become the operator's details, in each text's language. They are filled after
 * parsing, so that no value can end a YAML string or become Markdown.
 */
import { createHash } from "node:crypto";
import type { ContentBundle } from "../../src/content/import/model/bundle.ts";
import type { Language } from "../../src/kernel/locale.ts";
import { inLanguage, type OperatorProfile } from "../../src/operator/model/profile.ts";
import { FileFault } from "./files.ts";

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** All placeholders with their values. */
export function placeholdersOf(profile: OperatorProfile, language: Language): Readonly<Record<string, string>> {
  const { brandName, legalName, licence, address, email, complaintsEmail, phone, whatsapp, hours, tagline, description, complaintChannel } =
    inLanguage(profile, language);
  return {
    brand: brandName,
    legalName,
    licence: licence.number,
    authority: licence.authority,
    address: `${address.street}, ${address.city} ${address.postalCode}, ${address.province}`,
    email,
    complaintsEmail,
    phone: phone.display,
    whatsapp: whatsapp.display,
    hours,
    tagline,
    description,
    complaintChannel,
  };
}

/** Returns the bundle with every placeholder filled. An unknown placeholder is a fault that names the record's file. */
export function fillContent(bundle: ContentBundle, profile: OperatorProfile, fileOf: ReadonlyMap<string, string>): ContentBundle {
  const values = { ID: placeholdersOf(profile, "ID"), EN: placeholdersOf(profile, "EN") };
  const fill = <T extends { readonly key: string }>(kind: string, record: T): T =>
    filled(record, values, "ID", fileOf.get(`${kind}/${record.key}`) ?? record.key) as T;
  return {
    // Other operator details give other texts from the same files, so that the checksum covers both.
    checksum: createHash("sha256").update(bundle.checksum).update(JSON.stringify(values)).digest("hex"),
    categories: bundle.categories.map((record) => fill("category", record)),
    articles: bundle.articles.map((record) => fill("article", record)),
    groups: bundle.groups.map((record) => fill("group", record)),
    pages: bundle.pages.map((record) => fill("page", record)),
  };
}

type Values = Readonly<Record<Language, Readonly<Record<string, string>>>>;

function filled(node: unknown, values: Values, language: Language, file: string): unknown {
  if (typeof node === "string") return filledText(node, values[language], file);
  if (Array.isArray(node)) return node.map((inner) => filled(inner, values, language, file));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, filled(inner, values, name === "ID" || name === "EN" ? name : language, file)]),
  );
}

function filledText(text: string, values: Readonly<Record<string, string>>, file: string): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    throw new FileFault(`${file}: {{${name}}} is no placeholder; there are ${Object.keys(values).join(", ")}.`);
  });
}
