/**
 * The pages of docs/requirements: numbers are unique, each requirement names a test that exists, and each number that is cited
 * anywhere exists.
 * A link to a test has the test's title as its text. `measured` and `attack` are links to a bench or an attack, which have no
 * title.
 */
import path from "node:path";
import type { Problem } from "./problem.ts";
import { lineAt, type Tree } from "./texts.ts";

const PAGES = "docs/requirements/";
const ROW = /^\| ([A-Z]+-\d+) \| (.*) \| (.*) \|$/gm;
const LINK = /\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)/g;
const MEASURES = new Set(["measured", "attack"]);

interface Requirement {
  readonly number: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly { readonly title: string; readonly file: string }[];
}

export function requirementProblems(tree: Tree): readonly Problem[] {
  const requirements = readRequirements(tree);
  const numbers = new Set(requirements.map(({ number }) => number));
  const titles = titlesByFile(tree);
  return [
    ...requirements.flatMap((requirement, at) => [
      ...(requirements.findIndex(({ number }) => number === requirement.number) < at
        ? [problemOf(requirement, `${requirement.number} is there twice`)]
        : []),
      ...testProblems(tree, requirement, titles),
    ]),
    ...citationProblems(tree, numbers),
  ];
}

const problemOf = ({ file, line }: Pick<Requirement, "file" | "line">, what: string): Problem => ({
  kind: "requirement",
  file,
  line,
  what,
});

function readRequirements(tree: Tree): readonly Requirement[] {
  return tree.files
    .filter((file) => file.startsWith(PAGES))
    .flatMap((file) => {
      const text = tree.texts.get(file) ?? "";
      return [...text.matchAll(ROW)].map(({ 1: number = "", 3: tests = "", index }) => ({
        number,
        file,
        line: lineAt(text, index),
        tests: [...tests.matchAll(LINK)].map(({ 1: title = "", 2: target = "" }) => ({
          title: title.replaceAll(/\\(.)/g, "$1"),
          file: path.posix.join(path.posix.dirname(file), target),
        })),
      }));
    });
}

function testProblems(tree: Tree, requirement: Requirement, titlesOf: (file: string) => ReadonlySet<string>): readonly Problem[] {
  if (requirement.tests.length === 0) return [problemOf(requirement, `${requirement.number} names no test`)];
  return requirement.tests.flatMap(({ title, file }) => {
    if (!tree.texts.has(file)) return [problemOf(requirement, `${requirement.number}: there is no file ${file}`)];
    if (MEASURES.has(title) || titlesOf(file).has(title)) return [];
    return [problemOf(requirement, `${requirement.number}: ${file} has no test "${title}"`)];
  });
}

/** The first argument of `test(…)`, `it.each(…)(…)`, `describe(…)` and their like. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

function titlesByFile(tree: Tree): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const titles =
      known.get(file) ?? new Set([...(tree.texts.get(file) ?? "").matchAll(TITLE)].map(({ 2: title = "" }) => title));
    known.set(file, titles);
    return titles;
  };
}

/** Numbers with a prefix of ours that no page has: in comments, titles, messages and Markdown alike. */
function citationProblems(tree: Tree, numbers: ReadonlySet<string>): readonly Problem[] {
  const prefixes = [...new Set([...numbers].map((number) => number.replace(/-\d+$/, "")))];
  if (prefixes.length === 0) return [{ kind: "requirement", file: PAGES, line: 1, what: "has no requirement" }];
  const cited = new RegExp(`(?<![\\w-])(?:${prefixes.join("|")})-\\d+(?![\\w-])`, "g");
  return [...tree.texts].flatMap(([file, text]) =>
    [...text.matchAll(cited)]
      .filter(([number]) => !numbers.has(number))
      .map(({ 0: number, index }) => problemOf({ file, line: lineAt(text, index) }, `there is no requirement ${number}`)),
  );
}
