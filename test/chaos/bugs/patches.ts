/** The planted bugs: each is a patch whose first lines say what it breaks and which detector must catch it. */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const PATCHES = path.join("test", "chaos", "bugs", "patches");

/** What may catch a bug: test files, optionally only their tests whose name contains a text; or a race with a number of rounds. */
export type Detector =
  | { readonly kind: "unit"; readonly files: readonly string[]; readonly named: string | null }
  | { readonly kind: "race"; readonly race: string; readonly times: number };

export interface PlantedBug {
  readonly name: string;
  /** What the patch breaks. */
  readonly says: string;
  /** Run in order until one of them has caught the bug. */
  readonly detectors: readonly Detector[];
  readonly file: string;
}

export function listBugs(): readonly PlantedBug[] {
  return globSync("*/*.patch", { cwd: PATCHES })
    .toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)))
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

/** The name of a detector, as a patch writes it. */
export const nameOf = (detector: Detector): string =>
  detector.kind === "unit"
    ? `unit ${detector.files.join(" ")}${detector.named === null ? "" : NAMED + detector.named}`
    : `race ${detector.race} ${detector.times}`;

/** Plants a bug in a tree, removes it again, or only checks whether it can be planted. Returns the reason why not, or null. */
export function applyPatch(file: string, tree: string, how: "plant" | "remove" | "look"): string | null {
  const flags = { plant: [], remove: ["--reverse"], look: ["--check"] }[how];
  const { status, stderr, error } = spawnSync("git", ["apply", ...flags, file], { cwd: tree, encoding: "utf8" });
  if (error !== undefined) return `git can't be run: ${error.message}`;
  return status === 0 ? null : stderr.trim();
}
