/** Drafts of legal pages, and when a version may come into force. Pure. */
import { z } from "zod";
import { LANGUAGES } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import { DESCRIPTION_MAX_CHARS } from "../../articles/model/article.ts";
import { documentSchema, plainText } from "../../rich-text/model/document.ts";
import { TITLE_MAX_CHARS } from "../../articles/model/article-status.ts";

export const LEGAL_KEYS = ["terms", "privacy"] as const;
export type LegalKey = (typeof LEGAL_KEYS)[number];
export const legalKeySchema = z.enum(LEGAL_KEYS);

/** For example "2.0": numbers, so that readers can refer to a version. */
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

/** Whether a draft has a version number and all its texts. */
export function isLegalComplete({ version, texts }: LegalContent): boolean {
  const isWhole = (language: "ID" | "EN") => {
    const { title, description, body } = texts[language];
    return title.trim() !== "" && description.trim() !== "" && plainText(body) !== "";
  };
  return version !== "" && LANGUAGES.every(isWhole);
}

/** Default number of the next version: "2.0" after "1.0" and after "1.3". */
export function nextVersion(version: string): string {
  return `${Number(version.split(".")[0]) + 1}.0`;
}

export interface DatedVersion {
  readonly version: string;
  readonly effectiveOn: LocalDate;
}
export const LEGAL_VERSION_STATUSES = ["upcoming", "in_force", "earlier"] as const;
export type LegalVersionStatus = (typeof LEGAL_VERSION_STATUSES)[number];

/** The status of each version on a day. `versions` has the latest effective date first. */
export function withStatusOn<V extends DatedVersion>(
  versions: readonly V[],
  today: LocalDate,
): readonly (V & { readonly status: LegalVersionStatus })[] {
  const inForce = versions.find(({ effectiveOn }) => effectiveOn <= today);
  return versions.map((version) => ({
    ...version,
    status: version.effectiveOn > today ? "upcoming" : version === inForce ? "in_force" : "earlier",
  }));
}

/** Square brackets with 20 characters or more are placeholders of the starter texts; a reference such as "[1]" or "[UU 3/2011]" is not. */
const OUTLINE = /\[[^[\]]{20,}\]/;

export type WhyNotLegal =
  | "legal_incomplete"
  | "legal_outline"
  | "legal_version_taken"
  | "legal_date_past"
  | "legal_date_not_after";

/** Why a draft cannot be published for a date: it must follow the last version and not be in the past. */
export function whyNotPublishLegal(
  content: LegalContent,
  effectiveOn: LocalDate,
  published: readonly DatedVersion[],
  today: LocalDate,
): WhyNotLegal | null {
  if (!isLegalComplete(content)) return "legal_incomplete";
  const textOf = ({ description, body }: LegalContent["texts"]["ID"]) => `${description}\n${plainText(body)}`;
  if (LANGUAGES.some((language) => OUTLINE.test(textOf(content.texts[language])))) return "legal_outline";
  if (effectiveOn < today) return "legal_date_past";
  if (published.some(({ version }) => version === content.version)) return "legal_version_taken";
  return published.some((one) => one.effectiveOn >= effectiveOn) ? "legal_date_not_after" : null;
}

/** The version of the legal pages in the starter content: outlines to be replaced, which no customer has agreed to. */
export const STARTER_VERSION = "0.1";
