/**
 * Converts between the stored document and the editor's. The editor (ProseMirror) adds attributes that our pages do not show, and needs a
 * paragraph in empty containers. Both are removed and added here, so that what is stored always fits document.ts. Pure.
 */
import { anchorOf } from "./anchor.ts";
import { isLinkable, type RichBlock, type RichDocument, type RichInline, type RichMark } from "./document.ts";

/** A node as the editor returns it: anything may be missing or extra. */
export interface EditorNode {
  readonly type?: string | undefined;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly EditorNode[] | undefined;
  readonly marks?:
    | readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> | undefined }[]
    | undefined;
  readonly text?: string | undefined;
}
type Paragraph = Extract<RichBlock, { type: "paragraph" }>;
type List = Extract<RichBlock, { type: "bulletList" | "orderedList" }>;
type Picture = Extract<RichBlock, { type: "picture" }>;

const EMPTY: EditorNode = { type: "paragraph" };

/** A document the editor accepts: empty containers get a paragraph, lists and tables without rows are removed. */
export function toEditor(document: RichDocument): EditorNode {
  return { type: "doc", content: filled((document.content as readonly EditorNode[]).flatMap((node) => readable(node))) };
}

const filled = (nodes: readonly EditorNode[]) => (nodes.length === 0 ? [EMPTY] : nodes);

function readable(node: EditorNode): EditorNode[] {
  const content = (node.content ?? []).flatMap((inner) => readable(inner));
  switch (node.type) {
    case "text":
    case "hardBreak":
    case "picture":
      return [node];
    case "paragraph":
    case "heading":
      return [{ ...node, content }];
    case "bulletList":
    case "orderedList":
    case "table":
    case "tableRow":
      return content.length === 0 ? [] : [{ ...node, content }];
    default:
      return [{ ...node, content: filled(content) }];
  }
}

/** The document to store. Anchors are rebuilt from the text of headings each time. */
export function fromEditor(node: EditorNode): RichDocument {
  const used = new Set<string>();
  return { type: "doc", content: (node.content ?? []).flatMap((inner) => block(inner, used)) };
}

function block(node: EditorNode, used: Set<string>): RichBlock[] {
  switch (node.type) {
    case "paragraph":
      return [paragraph(node)];
    case "heading": {
      const content = inlines(node);
      const level = node.attrs?.["level"] === 3 ? 3 : 2;
      return [{ type: "heading", attrs: { level, id: anchorOf(content.map(textOf).join(""), used) }, content }];
    }
    case "bulletList":
    case "orderedList":
      return [list(node)];
    case "blockquote":
      return [
        {
          type: "blockquote",
          content: (node.content ?? []).map((child) => (child.type === "paragraph" ? paragraph(child) : list(child))),
        },
      ];
    case "table":
      return [
        {
          type: "table",
          content: (node.content ?? []).map((row) => ({
            type: "tableRow",
            content: (row.content ?? []).map((cell) => ({
              type: cell.type === "tableHeader" ? "tableHeader" : "tableCell",
              content: (cell.content ?? []).map(paragraph),
            })),
          })),
        },
      ];
    case "picture":
      return [{ type: "picture", attrs: node.attrs as Picture["attrs"] }];
    default:
      return [];
  }
}

const textOf = (inline: RichInline): string => (inline.type === "text" ? inline.text : " ");

function paragraph(node: EditorNode): Paragraph {
  const content = inlines(node);
  return content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content };
}

function inlines(node: EditorNode): RichInline[] {
  return (node.content ?? []).flatMap((inner): RichInline[] => {
    if (inner.type === "hardBreak") return [{ type: "hardBreak" }];
    if (inner.type !== "text" || inner.text === undefined || inner.text === "") return [];
    const marks = (inner.marks ?? []).flatMap(mark);
    return [marks.length === 0 ? { type: "text", text: inner.text } : { type: "text", text: inner.text, marks }];
  });
}

/** A link to a forbidden address becomes plain text. */
function mark({ type, attrs }: NonNullable<EditorNode["marks"]>[number]): RichMark[] {
  if (type === "bold" || type === "italic") return [{ type }];
  const href = attrs?.["href"];
  return type === "link" && typeof href === "string" && isLinkable(href) ? [{ type, attrs: { href } }] : [];
}

/** Lists nest one level deep: deeper items follow their parent, in their order. */
function list(node: EditorNode): List {
  const content = (node.content ?? []).map((item) => ({
    type: "listItem" as const,
    content: (item.content ?? []).map((child) => (child.type === "paragraph" ? paragraph(child) : flatList(child))),
  }));
  return { ...listHead(node), content };
}

function flatList(node: EditorNode) {
  return { ...listHead(node), content: (node.content ?? []).flatMap(flatItems) };
}

function flatItems(item: EditorNode): { type: "listItem"; content: Paragraph[] }[] {
  const children = item.content ?? [];
  const own = children.filter(({ type }) => type === "paragraph").map(paragraph);
  const deeper = children.filter(({ type }) => type !== "paragraph").flatMap((inner) => (inner.content ?? []).flatMap(flatItems));
  return [...(own.length === 0 ? [] : [{ type: "listItem" as const, content: own }]), ...deeper];
}

function listHead({ type, attrs }: EditorNode) {
  if (type !== "orderedList") return { type: "bulletList" as const };
  const start = Number(attrs?.["start"] ?? 1);
  return { type: "orderedList" as const, attrs: { start: Number.isInteger(start) ? start : 1 } };
}
