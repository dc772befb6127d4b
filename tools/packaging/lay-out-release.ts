/**
 * The content of an installation without containers: the built product, its migrations, the files that start and monitor it, the list of
 * its packages (CycloneDX), the commit, and a checksum of every file. Packages are installed by `npm ci --omit=dev` from the lockfile,
 * which has a checksum of each.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { run } from "../processes/children.ts";
// @ts-expect-error -- a plain script, for machines that have nothing installed yet
import { sbomOf } from "./sbom.mjs";
import { Explained } from "../processes/terminal.ts";

/** Everything that runs, and the documentation for operators. */
const FILES = [
  "build",
  "db/migrations",
  "db/starter",
  // The starter set's banks, holidays and limits.
  "db/seed/pricing",
  "deploy",
  "docs",
  "tools/packaging/sbom.mjs",
  ".env.example",
  ".npmrc",
  "CHANGELOG.md",
  "Dockerfile",
  "LICENSE",
  "README.md",
  "compose.yaml",
  "package.json",
  "package-lock.json",
];
const LIST = "sbom.cdx.json";
const SUMS = "SHA256SUMS";

/** Lays a release out in a new folder below `target`; returns the folder. */
export async function layOutRelease(project: string, target: string): Promise<string> {
  const missing = FILES.filter((file) => !existsSync(path.join(project, file)));
  if (missing.length > 0) throw new Explained(`A release needs ${missing.join(", ")}, which is not there.`);
  const { name, version } = JSON.parse(await readFile(path.join(project, "package.json"), "utf8")) as Record<string, string>;
  const commit = (await readFile(path.join(project, "build/commit"), "utf8").catch(() => "")).trim();
  if (commit === "") throw new Explained("The build does not say of which commit it is: release from a clone, or set COMMIT.");
  const folder = path.join(target, `${name}-${version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of FILES) await cp(path.join(project, file), path.join(folder, file), { recursive: true });
  const lock: unknown = JSON.parse(await readFile(path.join(project, "package-lock.json"), "utf8"));
  const list = (sbomOf as (lock: unknown) => unknown)(lock);
  await writeFile(path.join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`);
  await writeFile(path.join(folder, "VERSION"), `${name} ${version}\ncommit ${commit}\n`);
  await writeFile(path.join(folder, SUMS), await sumsOf(folder));
  await letAllRead(folder);
  return folder;
}

/** Packs a laid out release beside its folder; returns the file. */
export async function packRelease(folder: string): Promise<string> {
  const archive = `${folder}.tar.gz`;
  const { code, output } = await run("tar", ["-C", path.dirname(folder), "-czf", archive, path.basename(folder)]);
  if (code !== 0) throw new Explained(`The release could not be packed:\n\n${output}`);
  return archive;
}

/** The units run as a user who owns none of the files: whatever the build's umask, all files become readable, and programs executable. */
async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = path.join(item.parentPath, item.name);
    const mayRun = item.isDirectory() || ((await stat(at)).mode & 0o100) !== 0;
    await chmod(at, mayRun ? 0o755 : 0o644);
  }
}

/** In the format of `sha256sum --check`. */
async function sumsOf(folder: string): Promise<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(folder, path.join(item.parentPath, item.name)))
    .toSorted();
  const lines: string[] = [];
  for (const file of files) {
    const sum = createHash("sha256").update(await readFile(path.join(folder, file)));
    lines.push(`${sum.digest("hex")}  ${file.split(path.sep).join("/")}\n`);
  }
  return lines.join("");
}
