/** The input of the check: comments of source files, whole Markdown pages, and the words in code outside comments. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** A comment, or a whole Markdown page. */
export interface Passage {
  readonly file: string;
  /** Line of its first character, from 1. */
  readonly line: number;
  readonly text: string;
  readonly isMarkdown: boolean;
}

export interface Tree {
  readonly root: string;
  /** Every file, `/` between folders on every system, sorted. */
  readonly files: readonly string[];
  readonly passages: readonly Passage[];
  /** Text of the files that the check reads, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every word outside comments and Markdown: identifiers, keys, words of strings. */
  readonly words: ReadonlySet<string>;
}

/** Excluded: generated or installed files, and the planted violations. */
const SKIPPED_FOLDERS = new Set(
  "node_modules .git build release .data .react-router results .output test-results coverage planted".split(" "),
);
/** Excluded: files generated from others, texts of other projects, texts of the public site, and the changelog. */
const SKIPPED = /^(?:package-lock\.json|docs\/openapi\.json|LICENSE|CHANGELOG\.md|db\/seed\/.*\.md)$/;

const CODE = /\.(?:ts|tsx|mjs)$/;
const HASH_COMMENTS = /\.(?:ya?ml|sh|conf|service|toml|example)$|(?:^|\/)(?:Dockerfile|\.env[^/]*)$/;
const OTHER_TEXT = /\.(?:json|html|txt|csv|svg|webmanifest)$/;

export function readTree(root: string): Tree {
  const files = listFiles(root);
  const texts = new Map<string, string>();
  const passages: Passage[] = [];
  const words = new Set<string>();
  for (const file of files) {
    const readers = readersOf(file);
    if (readers === null || SKIPPED.test(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    texts.set(file, text);
    const comments = readers(file, text);
    passages.push(
      ...comments.map(({ start, body }) => ({ file, line: lineAt(text, start), text: body, isMarkdown: isMarkdown(file) })),
    );
    if (!isMarkdown(file)) for (const word of wordsOf(withoutRanges(text, comments))) words.add(word);
  }
  return { root, files, passages, texts, words };
}

/** Paths of all files below a folder, but for those that tools make or install. */
export function listFiles(root: string): readonly string[] {
  const found: string[] = [];
  const look = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name)) look(place);
      } else found.push(place);
    }
  };
  look("");
  return found.toSorted();
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly body: string;
}

type Reader = (file: string, text: string) => readonly Range[];

const isMarkdown = (file: string) => file.endsWith(".md");

function readersOf(file: string): Reader | null {
  if (isMarkdown(file)) return (_, text) => [{ start: 0, end: text.length, body: text }];
  if (CODE.test(file)) return commentsOfCode;
  if (file.endsWith(".sql")) return matching(/--.*$|\/\*[\s\S]*?\*\//gm);
  if (file.endsWith(".css")) return matching(/\/\*[\s\S]*?\*\//g);
  if (HASH_COMMENTS.test(file)) return matching(/(?<=^|\s)#.*$/gm);
  return OTHER_TEXT.test(file) ? () => [] : null;
}

const matching =
  (pattern: RegExp): Reader =>
  (_, text) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      body: bare(match[0]),
    }));

/** Uses a parser, because `//` in a string or in JSX text is no comment. Consecutive comment lines are one comment. */
function commentsOfCode(file: string, text: string): readonly Range[] {
  const { comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? ""}`);
  const joined: Range[] = [];
  for (const { type, start, end } of comments) {
    const body = bare(text.slice(start, end));
    const last = joined.at(-1);
    if (type === "Line" && last && /^[ \t]*\n[ \t]*$/.test(text.slice(last.end, start)) && text.startsWith("//", last.start))
      joined[joined.length - 1] = { start: last.start, end, body: `${last.body}\n${body}` };
    else joined.push({ start, end, body });
  }
  return joined;
}

/** A comment's text without comment marks; line breaks are kept, so that line numbers can be computed. */
const bare = (comment: string) =>
  comment
    .replace(/^(?:\/\*\*?|\/\/|--|#) ?/, "")
    .replace(/\s*\*\/$/, "")
    .replaceAll(/\n[ \t]*(?:\*|--|#)? ?/g, "\n");

const withoutRanges = (text: string, ranges: readonly Range[]) => {
  let at = 0;
  let rest = "";
  for (const { start, end } of ranges) {
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
};

export const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

export const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;
