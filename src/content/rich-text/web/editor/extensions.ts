/** The editor's schema: exactly what model/document.ts allows. Pasted content outside of it is dropped. */
import { Mark, mergeAttributes, Node, type Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Gapcursor, UndoRedo } from "@tiptap/extensions";
import { isLinkable, PICTURE_RATIOS } from "../../model/document.ts";
import { pictureSrc, pictureWidths } from "../../../pictures/model/picture.ts";

/** A link to an allowed address. Text typed after it is not part of the link. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = element.getAttribute("href") ?? "";
        return isLinkable(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", { ...HTMLAttributes, rel: "noopener" }, 0],
});

const number = (name: string) => (element: HTMLElement) => Number(element.dataset[name]);
const text = (name: string) => (element: HTMLElement) => element.dataset[name] ?? "";
const shownAs = (name: string, attribute: string) => (attrs: Record<string, unknown>) => ({ [attribute]: attrs[name] });

/** One of our own pictures. A picture pasted from elsewhere is dropped: only markup written by this node is parsed. */
export const Picture = Node.create({
  name: "picture",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: "", parseHTML: text("id"), renderHTML: shownAs("id", "data-id") },
    alt: { default: "", parseHTML: text("alt"), renderHTML: shownAs("alt", "data-alt") },
    width: { default: 1, parseHTML: number("width"), renderHTML: shownAs("width", "data-width") },
    height: { default: 1, parseHTML: number("height"), renderHTML: shownAs("height", "data-height") },
    ratio: {
      default: "original",
      parseHTML: (element) => PICTURE_RATIOS.find((one) => one === element.dataset["ratio"]) ?? "original",
      renderHTML: shownAs("ratio", "data-ratio"),
    },
    focusX: { default: 50, parseHTML: number("focusX"), renderHTML: shownAs("focusX", "data-focus-x") },
    focusY: { default: 50, parseHTML: number("focusY"), renderHTML: shownAs("focusY", "data-focus-y") },
  }),
  parseHTML: () => [{ tag: "figure[data-id^=pi_]" }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { id, alt, width, height, ratio, focusX, focusY } = node.attrs as Readonly<Record<string, string>>;
    const own = Number(width);
    const frame = ratio === "original" ? `${own} / ${Number(height)}` : String(ratio).replace(":", " / ");
    return [
      "figure",
      mergeAttributes(HTMLAttributes),
      [
        "img",
        {
          src: pictureSrc(String(id), pictureWidths(own)[0] ?? own),
          alt,
          style: `aspect-ratio: ${frame}; object-fit: cover; object-position: ${Number(focusX)}% ${Number(focusY)}%`,
        },
      ],
    ];
  },
});

const LIST = "(paragraph | bulletList | orderedList)+";

export const EXTENSIONS: Extensions = [
  Document.extend({ content: "(paragraph | heading | bulletList | orderedList | blockquote | table | picture)+" }),
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Link,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  // Tab leaves the editor, as everywhere (WCAG 2.1.2): indenting has its own tools.
  ListItem.extend({
    content: LIST,
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  ListKeymap,
  Blockquote.extend({ content: LIST }),
  Table.configure({ resizable: false }).extend({ addKeyboardShortcuts: () => ({}) }),
  TableRow.extend({ content: "(tableCell | tableHeader)+" }),
  TableHeader.extend({ content: "paragraph+" }),
  TableCell.extend({ content: "paragraph+" }),
  Picture,
  UndoRedo,
  Gapcursor,
];
