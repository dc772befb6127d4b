/**
 * Rich text as stored, sent and rendered: the JSON of a ProseMirror document (Tiptap's node names), reduced to what our pages can show.
 * This schema is the allow-list: what it does not name can be neither stored nor rendered, scripts and styles included.
 */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";

/**
 * Addresses that text may link to: our own pages, mail, telephone, and other sites over https. No space, control character or backslash:
 * browsers drop the first two and read the third as a slash, so that a path could lead to another host. No user name before the host
 * (https://sampai.example@other.example): it shows one site and leads to another.
 */
const LINKABLE = /^(?:\/(?!\/)|#|https:\/\/(?![^/?#]*@)|mailto:|tel:)[^\s\\\p{Cc}]*$/u;
const HREF_MAX_CHARS = 500;
const href = z.string().max(HREF_MAX_CHARS).regex(LINKABLE, "not an address that text may link to");

/** Whether text may link to an address, for checks while typing. */
export const isLinkable = (address: string): boolean => address.length <= HREF_MAX_CHARS && LINKABLE.test(address);

const mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href }) }),
]);

const text = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(10_000),
  marks: z.array(mark).max(3).optional(),
});
const hardBreak = z.strictObject({ type: z.literal("hardBreak") });
const inline = z
  .array(z.discriminatedUnion("type", [text, hardBreak]))
  .max(500)
  .meta({ id: "RichTextInline" });

const paragraph = z.strictObject({ type: z.literal("paragraph"), content: inline.optional() });
const heading = z.strictObject({
  type: z.literal("heading"),
  /** The anchor is made from the heading's text, so that a link to a section survives edits elsewhere. */
  attrs: z.strictObject({
    level: z.union([z.literal(2), z.literal(3)]),
    id: z
      .string()
      .max(120)
      .regex(/^[a-z0-9-]+$/),
  }),
  content: inline,
});
const cell = z.strictObject({ type: z.enum(["tableHeader", "tableCell"]), content: z.array(paragraph).max(10) });
const table = z.strictObject({
  type: z.literal("table"),
  content: z.array(z.strictObject({ type: z.literal("tableRow"), content: z.array(cell).max(8) })).max(60),
});

// Lists hold paragraphs and lists, one level deep: no page needs more, and the limit keeps the schema free of recursion.
const flatItem = z.strictObject({ type: z.literal("listItem"), content: z.array(paragraph).min(1).max(10) });
const flatBullets = z.strictObject({ type: z.literal("bulletList"), content: z.array(flatItem).max(100) });
const flatNumbers = z.strictObject({
  type: z.literal("orderedList"),
  attrs: z.strictObject({ start: z.int() }).optional(),
  content: z.array(flatItem).max(100),
});
const item = z.strictObject({
  type: z.literal("listItem"),
  content: z
    .array(z.discriminatedUnion("type", [paragraph, flatBullets, flatNumbers]))
    .min(1)
    .max(10),
});
const bulletList = z.strictObject({ type: z.literal("bulletList"), content: z.array(item).max(100) });
const orderedList = z.strictObject({
  type: z.literal("orderedList"),
  attrs: z.strictObject({ start: z.int() }).optional(),
  content: z.array(item).max(100),
});
const blockquote = z.strictObject({
  type: z.literal("blockquote"),
  content: z.array(z.discriminatedUnion("type", [paragraph, bulletList, orderedList])).max(20),
});

/** Aspect ratio of a picture in running text; it is cropped around its focus point. */
export const PICTURE_RATIOS = ["original", "16:9", "4:3", "1:1"] as const;
export type PictureRatio = (typeof PICTURE_RATIOS)[number];
const percent = z.int().min(0).max(100);
const side = z.int().min(1).max(4_000);
/** One of our own pictures, by its id: file addresses cannot be entered. Its description is in the language of the text. */
const picture = z.strictObject({
  type: z.literal("picture"),
  attrs: z.strictObject({
    id: idSchema("pi"),
    alt: z.string().trim().min(1).max(300),
    width: side,
    height: side,
    ratio: z.enum(PICTURE_RATIOS),
    focusX: percent,
    focusY: percent,
  }),
});

const block = z.discriminatedUnion("type", [paragraph, heading, bulletList, orderedList, blockquote, table, picture]);
export const documentSchema = z
  .strictObject({ type: z.literal("doc"), content: z.array(block).max(400) })
  // Many endpoints carry it; the OpenAPI document defines it once.
  .meta({ id: "RichText" });

export type RichDocument = z.output<typeof documentSchema>;
export type RichBlock = z.output<typeof block>;
export type RichInline = z.output<typeof inline>[number];
export type RichMark = z.output<typeof mark>;

/**
 * Stored content without links that are no longer allowed: the rule has become stricter since some texts were written. Such a link becomes
 * plain text, and the rest of the page is unchanged. For stored texts only; new ones are refused.
 */
export function withoutForbiddenLinks(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(withoutForbiddenLinks);
  if (typeof stored !== "object" || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      withoutForbiddenLinks(name === "marks" && Array.isArray(value) ? value.filter(isAllowedMark) : value),
    ]),
  );
}

function isAllowedMark(mark: { readonly type?: unknown; readonly attrs?: { readonly href?: unknown } }): boolean {
  const address = mark.attrs?.href;
  return mark.type !== "link" || typeof address !== "string" || isLinkable(address);
}

/** The document's plain text, with blank lines between blocks: for search, reading time and feeds. */
export function plainText(document: RichDocument): string {
  return document.content
    .map((entry) => textOf(entry).trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

function textOf(node: {
  readonly type: string;
  readonly text?: string | undefined;
  readonly content?: readonly unknown[] | undefined;
}): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const separator = node.type === "paragraph" || node.type === "heading" ? "" : " ";
  return (node.content ?? []).map((inner) => textOf(inner as never)).join(separator);
}

const WORDS_PER_MINUTE = 200;

/** Reading time in minutes at an unhurried pace, at least one. */
export function readingMinutes(document: RichDocument): number {
  return Math.max(1, Math.round(plainText(document).split(/\s+/).length / WORDS_PER_MINUTE));
}

/** Second-level headings: the table of contents of a long page. */
export function sectionsOf(document: RichDocument): { readonly id: string; readonly title: string }[] {
  return document.content.flatMap((entry) =>
    entry.type === "heading" && entry.attrs.level === 2 ? [{ id: entry.attrs.id, title: textOf(entry) }] : [],
  );
}
