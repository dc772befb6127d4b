/**
 * Links of Markdown to a declaration: [`decide`](../src/transfers/lifecycle/decide.ts#L81). The name says what is meant, the line is generated: it changes
 * with every edit above it. The step `format` compares the lines, and `--update` writes them.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../postgres/places.ts";

const LINK = /\[`([\w.]+)`\]\(([^()#\s]+)#L(\d+)\)/g;

/** The line on which a file declares a name, from 1; null where it does not. A member is named with its owner: `TERMS.fee`. */
export function declarationLine(source: string, name: string): number | null {
  const lines = source.split("\n");
  const find = (pattern: string, from = 0) => lines.findIndex((line, at) => at >= from && new RegExp(pattern).test(line));
  const inDatabase = find(String.raw`^create or replace function ${name.replace(".", String.raw`\.`)}\b`);
  if (inDatabase !== -1) return inDatabase + 1;
  if (name === "default") return find("^export default") + 1 || null;
  const [owner = "", member] = name.split(".");
  const at = find(String.raw`^(?:export )?(?:default )?(?:async )?(?:function|const|let|class|interface|type) ${owner}\b`);
  const found = at === -1 || member === undefined ? at : find(String.raw`^ +(?:readonly |async )?${member}\b`, at + 1);
  return found === -1 ? null : found + 1;
}

export interface LineLinks {
  /** The page with the lines of today. */
  readonly text: string;
  /** Links whose file or name does not exist. */
  readonly dead: readonly string[];
}

/** Puts today's lines into a page's links. `read` answers null for a file that does not exist. */
export function withLines(page: string, read: (file: string) => string | null): LineLinks {
  const dead: string[] = [];
  const text = page.replaceAll(LINK, (link: string, name: string, file: string) => {
    const source = read(file);
    const line = source === null ? null : declarationLine(source, name);
    if (line === null) dead.push(link);
    return line === null ? link : `[\`${name}\`](${file}#L${line})`;
  });
  return { text, dead };
}

/** Every page with such links, as it is and as it should be. */
export function pagesWithLines(): readonly (LineLinks & { readonly file: string; readonly before: string })[] {
  return globSync("{docs,src}/**/*.md", { cwd: PROJECT }).flatMap((file) => {
    const before = readFileSync(path.join(PROJECT, file), "utf8");
    if (before.search(LINK) === -1) return [];
    const at = (named: string) => path.join(PROJECT, path.dirname(file), named);
    const read = (named: string) => (existsSync(at(named)) ? readFileSync(at(named), "utf8") : null);
    return [{ file, before, ...withLines(before, read) }];
  });
}
