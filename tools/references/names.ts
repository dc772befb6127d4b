/**
 * Names in comments and Markdown that occur nowhere in code: identifiers between backticks, and camel-case words of comments.
 * Upper-case names of documents outside the project are refused as well; requirements are cited by number.
 */
import { isExcepted, type Problem } from "./problem.ts";
import { lineAt, type Passage, type Tree } from "./texts.ts";

const IDENTIFIER = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\([^`]*\))?`/g;
const CAMEL_CASE = /(?<![\w`./-])([a-z]+[A-Z]\w*)/g;
const FILE_NAME = /\.(?:tsx?|mjs|js|sql|md|json|ya?ml|css|sh|csv|xml|svg|html|service|conf|example|env)$/;
const PAGE = /(?<![\w-])(?:SPEC|PRODUCT|WIRE|QUALITY|STACK)(?![\w-])|(?<!\w)(?:TERMS|JOBS|DOMAIN)(?=\.md| ?§)/g;

export function nameProblems(tree: Tree): readonly Problem[] {
  return [
    ...tree.passages.flatMap((passage) => unknownNames(passage, IDENTIFIER, tree)),
    ...tree.passages.filter(({ isMarkdown }) => !isMarkdown).flatMap((passage) => unknownNames(passage, CAMEL_CASE, tree)),
    ...pageProblems(tree),
  ];
}

function unknownNames(passage: Passage, pattern: RegExp, { words }: Tree): readonly Problem[] {
  return [...passage.text.matchAll(pattern)].flatMap(({ 1: name = "", index }): readonly Problem[] => {
    const isKnown = FILE_NAME.test(name) || name.split(".").every((part) => words.has(part) || isExcepted("name", part));
    return isKnown
      ? []
      : [{ kind: "name", file: passage.file, line: passage.line + lineAt(passage.text, index) - 1, what: name }];
  });
}

/** In strings as well: titles of tests are strings. This folder names the pages that it refuses. */
const pageProblems = ({ texts }: Tree): readonly Problem[] =>
  [...texts].flatMap(([file, text]) =>
    file.startsWith("tools/references/")
      ? []
      : [...text.matchAll(PAGE)].map(({ 0: what, index }): Problem => ({ kind: "page", file, line: lineAt(text, index), what })),
  );
