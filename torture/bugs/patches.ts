/** The planted bugs: each a patch whose first lines say what it breaks and what has to catch it. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const PATCHES = path.join("torture", "bugs", "patches");

/** What may catch a bug: test files, or those of their tests whose name has a text in it; or a race of so many rounds. */
export type Detector =
  | { readonly kind: "unit"; readonly files: readonly string[]; readonly named: string | null }
  | { readonly kind: "race"; readonly race: string; readonly times: number };

export interface PlantedBug {
  readonly name: string;
  /** What the patch breaks. */
  readonly says: string;
  /** Asked one after the other, until one of them has caught it. */
  readonly detectors: readonly Detector[];
  readonly file: string;
}

export function listBugs(): readonly PlantedBug[] {
  return readdirSync(PATCHES)
    .filter((file) => file.endsWith(".patch"))
    .toSorted()
    .map((file) => {
      const lines = readFileSync(path.join(PATCHES, file), "utf8").split("\n");
      const detectors = lines
        .filter((line) => line.startsWith(CAUGHT_BY))
        .map((line) => detectorOf(line.slice(CAUGHT_BY.length), file));
      const [says = ""] = lines;
      if (detectors.length === 0) throw new Error(`${file} does not say what has to catch it`);
      return { name: path.basename(file, ".patch"), says, detectors, file: path.resolve(PATCHES, file) };
    });
}

const CAUGHT_BY = "Caught by: ";
const NAMED = " :: ";

function detectorOf(text: string, file: string): Detector {
  const [what = "", named = null] = text.trim().split(NAMED);
  const [kind, ...rest] = what.split(" ");
  if (kind === "unit" && rest.length > 0) return { kind, files: rest, named };
  const [race, times] = rest;
  if (kind === "race" && race !== undefined && times !== undefined) return { kind, race, times: Number(times) };
  throw new Error(`${file} names no detector with "${text}"`);
}

/** The name of a detector, as a patch says it. */
export const nameOf = (detector: Detector): string =>
  detector.kind === "unit"
    ? `unit ${detector.files.join(" ")}${detector.named === null ? "" : NAMED + detector.named}`
    : `race ${detector.race} ${detector.times}`;

/** The functions of SQL that a patch changes and a later migration writes anew: planted there, a bug changes nothing. */
export function functionsWrittenAnew(patch: string): readonly string[] {
  const text = readFileSync(patch, "utf8");
  const file = /^--- a\/db\/migrations\/(.+)$/m.exec(text)?.[1];
  if (file === undefined) return [];
  const owners = functionOfEachLine(file);
  const changed = new Set<string>();
  let at = 0;
  for (const line of text.slice(text.indexOf("@@")).split("\n")) {
    const [, from] = /^@@ -(\d+)/.exec(line) ?? [];
    const owner = /^[-+]/.test(line) ? owners[at] : undefined;
    if (owner) changed.add(owner);
    if (from !== undefined) at = Number(from) - 1;
    else if (!line.startsWith("+")) at += 1;
  }
  const later = readdirSync(MIGRATIONS).filter((one) => one.endsWith(".sql") && one > file);
  const anew = new Set(later.flatMap(functionOfEachLine));
  return [...changed].filter((name) => anew.has(name));
}

const MIGRATIONS = path.join("db", "migrations");

/** The function that each line of a migration stands in; null between them. */
function functionOfEachLine(file: string): readonly (string | null)[] {
  let inside: string | null = null;
  return readFileSync(path.join(MIGRATIONS, file), "utf8")
    .split("\n")
    .map((line) => {
      inside = /^create (?:or replace )?function ([a-z_.]+)\(/.exec(line)?.[1] ?? inside;
      const here = inside;
      if (line.trimEnd().endsWith("$$;")) inside = null;
      return here;
    });
}

/** Plants a bug in a tree, takes it out again, or only looks whether it could be planted. Answers why not, or null. */
export function applyPatch(file: string, tree: string, how: "plant" | "remove" | "look"): string | null {
  const flags = { plant: [], remove: ["--reverse"], look: ["--check"] }[how];
  const { status, stderr, error } = spawnSync("git", ["apply", ...flags, file], { cwd: tree, encoding: "utf8" });
  if (error !== undefined) return `git can't be run: ${error.message}`;
  return status === 0 ? null : stderr.trim();
}
