/** The build, repeated only when its sources have changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { packageProgram, mustRun } from "../processes/children.ts";
import { PROJECT } from "../postgres/places.ts";

/** Everything that the build reads. Of db/ only the programs: migrations and the seed's texts are read from disk at run time. */
const SOURCES = [
  "src",
  "public",
  "db",
  "tools/bundle/precompiled-messages.ts",
  "tools/bundle/no-json-schema.ts",
  "tools/bundle/left-out.ts",
  "tools/bundle/left-out-list.ts",
  "tools/bundle/precompressed-assets.ts",
  "tools/bundle/built-commit.ts",
  "tools/bundle/built-worker.ts",
  "tools/bundle/built-fonts.ts",
  "tools/bundle/built-inspector.ts",
  "tools/bundle/built-reader.ts",
  "package-lock.json",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.base.json",
  "tsconfig.web.json",
];
const STAMP = path.join(PROJECT, "build", ".stamp");
export const BUILT_MAIN = path.join("build", "server", "main.js");

/** A hash over names and contents, without tests: editing those does not change what is served. */
function sourceMark(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesBelow).toSorted()) {
    if (/\.test\.tsx?$/.test(file) || (file.startsWith("db") && !file.endsWith(".ts"))) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(PROJECT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(entry: string): string[] {
  const found = path.join(PROJECT, entry);
  if (!existsSync(found)) return [];
  if (path.extname(entry) !== "") return [entry];
  return readdirSync(found, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(PROJECT, path.join(item.parentPath, item.name)));
}

export function isBuildStale(): boolean {
  if (!existsSync(STAMP) || !existsSync(path.join(PROJECT, BUILT_MAIN))) return true;
  return readFileSync(STAMP, "utf8") !== sourceMark();
}

/** Builds pages and server. The stamp is taken before, so that a file saved during the build makes it stale, not wrong. */
export async function build(): Promise<void> {
  const mark = sourceMark();
  await mustRun("The build", [packageProgram("@react-router/dev/bin.cjs"), "build"], { NODE_ENV: "production" });
  writeFileSync(STAMP, mark);
}
