/**
 * The expected reports of the planted tree. A line `import … // planted: rule-name (note)` names the rules that its file breaks; several
 * are separated by commas. A file names a rule once, so that each expected pair of file and rule stands for one import.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../references/texts.ts";

const MARK = /\/\/ planted: ([a-z-]+(?:, [a-z-]+)*)/;

/** Pairs as `file rule`. */
export function plantedPairs(root: string): readonly string[] {
  return listFiles(root)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .flatMap((line) => MARK.exec(line)?.[1]?.split(", ") ?? [])
        .map((rule) => `${file} ${rule}`),
    );
}

/** Sentences about the differences between the planted and the reported pairs; none when they are the same. */
export function whyNotSame(planted: readonly string[], reported: readonly string[]): readonly string[] {
  const twice = planted.filter((pair, at) => planted.indexOf(pair) !== at);
  return [
    ...twice.map((pair) => `${pair}: planted twice in one file, so that one report would satisfy both`),
    ...[...new Set(planted)].filter((pair) => !reported.includes(pair)).map((pair) => `${pair}: planted and not reported`),
    ...[...new Set(reported)].filter((pair) => !planted.includes(pair)).map((pair) => `${pair}: reported and not planted`),
  ];
}
