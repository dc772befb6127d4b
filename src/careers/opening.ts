/** An opening: what staff write about it in both languages, and when somebody can apply. Pure, for server and screen. */
import { z } from "zod";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { localDateSchema, type LocalDate } from "#kernel/time.ts";
import { slugRules } from "#kernel/validation/codes.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { lineRules, proseRules, tidyLine, tidyProse } from "#kernel/validation/written.ts";

export const EMPLOYMENTS = ["full_time", "part_time", "contract", "internship"] as const;
export type Employment = (typeof EMPLOYMENTS)[number];
export const WORKPLACES = ["office", "hybrid", "remote"] as const;
export type Workplace = (typeof WORKPLACES)[number];
export const OPENING_STATUSES = ["active", "inactive"] as const;
export type OpeningStatus = (typeof OPENING_STATUSES)[number];

const line = (most: number) => toZod(lineRules(most));
const lines = toZod([required(), ...proseRules(3_000)]);

/** The text of one language. Duties, requirements and offer are lists: a line each. */
export const openingTextSchema = z.strictObject({
  slug: toZod(slugRules(80)),
  title: line(100),
  team: line(60),
  summary: line(300),
  about: lines,
  duties: lines,
  requirements: lines,
  offer: lines,
});
export type OpeningText = z.output<typeof openingTextSchema>;

/** What staff write: the facts, and the text in both languages. */
export const openingSchema = z.strictObject({
  employment: toZod([required(), oneOf(EMPLOYMENTS)]),
  workplace: toZod([required(), oneOf(WORKPLACES)]),
  city: line(80),
  /** Empty: until it is deactivated. */
  closesOn: z.union([z.literal(""), localDateSchema]),
  ID: openingTextSchema,
  EN: openingTextSchema,
});
export type OpeningDraft = z.output<typeof openingSchema>;

/** The lines of a list, without those that hold nothing. */
export function listOfLines(text: string): string[] {
  return text
    .split("\n")
    .map((one) => one.replace(/^\s*[-•*]\s*/, "").trim())
    .filter((one) => one !== "");
}

/** Whether somebody can apply on this day. */
export function isOpen(
  { status, closesOn }: { readonly status: OpeningStatus; readonly closesOn: LocalDate | null },
  today: LocalDate,
): boolean {
  return status === "active" && (closesOn === null || closesOn >= today);
}

/** An address made of a title: small letters and digits, with hyphens between. */
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

/** One spelling for what was written: blanks at the ends go, lines end in one way. */
export function tidyDraft(draft: OpeningDraft): OpeningDraft {
  const texts = Object.fromEntries(
    LANGUAGES.map((language: Language) => [
      language,
      Object.fromEntries(Object.entries(draft[language]).map(([name, text]) => [name, tidyProse(text)])),
    ]),
  ) as Pick<OpeningDraft, Language>;
  return { ...draft, city: tidyLine(draft.city), ...texts };
}
