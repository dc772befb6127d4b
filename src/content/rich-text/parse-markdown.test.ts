import { describe, expect, test } from "vitest";
import { documentSchema, plainText, readingMinutes, sectionsOf, type RichDocument } from "./model/document.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const text = (value: string, ...marks: object[]) => ({ type: "text", text: value, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const item = (...content: object[]) => ({ type: "listItem", content });

describe("Markdown becomes the document that pages show", () => {
  test.each<[string, string, object[]]>([
    ["paragraphs", "Satu\ndua\n\nTiga", [paragraph(text("Satu dua")), paragraph(text("Tiga"))]],
    [
      "marks",
      "**tebal** dan *miring*",
      [paragraph(text("tebal", { type: "bold" }), text(" dan "), text("miring", { type: "italic" }))],
    ],
    ["marks inside marks", "***x***", [paragraph(text("x", { type: "italic" }, { type: "bold" }))]],
    ["a link", "[FAQ](/faq#biaya)", [paragraph(text("FAQ", { type: "link", attrs: { href: "/faq#biaya" } }))]],
    ["a line break", "Satu  \ndua", [paragraph(text("Satu"), { type: "hardBreak" }, text("dua"))]],
    [
      "headings",
      "## Biaya & pajak\n\n### Biaya & pajak",
      [
        { type: "heading", attrs: { level: 2, id: "biaya-pajak" }, content: [text("Biaya & pajak")] },
        { type: "heading", attrs: { level: 3, id: "biaya-pajak-2" }, content: [text("Biaya & pajak")] },
      ],
    ],
    ["a list", "- a\n- b", [{ type: "bulletList", content: [item(paragraph(text("a"))), item(paragraph(text("b")))] }]],
    [
      "a numbered list",
      "3. a\n4. b",
      [{ type: "orderedList", attrs: { start: 3 }, content: [item(paragraph(text("a"))), item(paragraph(text("b")))] }],
    ],
    [
      "a list in a list",
      "- a\n  1. b",
      [
        {
          type: "bulletList",
          content: [
            item(paragraph(text("a")), { type: "orderedList", attrs: { start: 1 }, content: [item(paragraph(text("b")))] }),
          ],
        },
      ],
    ],
    ["a quotation", "> a", [{ type: "blockquote", content: [paragraph(text("a"))] }]],
    [
      "a table",
      "| a |\n|---|\n| b |",
      [
        {
          type: "table",
          content: [
            { type: "tableRow", content: [{ type: "tableHeader", content: [paragraph(text("a"))] }] },
            { type: "tableRow", content: [{ type: "tableCell", content: [paragraph(text("b"))] }] },
          ],
        },
      ],
    ],
    ["signs that HTML would read", "a < b & c \"d\" 'e'", [paragraph(text("a < b & c \"d\" 'e'"))]],
    ["names", "Peña, O’Brien, 送", [paragraph(text("Peña, O’Brien, 送"))]],
    ["an escaped sign", "1 \\* 2", [paragraph(text("1 "), text("*"), text(" 2"))]],
  ])("%s", (_, markdown, content) => expect(parseMarkdown(markdown)).toEqual({ type: "doc", content }));
});

describe("what our pages can't show is an error, not a loss", () => {
  test.each<[string, string]>([
    ["a script", "<script>alert(1)</script>"],
    ["a script in a paragraph", "a <script>alert(1)</script> b"],
    ["an event attribute", 'a <b onclick="alert(1)">b</b>'],
    ["a frame", '<iframe src="https://evil.test"></iframe>'],
    ["a comment", "<!-- secret -->"],
    ["a picture", "![a](/x.png)"],
    ["a picture by HTML", "<img src=x onerror=alert(1)>"],
    ["code", "`code`"],
    ["a block of code", "```\ncode\n```"],
    ["a rule", "---"],
    ["struck words", "~~a~~"],
    ["a heading of the first level", "# a"],
    ["a heading of the fourth", "#### a"],
    ["a link to a script", "[a](javascript:alert(1))"],
    ["the same in capitals", "[a](JaVaScRiPt:alert(1))"],
    ["the same with a tab", "[a](java&#9;script:alert(1))"],
    ["a link to data", "[a](data:text/html,x)"],
    ["a link to another host without its scheme", "[a](//evil.test)"],
    ["a link whose path is a host to browsers", "[a](/\\evil.test)"],
    ["a link that looks like another site", "[a](https://sampai.example@evil.test)"],
    ["a link over http", "[a](http://example.test)"],
    ["an automatic one", "<http://example.test>"],
    ["a relative link", "[a](faq)"],
    ["a list three deep", "- a\n  - b\n    - c"],
    ["a heading in a quotation", "> ## a"],
    ["a task list", "- [ ] a"],
  ])("%s", (_, markdown) => expect(() => parseMarkdown(markdown)).toThrow(/cannot hold|not an address|Invalid|Too small/));
});

describe("the document's schema is the allow-list", () => {
  const doc = (...content: unknown[]) => ({ type: "doc", content });
  test.each<[string, unknown]>([
    ["a node it does not name", doc({ type: "script", content: [] })],
    ["raw HTML", doc({ type: "html", html: "<script>" })],
    ["a picture", doc({ type: "image", attrs: { src: "x" } })],
    ["an attribute beside", doc({ type: "paragraph", attrs: { onclick: "x" }, content: [] })],
    ["a style", doc({ type: "paragraph", style: "x" })],
    ["a mark it does not name", doc(paragraph(text("a", { type: "code" })))],
    ["a target", doc(paragraph(text("a", { type: "link", attrs: { href: "/", target: "_blank" } })))],
    ["a link to a script", doc(paragraph(text("a", { type: "link", attrs: { href: "javascript:alert(1)" } })))],
    ["a link to a script behind a blank", doc(paragraph(text("a", { type: "link", attrs: { href: " javascript:alert(1)" } })))],
    ["a link that is a host to browsers", doc(paragraph(text("a", { type: "link", attrs: { href: "/\\evil.test" } })))],
    ["a link that a tab makes a host", doc(paragraph(text("a", { type: "link", attrs: { href: "/\t/evil.test" } })))],
    ["a link with a password", doc(paragraph(text("a", { type: "link", attrs: { href: "https://user:pw@evil.test/" } })))],
    [
      "a link that looks like another site",
      doc(paragraph(text("a", { type: "link", attrs: { href: "https://sampai.example@evil.test" } }))),
    ],
    ["a link with a line break", doc(paragraph(text("a", { type: "link", attrs: { href: "https://a.test/\nx" } })))],
    ["a level that is not 2 or 3", doc({ type: "heading", attrs: { level: 1, id: "a" }, content: [] })],
    ["an anchor that is no anchor", doc({ type: "heading", attrs: { level: 2, id: 'a" onclick="x' }, content: [] })],
    ["text without words", doc(paragraph(text("")))],
    ["no document", { type: "paragraph" }],
  ])("it refuses %s", (_, document) => expect(documentSchema.safeParse(document).success).toBe(false));
});

test("plain text, reading time and sections of a document", () => {
  const document = parseMarkdown("Satu **dua**\n\n## Tiga\n\n- empat\n- lima\n\n| a | b |\n|---|---|\n| c | d |");
  expect(plainText(document).split(/\s+/)).toEqual(["Satu", "dua", "Tiga", "empat", "lima", "a", "b", "c", "d"]);
  expect(sectionsOf(document)).toEqual([{ id: "tiga", title: "Tiga" }]);
  const long: RichDocument = parseMarkdown("kata ".repeat(900));
  expect([readingMinutes(document), readingMinutes(long)]).toEqual([1, 5]);
});
