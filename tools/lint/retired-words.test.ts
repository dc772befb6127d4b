/** The names in the database and in the configuration contain no retired word (docs/words.md). The linter checks names in code. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const { retiredIn } = (await import(pathToFileURL("tools/lint/retired-words.mjs").href)) as {
  readonly retiredIn: (name: string) => object | null;
};

/** Splits at spaces, quotes and punctuation; comments and text literals are not names. */
const namesIn = (sql: string): string[] => [
  ...new Set(
    sql
      .replaceAll(/--.*$/gm, "")
      // Removes error sentences; a stored value is one word.
      .replaceAll(/'(?:[^']|'')* (?:[^']|'')*'/g, "")
      .split(/[^a-z0-9_]+/i)
      .filter((name) => name.length > 2),
  ),
];

test("a planted column is found; the same name in a comment is not", () => {
  const planted = "create table transfers.payback ( told_at timestamptz check ('is stray to us' <> '') -- what a stray is\n);";
  expect(namesIn(planted).filter((name) => retiredIn(name) !== null)).toEqual(["payback", "told_at"]);
});

test("tables, columns, functions and constraints", () => {
  expect(namesIn(readFileSync("db/schema.sql", "utf8")).filter((name) => retiredIn(name) !== null)).toEqual([]);
});
