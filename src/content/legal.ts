/** Legal pages: their drafts, and when a version may come into force. Pure. */
import { z } from "zod";
import { LANGUAGES } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import { DESCRIPTION_MAX_CHARS } from "./article.ts";
import { documentSchema, plainText } from "./document.ts";
import { TITLE_MAX_CHARS } from "./standing.ts";

export const LEGAL_KEYS = ["terms", "privacy"] as const;
export type LegalKey = (typeof LEGAL_KEYS)[number];
export const legalKeySchema = z.enum(LEGAL_KEYS);

/** "2.0": numbers, so that everybody can say which one they mean. */
export const legalVersionSchema = z.string().regex(/^(?:0(?=\.)|[1-9][0-9]{0,2})(?:\.[0-9]{1,3}){0,2}$/);

const legalText = z.strictObject({
  title: z.string().max(TITLE_MAX_CHARS),
  description: z.string().max(DESCRIPTION_MAX_CHARS),
  body: documentSchema,
});
export const legalContentSchema = z.strictObject({
  version: z.union([z.literal(""), legalVersionSchema]),
  texts: z.strictObject({ ID: legalText, EN: legalText }),
});
export type LegalContent = z.output<typeof legalContentSchema>;

/** Whether a draft has all that visitors need. */
export function isLegalComplete({ version, texts }: LegalContent): boolean {
  const isWhole = (language: "ID" | "EN") => {
    const { title, description, body } = texts[language];
    return title.trim() !== "" && description.trim() !== "" && plainText(body) !== "";
  };
  return version !== "" && LANGUAGES.every(isWhole);
}

/** "2.0" after "1.0" and after "1.3": what the next version is called unless somebody says otherwise. */
export function nextVersion(version: string): string {
  return `${Number(version.split(".")[0]) + 1}.0`;
}

export interface DatedVersion {
  readonly version: string;
  readonly effectiveOn: LocalDate;
}
export const LEGAL_STANDINGS = ["upcoming", "in_force", "earlier"] as const;
export type LegalStanding = (typeof LEGAL_STANDINGS)[number];

/** What each version is on a day, given with the last date of effect first. */
export function standingsOn<V extends DatedVersion>(
  versions: readonly V[],
  today: LocalDate,
): readonly (V & { readonly standing: LegalStanding })[] {
  const inForce = versions.find(({ effectiveOn }) => effectiveOn <= today);
  return versions.map((version) => ({
    ...version,
    standing: version.effectiveOn > today ? "upcoming" : version === inForce ? "in_force" : "earlier",
  }));
}

/** What the starter's texts leave to be written stands in square brackets; a reference like "[1]" or "[UU 3/2011]" does not. */
const OUTLINE = /\[[^[\]]{20,}\]/;

export type WhyNotLegal =
  | "legal_incomplete"
  | "legal_outline"
  | "legal_version_taken"
  | "legal_date_past"
  | "legal_date_not_after";

/** Why a draft can't be published for a day: versions follow one another, and none begins in the past. */
export function whyNotPublishLegal(
  content: LegalContent,
  effectiveOn: LocalDate,
  published: readonly DatedVersion[],
  today: LocalDate,
): WhyNotLegal | null {
  if (!isLegalComplete(content)) return "legal_incomplete";
  const says = ({ description, body }: LegalContent["texts"]["ID"]) => `${description}\n${plainText(body)}`;
  if (LANGUAGES.some((language) => OUTLINE.test(says(content.texts[language])))) return "legal_outline";
  if (effectiveOn < today) return "legal_date_past";
  if (published.some(({ version }) => version === content.version)) return "legal_version_taken";
  return published.some((one) => one.effectiveOn >= effectiveOn) ? "legal_date_not_after" : null;
}
