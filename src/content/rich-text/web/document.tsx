import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import type { RichBlock, RichDocument, RichInline } from "../model/document.ts";
import { articleMessages } from "../../articles/web/article/messages.ts";
import { Picture } from "../../pictures/web/picture.tsx";

type Paragraph = Extract<RichBlock, { type: "paragraph" }>;
type List = Extract<RichBlock, { type: "bulletList" | "orderedList" }>;
type Quote = Extract<RichBlock, { type: "blockquote" }>;
type Table = Extract<RichBlock, { type: "table" }>;
type PictureAttrs = Extract<RichBlock, { type: "picture" }>["attrs"];

/** Renders rich text as React elements, node by node over the allow-list of model/document.ts, so that nothing else is rendered. */
export function RichText({ document, tableTitle }: { readonly document: RichDocument; readonly tableTitle: string }) {
  const t = useMessages(articleMessages);
  const names = tableNames(document, tableTitle);
  return (
    <div className="[&>*+*]:mt-[1.1em] [&>h2]:mt-[1.9em] [&>h2+*]:mt-[0.6em] [&>h3]:mt-[1.7em] [&>h3+*]:mt-[0.45em] [&>*:first-child]:mt-0">
      {document.content.map((block, index) => {
        const name = names.get(block);
        return <Block key={index} block={block} tableTitle={name ? t("table", { ...name }) : tableTitle} />;
      })}
    </div>
  );
}

function Block({ block, tableTitle }: { readonly block: RichBlock; readonly tableTitle: string }) {
  switch (block.type) {
    case "paragraph":
      return <p>{inlines(block.content)}</p>;
    case "heading":
      return block.attrs.level === 2 ? (
        <h2 id={block.attrs.id} className="text-2xl">
          {inlines(block.content)}
        </h2>
      ) : (
        <h3 id={block.attrs.id}>{inlines(block.content)}</h3>
      );
    case "bulletList":
    case "orderedList":
      return <ListOf list={block} />;
    case "blockquote":
      return <QuoteOf quote={block} />;
    case "table":
      return <TableOf table={block} title={tableTitle} />;
    case "picture":
      return <PictureOf picture={block.attrs} />;
  }
}

function PictureOf({ picture }: { readonly picture: PictureAttrs }) {
  const { ratio, ...shown } = picture;
  return (
    <figure>
      <Picture
        picture={shown}
        {...(ratio !== "original" && { ratio: ratio.replace(":", " / ") })}
        sizes="(min-width: 48rem) 40rem, 100vw"
        className="rounded-md"
      />
    </figure>
  );
}

function ListOf({ list }: { readonly list: List }) {
  const items = list.content.map((item, index) => (
    <li key={index} className="ps-1.5 [&>*+*]:mt-[0.5em]">
      {item.content.map((child, at) =>
        child.type === "paragraph" ? <p key={at}>{inlines(child.content)}</p> : <ListOf key={at} list={child as List} />,
      )}
    </li>
  ));
  const look = "ps-[1.35em] marker:text-primary [&>*+*]:mt-[0.45em]";
  if (list.type === "bulletList") return <ul className={`list-disc ${look}`}>{items}</ul>;
  return (
    <ol start={list.attrs?.start} className={`list-decimal marker:font-semibold ${look}`}>
      {items}
    </ol>
  );
}

function QuoteOf({ quote }: { readonly quote: Quote }) {
  return (
    <blockquote className="border-s-4 border-accent py-1 ps-5 text-[1.1em] leading-normal font-semibold [&>*+*]:mt-[0.6em]">
      {quote.content.map((child, index) =>
        child.type === "paragraph" ? <p key={index}>{inlines(child.content)}</p> : <ListOf key={index} list={child} />,
      )}
    </blockquote>
  );
}

/** A table wider than a phone scrolls in its own region, which the keyboard can reach. The first row names the columns. */
function TableOf({ table, title }: { readonly table: Table; readonly title: string }) {
  const [head, ...rows] = table.content;
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface text-[0.9375rem] leading-normal"
    >
      <table className="w-full border-collapse text-start">
        <thead className="bg-surface-sunken">
          <tr>
            {head?.content.map((cell, index) => (
              <th key={index} scope="col" className="px-4 py-3 text-start align-bottom font-bold">
                {cellText(cell.content)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-line">
              {row.content.map((cell, index) => (
                <td key={index} className="min-w-28 px-4 py-3 align-top">
                  {cellText(cell.content)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellText(paragraphs: readonly Paragraph[]): ReactNode {
  return paragraphs.map((paragraph, index) => <p key={index}>{inlines(paragraph.content)}</p>);
}

function inlines(content: readonly RichInline[] | undefined): ReactNode {
  return content?.map((node, index) => <Inline key={index} node={node} />);
}

function Inline({ node }: { readonly node: RichInline }) {
  if (node.type === "hardBreak") return <br />;
  let content: ReactNode = node.text;
  for (const mark of node.marks ?? []) {
    if (mark.type === "bold") content = <strong>{content}</strong>;
    else if (mark.type === "italic") content = <em>{content}</em>;
    else content = <Anchor href={mark.attrs.href}>{content}</Anchor>;
  }
  return content;
}

/** Our own pages open without a reload; the browser handles mail, telephone and other sites. */
function Anchor({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel={href.startsWith("https:") ? "noopener" : undefined}>
      {children}
    </a>
  );
}

interface TableName {
  readonly number: number;
  readonly title: string;
}

/** Names each table by the heading above it and by its number, so that no two regions of a page share a name. */
function tableNames(document: RichDocument, fallback: string): ReadonlyMap<RichBlock, TableName> {
  const names = new Map<RichBlock, TableName>();
  let title = fallback;
  for (const block of document.content) {
    if (block.type === "heading") title = textOfNode(block);
    if (block.type === "table") names.set(block, { number: names.size + 1, title });
  }
  return names;
}

/** The text of a node; the browser's counterpart of `plainText`, which must not load that file's schema. */
export function textOfNode(node: {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly unknown[];
}): string {
  if (node.type === "text") return node.text ?? "";
  const separator = node.type === "paragraph" || node.type === "heading" ? "" : " ";
  return (node.content ?? []).map((inner) => textOfNode(inner as never)).join(separator);
}
