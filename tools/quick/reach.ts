/**
 * The tests that a change reaches: walks the graph of imports from the changed files to the tests that import them, directly or not.
 *
 * Read from the text of the files, in under a second: every import of this project names its file with its extension. `vitest related`
 * knows the same only after it has transformed every module. Type-only imports are left out, because they change nothing that runs.
 *
 * A file that is not imported (a migration, a YAML file, a Markdown page) reaches the files that name it, or its folder, in a string. Not
 * found: a file read by a path assembled at run time. `npm test` runs everything.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const MODULE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const TYPES_ONLY = /^(?:import|export)\s+type\s[^;]*?from\s*["'][^"']+["'];?/gm;
const SPECIFIER = /["'`]((?:#|\.{1,2}\/)[^"'`\n${}]+?\.(?:ts|tsx|mjs|json|css|sql|yaml))(?:\?[^"'`\n]*)?["'`]/g;
const STRING = /["'`]([\w.@-]+(?:\/[\w.@-]+)+\/?|[\w.-]+\.\w+)["'`]/g;

/** Tests by the number of imports between them and the nearest changed file: 0 is a changed test. */
export type Reached = readonly { readonly test: string; readonly distance: number }[];

interface Links {
  /** Files that this one imports or names, from the project's root. */
  readonly targets: readonly string[];
  /** Folders that this one names. */
  readonly folders: readonly string[];
}

function linksOf(file: string, text: string): Links {
  const code = text.replaceAll(TYPES_ONLY, "");
  const named = [...code.matchAll(STRING)].map(([, at = ""]) => at.replace(/\/$/, ""));
  return { targets: [...importsOf(file, code), ...named], folders: named.filter((at) => at.includes("/") && !at.includes(".")) };
}

/** The modules that import one of the changed files, type-only imports included, and the changed modules themselves. */
export function importersOf(files: readonly string[], changed: readonly string[]): readonly string[] {
  const wanted = new Set(changed);
  return files.filter((file) => {
    if (!MODULE.test(file)) return false;
    const text = readText(file);
    return text !== null && (wanted.has(file) || importsOf(file, text).some((target) => wanted.has(target)));
  });
}

const importsOf = (file: string, code: string) =>
  [...code.matchAll(SPECIFIER)].map(([, to = ""]) =>
    to.startsWith("#") ? `src/${to.slice(1)}` : path.posix.join(path.posix.dirname(file), to),
  );

function add(map: Map<string, string[]>, key: string, file: string): void {
  const known = map.get(key);
  if (known) known.push(file);
  else map.set(key, [file]);
}

/** The tests that the changed files reach, nearest first. `read` returns a file's text, or null when it is gone. */
export function reachedTests(
  files: readonly string[],
  changed: readonly string[],
  read: (file: string) => string | null = readText,
): Reached {
  const importers = new Map<string, string[]>();
  const namers = new Map<string, string[]>();
  for (const file of files.filter((one) => MODULE.test(one))) {
    const text = read(file);
    if (text === null) continue;
    const { targets, folders } = linksOf(file, text);
    for (const target of new Set(targets)) add(importers, target, file);
    for (const folder of new Set(folders)) add(namers, folder, file);
  }
  const distances = new Map<string, number>();
  let edge = [...new Set(changed)];
  for (let distance = 0; edge.length > 0; distance += 1) {
    for (const file of edge) distances.set(file, distance);
    const next = edge.flatMap((file) => [
      ...(importers.get(file) ?? []),
      ...(MODULE.test(file) ? [] : foldersAbove(file, namers)),
    ]);
    edge = [...new Set(next)].filter((file) => !distances.has(file));
  }
  return [...distances]
    .filter(([file]) => TEST.test(file) && read(file) !== null)
    .map(([test, distance]) => ({ test, distance }))
    .toSorted((one, other) => one.distance - other.distance || (one.test < other.test ? -1 : 1));
}

function foldersAbove(file: string, namers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  for (let at = path.posix.dirname(file); at.includes("/"); at = path.posix.dirname(at)) found.push(...(namers.get(at) ?? []));
  return found;
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
