/** Parses Markdown to the stored document. What the document cannot hold (pictures, raw HTML, code) is an error, not a loss. */
import { z } from "zod";
import { marked, type Token, type Tokens } from "marked";
import { anchorOf } from "./model/anchor.ts";
import { documentSchema, type RichDocument, type RichMark } from "./model/document.ts";

type Node = Record<string, unknown>;

/** Markdown that our pages cannot show, with the offending text. */
export class MarkdownFault extends Error {
  readonly raw: string;
  constructor(message: string, raw: string) {
    super(message);
    this.raw = raw;
  }
}

/** Parses Markdown. Throws `MarkdownFault` with the offending text when it contains what our pages cannot show. */
export function parseMarkdown(markdown: string): RichDocument {
  const used = new Set<string>();
  const parsed = documentSchema.safeParse({ type: "doc", content: blocks(marked.lexer(markdown, { gfm: true }), used) });
  if (parsed.success) return parsed.data;
  throw new MarkdownFault(z.prettifyError(parsed.error), "");
}

function blocks(tokens: readonly Token[], used: Set<string>): Node[] {
  return tokens.flatMap((token) => block(token, used));
}

function block(token: Token, used: Set<string>): Node[] {
  switch (token.type) {
    case "space":
      return [];
    case "paragraph":
    case "text":
      return [paragraph((token as Tokens.Paragraph).tokens ?? [token])];
    case "heading": {
      const { depth, tokens, text } = token as Tokens.Heading;
      return [{ type: "heading", attrs: { level: depth, id: anchorOf(text, used) }, content: inlines(tokens, []) }];
    }
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      const content = items.map((item) => ({ type: "listItem", content: blocks(item.tokens, used) }));
      return [
        ordered ? { type: "orderedList", attrs: { start: start === "" ? 1 : start }, content } : { type: "bulletList", content },
      ];
    }
    case "blockquote":
      return [{ type: "blockquote", content: blocks((token as Tokens.Blockquote).tokens, used) }];
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const row = (cells: readonly Tokens.TableCell[], type: string) => ({
        type: "tableRow",
        content: cells.map((cell) => ({ type, content: [paragraph(cell.tokens)] })),
      });
      return [{ type: "table", content: [row(header, "tableHeader"), ...rows.map((cells) => row(cells, "tableCell"))] }];
    }
    default:
      throw new MarkdownFault(`a document cannot hold ${token.type}: ${token.raw.slice(0, 80)}`, token.raw);
  }
}

function paragraph(tokens: readonly Token[]): Node {
  const content = inlines(tokens, []);
  return content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
}

function inlines(tokens: readonly Token[], marks: readonly RichMark[]): Node[] {
  return tokens.flatMap((token): Node[] => {
    switch (token.type) {
      case "text":
      case "escape": {
        const inner = (token as Tokens.Text).tokens;
        return inner ? inlines(inner, marks) : textNodes((token as Tokens.Text).text, marks);
      }
      case "strong":
        return inlines((token as Tokens.Strong).tokens, [...marks, { type: "bold" }]);
      case "em":
        return inlines((token as Tokens.Em).tokens, [...marks, { type: "italic" }]);
      case "link":
        return inlines((token as Tokens.Link).tokens, [...marks, { type: "link", attrs: { href: (token as Tokens.Link).href } }]);
      case "br":
        return [{ type: "hardBreak" }];
      default:
        throw new MarkdownFault(`text cannot hold ${token.type}: ${token.raw.slice(0, 80)}`, token.raw);
    }
  });
}

/** A line break in the file is a space on the page. */
function textNodes(text: string, marks: readonly RichMark[]): Node[] {
  const flat = text.replaceAll(/\s*\n\s*/g, " ");
  if (flat === "") return [];
  return [marks.length > 0 ? { type: "text", text: flat, marks } : { type: "text", text: flat }];
}
