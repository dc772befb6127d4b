/** Problems that prevent publishing a page of sections: both languages must have the same structure. Pure. */
import { LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { characterCount } from "#kernel/validation/rule.ts";
import { DESCRIPTION_MAX_CHARS, ILLUSTRATIONS } from "../../articles/model/article.ts";
import { SHAPES, type GroupPart, type ListPart, type Part, type SharedPart, type TextPart } from "./section-shapes.ts";
import type { PageContent } from "./page-content.ts";
import { isSectionAddress, MAX_QUESTIONS, SCREENS, type Section } from "./sections.ts";
import { TITLE_MAX_CHARS } from "../../articles/model/article-status.ts";

export const PAGE_PROBLEMS = [
  "required",
  "too_long",
  "address",
  "unknown_illustration",
  "unknown_question",
  "question_twice",
  "differs",
  "count_wrong",
  "kinds_differ",
  "kinds_changed",
  "hero_first",
] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

/** Problems by field path: `EN.sections.2.steps.0.title`; without a language where both share the field: `sections.2.steps.0.icon`. */
export type PageProblems = ReadonlyMap<string, PageProblem>;

export interface PageFacts {
  /** Section kinds of the version in force: staff may change the order and the texts of sections, not their kinds. */
  readonly kinds: readonly Section["kind"][];
  /** Keys of the active questions. ACC-10: inactive data cannot be used by other data. */
  readonly questions: ReadonlySet<string>;
}

/** The address of the same page in a language. An anchor within the page is the same in both. */
export function addressIn(address: string, language: Language): string {
  return address.startsWith("/") ? localizePath(address, language) : address;
}

/** All problems that prevent publishing; empty when there are none. */
export function problemsOf(content: PageContent, { kinds, questions }: PageFacts): PageProblems {
  const problems = new Map<string, PageProblem>();
  for (const language of LANGUAGES) {
    const { title, description } = content[language];
    whyNotText(problems, `${language}.title`, title, TITLE_MAX_CHARS);
    whyNotText(problems, `${language}.description`, description, DESCRIPTION_MAX_CHARS);
  }
  const [ID, EN] = [content.ID.sections, content.EN.sections];
  if (kindsOf(ID).join() !== kindsOf(EN).join()) return problems.set("sections", "kinds_differ");
  if (kindsOf(ID).toSorted().join() !== kinds.toSorted().join()) problems.set("sections", "kinds_changed");
  else if (kinds.includes("hero") && ID[0]?.kind !== "hero") problems.set("sections", "hero_first");
  for (const [index, section] of ID.entries()) {
    const both = { ID: section as Values, EN: (EN[index] ?? section) as Values };
    checkParts({ problems, questions }, SHAPES[section.kind], both, `sections.${index}`);
  }
  return problems;
}

const kindsOf = (sections: readonly Section[]) => sections.map(({ kind }) => kind);

type Values = Readonly<Record<string, unknown>>;
type Both<T> = Readonly<Record<Language, T>>;
interface Checking {
  readonly problems: Map<string, PageProblem>;
  readonly questions: ReadonlySet<string>;
}

function checkParts(checking: Checking, parts: readonly Part[], both: Both<Values>, path: string): void {
  for (const part of parts) {
    const values = { ID: both.ID[part.name], EN: both.EN[part.name] };
    const at = `${path}.${part.name}`;
    if (part.type === "text") checkText(checking, part, values, at);
    else if (part.type === "group") checkGroup(checking, part, values, at);
    else if (part.type === "list") checkList(checking, part, values, at);
    else checkShared(checking, part, values, at);
  }
}

function checkText({ problems }: Checking, { max, optional }: TextPart, values: Both<unknown>, at: string): void {
  // A text present in one language must be present in the other.
  if (optional === true && LANGUAGES.every((language) => textOf(values[language]).trim() === "")) return;
  for (const language of LANGUAGES) whyNotText(problems, `${language}.${at}`, textOf(values[language]), max);
}

function checkGroup(checking: Checking, { parts, optional }: GroupPart, { ID, EN }: Both<unknown>, at: string): void {
  if (ID === undefined && EN === undefined && optional === true) return;
  if (ID === undefined || EN === undefined) checking.problems.set(at, "differs");
  else checkParts(checking, parts, { ID: ID as Values, EN: EN as Values }, at);
}

function checkList(checking: Checking, { parts, min, max, maxChars }: ListPart, both: Both<unknown>, at: string): void {
  const [ID, EN] = [listOf(both.ID), listOf(both.EN)];
  if (ID.length !== EN.length) return void checking.problems.set(at, "differs");
  if (ID.length < min || ID.length > max) checking.problems.set(at, "count_wrong");
  for (const [index, item] of ID.entries()) {
    const items = { ID: item, EN: EN[index] };
    if (parts !== null) checkParts(checking, parts, items as Both<Values>, `${at}.${index}`);
    else checkText(checking, { type: "text", name: "text", max: maxChars }, items, `${at}.${index}`);
  }
}

function checkShared({ problems, questions }: Checking, { type }: SharedPart, { ID, EN }: Both<unknown>, at: string): void {
  if (type === "address") {
    const [id, en] = [textOf(ID), textOf(EN)];
    // "/en/…" would lead Indonesian readers to the English page.
    if (!isSectionAddress(id) || /^\/en(?:[/?#]|$)/.test(id)) problems.set(at, "address");
    else if (en !== addressIn(id, "EN")) problems.set(at, "differs");
  } else if (JSON.stringify(ID) !== JSON.stringify(EN)) problems.set(at, "differs");
  else if (type === "illustration" && !ILLUSTRATIONS.some((name) => name === ID)) problems.set(at, "unknown_illustration");
  else if (type === "screen" && !SCREENS.some((name) => name === ID)) problems.set(at, "unknown_illustration");
  else if (type === "questions") checkQuestions(problems, questions, listOf(ID), at);
}

function checkQuestions(
  problems: Map<string, PageProblem>,
  known: ReadonlySet<string>,
  keys: readonly unknown[],
  at: string,
): void {
  if (keys.length === 0 || keys.length > MAX_QUESTIONS) problems.set(at, "count_wrong");
  for (const [index, key] of keys.entries())
    if (key === "") problems.set(`${at}.${index}`, "required");
    else if (!known.has(textOf(key))) problems.set(`${at}.${index}`, "unknown_question");
    else if (keys.indexOf(key) < index) problems.set(`${at}.${index}`, "question_twice");
}

function whyNotText(problems: Map<string, PageProblem>, at: string, text: string, max: number): void {
  if (text.trim() === "") problems.set(at, "required");
  else if (characterCount(text) > max) problems.set(at, "too_long");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
