/**
 * Prints the notes of a release for the release page: CHANGELOG.md's section of that version.
 *
 *   node tools/packaging/release-notes.ts v0.2.0
 *
 * The release workflow runs it first, so that a tag that differs from package.json, or has no dated notes, fails at once.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The section's text without its heading, or a sentence for the person who tagged when there is none. */
export function releaseNotes(tag: string, version: string, changelog: string): { notes: string } | { problem: string } {
  if (tag !== `v${version}`)
    return { problem: `The tag is ${tag}, and package.json says ${version}: the tag of that version is v${version}.` };
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) return { problem: `CHANGELOG.md has no section [${version}].` };
  const [heading = "", ...lines] = section.split("\n");
  if (!/\] - \d{4}-\d{2}-\d{2}$/.test(heading))
    return { problem: `The heading of [${version}] in CHANGELOG.md has no date (YYYY-MM-DD).` };
  const notes = lines
    .filter((line) => !/^\[[^\]]+\]: /.test(line))
    .join("\n")
    .trim();
  return notes === "" ? { problem: `The section [${version}] of CHANGELOG.md is empty.` } : { notes };
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8")) as { version: string };
  const answer = releaseNotes(process.argv[2] ?? "", version, readFileSync(path.join(PROJECT, "CHANGELOG.md"), "utf8"));
  if ("problem" in answer) {
    process.stderr.write(`${answer.problem}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${answer.notes}\n`);
}
