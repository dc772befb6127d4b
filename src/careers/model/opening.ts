/** An opening: its text in both languages, and when it takes applications. Pure, for server and browser. */
import { z } from "zod";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { localDateSchema, type LocalDate } from "#kernel/time.ts";
import { slugRules } from "#kernel/validation/codes.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { lineRules, proseRules, tidyLine, tidyProse } from "#kernel/validation/free-text.ts";

export const EMPLOYMENTS = ["full_time", "part_time", "contract", "internship"] as const;
export type Employment = (typeof EMPLOYMENTS)[number];
export const WORKPLACES = ["office", "hybrid", "remote"] as const;
export type Workplace = (typeof WORKPLACES)[number];
export const JOB_OPENING_STATUSES = ["active", "inactive"] as const;
export type JobOpeningStatus = (typeof JOB_OPENING_STATUSES)[number];

const line = (maxChars: number) => toZod(lineRules(maxChars));
const lines = toZod([required(), ...proseRules(3_000)]);

/** The text in one language. Duties, requirements and offer are lists, one item per line. */
export const jobOpeningTextSchema = z.strictObject({
  slug: toZod(slugRules(80)),
  title: line(100),
  team: line(60),
  summary: line(300),
  about: lines,
  duties: lines,
  requirements: lines,
  offer: lines,
});
export type JobOpeningText = z.output<typeof jobOpeningTextSchema>;

/** The fields that staff edit: the facts, and the text in both languages. */
export const jobOpeningSchema = z.strictObject({
  employment: toZod([required(), oneOf(EMPLOYMENTS)]),
  workplace: toZod([required(), oneOf(WORKPLACES)]),
  city: line(80),
  /** Empty: open until it is deactivated. */
  closesOn: z.union([z.literal(""), localDateSchema]),
  ID: jobOpeningTextSchema,
  EN: jobOpeningTextSchema,
});
export type JobOpeningDraft = z.output<typeof jobOpeningSchema>;

/** The lines of a list, without empty ones. */
export function listOfLines(text: string): string[] {
  return text
    .split("\n")
    .map((one) => one.replace(/^\s*[-•*]\s*/, "").trim())
    .filter((one) => one !== "");
}

/** Whether the opening takes applications on this day. */
export function isOpen(
  { status, closesOn }: { readonly status: JobOpeningStatus; readonly closesOn: LocalDate | null },
  today: LocalDate,
): boolean {
  return status === "active" && (closesOn === null || closesOn >= today);
}

/** A slug made from a title: lower-case letters and digits, separated by hyphens. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
}

/** Normalises the text: trims spaces and unifies line endings. */
export function tidyDraft(draft: JobOpeningDraft): JobOpeningDraft {
  const texts = Object.fromEntries(
    LANGUAGES.map((language: Language) => [
      language,
      Object.fromEntries(Object.entries(draft[language]).map(([name, text]) => [name, tidyProse(text)])),
    ]),
  ) as Pick<JobOpeningDraft, Language>;
  return { ...draft, city: tidyLine(draft.city), ...texts };
}
