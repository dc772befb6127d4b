/** Documents survive a round trip through the editor, and no written text is executed. */
import { getSchema } from "@tiptap/core";
import { Node as EditorModel } from "@tiptap/pm/model";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { anchorOf } from "../../model/anchor.ts";
import { documentSchema, type RichDocument } from "../../model/document.ts";
import { fromEditor, toEditor, type EditorNode } from "../../model/editor-document.ts";
import { parseMarkdown } from "../../parse-markdown.ts";
import { ArticleView } from "../../../articles/web/article-view.tsx";
import { RichText } from "../document.tsx";
import { EXTENSIONS } from "./extensions.ts";
import type { Card } from "../../../articles/web/card.ts";

const schema = getSchema(EXTENSIONS);
/** A round trip through the editor; throws for nodes its schema does not allow. */
function throughEditor(document: RichDocument): RichDocument {
  const model = EditorModel.fromJSON(schema, toEditor(document));
  model.check();
  return documentSchema.parse(fromEditor(model.toJSON() as EditorNode));
}
const drawn = (document: RichDocument) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichText document={document} tableTitle="Tabel" />
    </MemoryRouter>,
  );

const text = fc
  .string({ minLength: 1, maxLength: 30, unit: "grapheme" })
  .filter((one) => one.isWellFormed() && !one.includes("\0"));
const bold = { type: "bold" as const };
const italic = { type: "italic" as const };
const link = fc
  .constantFrom("/faq", "https://example.org/a?b=c", "mailto:a@example.org", "tel:+62811", "#biaya")
  .map((href) => ({ type: "link" as const, attrs: { href } }));
// In the editor's own order: it sorts the marks of a text.
const marks = fc
  .tuple(fc.boolean(), fc.boolean(), fc.option(link))
  .map(([b, i, l]) => [...(b ? [bold] : []), ...(i ? [italic] : []), ...(l ? [l] : [])]);
const someText = fc
  .tuple(text, marks)
  .map(([one, its]) =>
    its.length === 0 ? { type: "text" as const, text: one } : { type: "text" as const, text: one, marks: its },
  );
/** The editor merges adjacent texts with the same marks, so none are generated. */
const inline = fc
  .array(fc.oneof({ weight: 5, arbitrary: someText }, { weight: 1, arbitrary: fc.constant({ type: "hardBreak" as const }) }), {
    maxLength: 6,
  })
  .map((nodes) =>
    nodes.filter(
      (node, at) =>
        at === 0 || JSON.stringify("marks" in node ? node.marks : node.type) !== JSON.stringify(marksOf(nodes[at - 1])),
    ),
  );
const marksOf = (node: object | undefined) => (node && "marks" in node ? node.marks : node && "type" in node ? node.type : null);
const paragraph = inline.map((content) =>
  content.length === 0 ? { type: "paragraph" as const } : { type: "paragraph" as const, content },
);
const some = <T,>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });
const headed = fc.oneof(
  fc.constant({ type: "bulletList" as const }),
  fc.integer({ min: 1, max: 99 }).map((start) => ({ type: "orderedList" as const, attrs: { start } })),
);
const listOf = <T,>(arbitrary: fc.Arbitrary<T>) =>
  fc
    .tuple(headed, some(some(arbitrary)))
    .map(([head, items]) => ({ ...head, content: items.map((content) => ({ type: "listItem" as const, content })) }));
const list = listOf(fc.oneof(paragraph, listOf(paragraph)));
const quote = some(fc.oneof(paragraph, list)).map((content) => ({ type: "blockquote" as const, content }));
const cell = (type: string) => some(paragraph).map((content) => ({ type, content }));
const row = (type: string, cells: number) =>
  fc.array(cell(type), { minLength: cells, maxLength: cells }).map((content) => ({ type: "tableRow", content }));
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((cells) =>
    fc
      .tuple(row("tableHeader", cells), fc.array(row("tableCell", cells), { maxLength: 3 }))
      .map(([head, rows]) => ({ type: "table", content: [head, ...rows] })),
  );
const percent = fc.integer({ min: 0, max: 100 });
const side = fc.integer({ min: 1, max: 4_000 });
const picture = fc
  .tuple(
    text.filter((one) => one.trim() !== ""),
    side,
    side,
    fc.constantFrom("original", "16:9", "4:3", "1:1"),
    percent,
    percent,
  )
  .map(([alt, width, height, ratio, focusX, focusY]) => ({
    type: "picture",
    attrs: { id: "pi_01kc0000000000000000000000", alt: alt.trim(), width, height, ratio, focusX, focusY },
  }));
const heading = fc
  .tuple(fc.constantFrom(2, 3), inline)
  .map(([level, content]) => ({ type: "heading", attrs: { level, id: "" }, content }));

const textIn = (nodes: readonly object[]) => nodes.map((node) => ("text" in node ? String(node.text) : " ")).join("");
const documents = some(fc.oneof(paragraph, heading, list, quote, table, picture)).map((content) => {
  const used = new Set<string>();
  const anchored = content.map((block) =>
    block.type === "heading" && "content" in block && "attrs" in block
      ? { ...block, attrs: { ...block.attrs, id: anchorOf(textIn(block.content as readonly object[]), used) } }
      : block,
  );
  return documentSchema.parse({ type: "doc", content: anchored });
});

describe("a round trip through the editor", () => {
  test("any document is unchanged and renders the same", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const back = throughEditor(document);
        expect(back).toEqual(document);
        expect(drawn(back)).toBe(drawn(document));
      }),
      { numRuns: 60 },
    );
  });
  test("a document parsed from Markdown is unchanged", () => {
    const document = parseMarkdown(
      "## Biaya & pajak\n\nIsi **tebal _miring_** dan [tautan](/faq).\n\n1. satu\n   - dalam\n2. dua\n\n> kutipan\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Biaya & pajak",
    );
    expect(throughEditor(document)).toEqual(document);
  });
  test("an empty document becomes one empty paragraph", () => {
    expect(throughEditor({ type: "doc", content: [] })).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  });
  test("lists nested too deep follow their parents, in order", () => {
    const item = (someText: string, ...inner: EditorNode[]): EditorNode => ({
      type: "listItem",
      content: [{ type: "paragraph", content: [{ type: "text", text: someText }] }, ...inner],
    });
    const bullets = (...content: EditorNode[]): EditorNode => ({ type: "bulletList", content });
    const stored = fromEditor({
      type: "doc",
      content: [bullets(item("a", bullets(item("b", bullets(item("c"), item("d"))), item("e"))))],
    });
    expect(documentSchema.safeParse(stored).success).toBe(true);
    expect(
      drawn(stored)
        .replaceAll(/<[^>]+>/g, " ")
        .trim()
        .split(/\s+/),
    ).toEqual(["a", "b", "c", "d", "e"]);
  });
  test.each(["javascript:alert(1)", "http://example.org", "//evil.example", "data:text/html,x", "/a b"])(
    "a link to %s becomes plain text",
    (href) => {
      const stored = fromEditor({
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }] }],
      });
      expect(stored.content).toEqual([{ type: "paragraph", content: [{ type: "text", text: "x" }] }]);
    },
  );
});

const FIRST_BLOCKS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<a href=javascript:alert(1)>x</a>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<math><mi xlink:href='data:x,<script>alert(1)</script>'>",
  "<style>@import 'javascript:alert(1)'</style>",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
];
const WRAPPINGS = [
  (one: string) => one,
  (one: string) => `"'>${one}`,
  (one: string) => `-->${one}<!--`,
  (one: string) => `</title></textarea>${one}`,
  (one: string) => `\`'"]]>${one}`,
];
/** Sixty attempts to inject a script into text. */
const SCRIPTS = WRAPPINGS.flatMap((wrap) => FIRST_BLOCKS.map(wrap));
/** All markup that these views render themselves. */
const OWN =
  /^<\/?(?:a|article|aside|blockquote|button|details|div|em|figure|h[1-3]|header|img|li|nav|ol|output|p|path|picture|rect|circle|line|polyline|section|source|span|strong|summary|svg|table|tbody|td|th|thead|time|tr|ul|br)(?:\s[^<>]*)?\/?>$/;

describe("sixty scripts in each field", () => {
  test("are rendered as text, and create no element and no attribute", () => {
    expect(SCRIPTS).toHaveLength(60);
    for (const script of SCRIPTS) {
      const inner = [{ type: "text" as const, text: script, marks: [bold, { type: "link" as const, attrs: { href: "/faq" } }] }];
      const para = { type: "paragraph" as const, content: inner };
      const body = documentSchema.parse({
        type: "doc",
        content: [
          para,
          { type: "heading", attrs: { level: 2, id: "a" }, content: inner },
          { type: "bulletList", content: [{ type: "listItem", content: [para] }] },
          { type: "blockquote", content: [para] },
          { type: "table", content: [{ type: "tableRow", content: [{ type: "tableHeader", content: [para] }] }] },
          {
            type: "picture",
            attrs: {
              id: "pi_01kc0000000000000000000000",
              alt: script,
              width: 10,
              height: 10,
              ratio: "1:1",
              focusX: 1,
              focusY: 1,
            },
          },
        ],
      });
      const shown = { id: "pi_01kc0000000000000000000000", alt: script, width: 10, height: 10, focusX: 1, focusY: 1 };
      const card: Card = {
        key: "a",
        slug: "a",
        title: script,
        description: script,
        illustration: "",
        picture: shown,
        publishedOn: "2026-01-01",
        dateText: script,
        readingMinutes: 1,
        category: { slug: "a", name: script },
      };
      const html = renderToStaticMarkup(
        <MemoryRouter>
          <ArticleView card={card} body={throughEditor(body)} related={[card]} contents={[{ id: "a", title: script }]} isDraft />
        </MemoryRouter>,
      );
      const tags = html.match(/<[^>]*>/g) ?? [];
      expect(
        tags.filter((tag) => !OWN.test(tag)),
        script,
      ).toEqual([]);
      // Attributes are quoted and quotes in text are escaped: outside of quotes no attribute name starts with "on".
      expect(
        tags.filter((tag) => /\son\w+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""'))),
        script,
      ).toEqual([]);
    }
  });
});
