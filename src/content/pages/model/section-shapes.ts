/** The fields of each kind of section, for the form that edits it and for the comparison of both languages. Pure. */
import { ILLUSTRATIONS } from "../../articles/model/article.ts";
import { SCREENS, type Section } from "./sections.ts";

/** The limits of sections.ts; a test keeps both equal. */
export const LINE_MAX_CHARS = 400;
export const PARAGRAPH_MAX_CHARS = 1_500;

export type PartName =
  | "eyebrow"
  | "title"
  | "lead"
  | "text"
  | "caption"
  | "footnote"
  | "label"
  | "value"
  | "note"
  | "primary"
  | "secondary"
  | "action"
  | "total"
  | "href"
  | "icon"
  | "illustration"
  | "screen"
  | "count"
  | "keys"
  | ListName;
export type ListName = "cards" | "steps" | "lines" | "items" | "points" | "paragraphs";

/** Text, entered for each language. */
export interface TextPart {
  readonly type: "text";
  readonly name: PartName;
  readonly max: number;
  readonly optional?: boolean;
}
/** Entered once for both languages. An address differs only by its language. */
export interface SharedPart {
  readonly type: "icon" | "illustration" | "screen" | "count" | "address" | "questions";
  readonly name: PartName;
}
export interface GroupPart {
  readonly type: "group";
  readonly name: PartName;
  readonly parts: readonly Part[];
  readonly optional?: boolean;
}
/** Both languages have the same number of items. `parts` is null for a list of plain texts. */
export interface ListPart {
  readonly type: "list";
  readonly name: ListName;
  readonly min: number;
  readonly max: number;
  readonly parts: readonly Part[] | null;
  /** Limit of each item in a list of plain texts. */
  readonly maxChars: number;
}
export type Part = TextPart | SharedPart | GroupPart | ListPart;

const line = (name: PartName): TextPart => ({ type: "text", name, max: LINE_MAX_CHARS });
const icon: SharedPart = { type: "icon", name: "icon" };
const illustration: SharedPart = { type: "illustration", name: "illustration" };
const action = (name: PartName): GroupPart => ({
  type: "group",
  name,
  parts: [line("label"), { type: "address", name: "href" }],
});
const list = (name: ListName, max: number, parts: readonly Part[] | null, min = 1): ListPart => ({
  type: "list",
  name,
  min,
  max,
  parts,
  maxChars: parts === null && name === "paragraphs" ? PARAGRAPH_MAX_CHARS : LINE_MAX_CHARS,
});
const point = [icon, line("title"), line("text")];
const head = [line("title"), line("lead")];

/** A price receipt always has five lines: amount sent, fee and tax, rate and margin, amount received, arrival. */
export const PRICE_LINES = 5;

export const SHAPES: Readonly<Record<Section["kind"], readonly Part[]>> = {
  hero: [line("eyebrow"), ...head, action("primary"), action("secondary"), illustration],
  products: [...head, list("cards", 6, [...point, list("points", 5, null, 0), { ...action("action"), optional: true }])],
  steps: [...head, list("steps", 8, [line("title"), line("text")])],
  price: [
    ...head,
    line("caption"),
    list("lines", PRICE_LINES, [line("label"), line("value"), { ...line("note"), optional: true }], PRICE_LINES),
    { type: "group", name: "total", parts: [line("label"), line("value")] },
    line("footnote"),
  ],
  tariff: [...head, line("footnote")],
  promises: [...head, list("items", 9, point)],
  trust: [...head, list("points", 6, point), illustration],
  screen: [...head, list("points", 4, point, 0), { type: "screen", name: "screen" }],
  figures: head,
  articles: [...head, { type: "count", name: "count" }],
  faq: [...head, { type: "questions", name: "keys" }],
  story: [line("title"), list("paragraphs", 8, null), illustration],
  values: [line("title"), list("items", 9, point)],
  cta: [line("title"), line("text"), action("primary"), action("secondary")],
};

/** A new item: empty texts and the first icon. */
export function blankItem({ parts }: Pick<ListPart, "parts">): unknown {
  return parts === null ? "" : Object.fromEntries(parts.flatMap((part) => blankPart(part)));
}

/** A newly added optional group. */
export function blankGroup({ parts }: Pick<GroupPart, "parts">): unknown {
  return Object.fromEntries(parts.flatMap((part) => blankPart(part)));
}

function blankPart(part: Part): [string, unknown][] {
  switch (part.type) {
    case "text":
      return part.optional ? [] : [[part.name, ""]];
    case "address":
      return [[part.name, ""]];
    case "icon":
      return [[part.name, "badge-check"]];
    case "illustration":
      return [[part.name, ILLUSTRATIONS[0]]];
    case "screen":
      return [[part.name, SCREENS[0]]];
    case "count":
      return [[part.name, 3]];
    case "questions":
      return [[part.name, []]];
    case "group":
      return part.optional ? [] : [[part.name, blankGroup(part)]];
    case "list":
      return [[part.name, Array.from({ length: part.min }, () => blankItem(part))]];
  }
}
