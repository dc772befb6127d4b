import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releaseNotes } from "./release-notes.ts";

const CHANGELOG = `# Changelog

## [Unreleased]

- Not yet.

## [0.3.0] - 2026-12-01

### Senders

- A line.

## [0.2.1]

- No date.

## [0.2.0] - 2026-11-24

[0.3.0]: ../../releases/tag/v0.3.0
`;

test("prints the section of the tagged version and nothing of the others", () => {
  expect(releaseNotes("v0.3.0", "0.3.0", CHANGELOG)).toEqual({ notes: "### Senders\n\n- A line." });
});

test.each([
  ["a tag of another version", "v0.4.0", "0.3.0", "The tag is v0.4.0"],
  ["a tag without v", "0.3.0", "0.3.0", "The tag is 0.3.0"],
  ["a version without notes", "v0.5.0", "0.5.0", "has no section [0.5.0]"],
  ["notes without a date", "v0.2.1", "0.2.1", "has no date"],
  ["an empty section", "v0.2.0", "0.2.0", "is empty"],
])("refuses %s", (_, tag, version, problem) => {
  expect(releaseNotes(tag, version, CHANGELOG)).toEqual({ problem: expect.stringContaining(problem) });
});

test("the version of package.json has notes, so that it can be tagged", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(releaseNotes(`v${version}`, version, readFileSync("CHANGELOG.md", "utf8"))).toHaveProperty("notes");
});
