/**
 * The check of references: everything that comments, Markdown and test titles name must exist. It first verifies on planted
 * references that it detects each kind.
 *
 *   node tools/references/check.ts
 */
import path from "node:path";
import { PROJECT } from "../postgres/places.ts";
import { Explained } from "../processes/terminal.ts";
import { nameProblems } from "./names.ts";
import { placeProblems } from "./places.ts";
import { KINDS, type Problem, unusedExceptions } from "./problem.ts";
import { requirementProblems } from "./requirements.ts";
import { readTree, type Tree } from "./texts.ts";

const PLANTED = path.join(PROJECT, "tools", "references", "planted");

const problemsOf = (tree: Tree): readonly Problem[] => [
  ...requirementProblems(tree),
  ...placeProblems(tree),
  ...nameProblems(tree),
];

/** Fails unless exactly the lines that say `(planted: KIND)` are reported as that kind, and each kind is planted. */
function proveSight(): void {
  const tree = readTree(PLANTED);
  const reported = new Set(problemsOf(tree).map(({ kind, file, line }) => `${file}:${line} ${kind}`));
  const planted = new Set(
    [...tree.texts].flatMap(([file, text]) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          [...line.matchAll(/\(planted: ([a-z]+)\)/g)].map(({ 1: kind = "" }) => `${file}:${at + 1} ${kind}`),
        ),
    ),
  );
  const kinds = KINDS.filter((kind) => ![...planted].some((place) => place.endsWith(` ${kind}`)));
  const wrong = [
    ...kinds.map((kind) => `no ${kind} is planted`),
    ...[...planted].filter((place) => !reported.has(place)).map((place) => `${place} is not reported`),
    ...[...reported].filter((place) => !planted.has(place)).map((place) => `${place} is reported and right`),
  ];
  if (wrong.length > 0)
    throw new Explained(`The check of references did not report the planted references:\n\n${wrong.join("\n")}`);
}

/** Checks everything; throws an error with the information needed for a fix. Returns the number of checked texts. */
export function checkReferences(): string {
  proveSight();
  const tree = readTree(PROJECT);
  const problems = problemsOf(tree).map(({ kind, file, line, what }) => `${file}:${line}  ${kind}: ${what}`);
  const unused = unusedExceptions(
    tree.passages.filter(({ file }) => !file.startsWith("tools/references/")).map(({ text }) => text),
  );
  const lines = [
    ...problems.toSorted(),
    ...unused.map((text) => `tools/references/problem.ts  exception without a use: ${text}`),
  ];
  if (lines.length > 0)
    throw new Explained(
      `${lines.length} references name something that does not exist (tools/references/README.md):\n\n${lines.join("\n")}`,
    );
  return `${tree.texts.size} files, each kind seen to report`;
}

if (import.meta.main) process.stdout.write(`${checkReferences()}\n`);
