import { execFileSync, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layOutRelease, packRelease } from "./lay-out-release.ts";

let project = "";
let target = "";
const COMMIT = "ab".repeat(20);
beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "release-of-"));
  target = await mkdtemp(path.join(tmpdir(), "release-to-"));
  for (const file of [
    "db/migrations",
    "db/starter",
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
  ])
    await cp(file, path.join(project, file), { recursive: true });
  await mkdir(path.join(project, "build/server"), { recursive: true });
  await writeFile(path.join(project, "build/server/main.js"), "built\n");
});
afterAll(async () => {
  for (const folder of [project, target]) await rm(folder, { recursive: true });
});

test("a build without a commit is not released", async () =>
  expect(layOutRelease(project, target)).rejects.toThrow("does not say of which commit"));

test("npm run release works: in a folder that is no clone it says so, and fails", () => {
  // Started as by npm: on the required Node, which runs it in its own process.
  const { status, stderr } = spawnSync(process.execPath, ["tools/bootstrap.mjs", "release"], {
    encoding: "utf8",
    env: { ...process.env, GIT_DIR: path.join(project, "no-clone") },
  });
  expect([status, stderr.trim()]).toEqual([1, "A release is made from a clone: this folder is not a git clone."]);
});

test("the archive named in the handbook exists, without owner, and is readable for the user of the units", async () => {
  await writeFile(path.join(project, "build/commit"), `${COMMIT}\n`);
  // The modes of a build with a umask of 077.
  await chmod(path.join(project, "build/server/main.js"), 0o600);
  await chmod(path.join(project, "db/starter"), 0o700);
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const archive = await packRelease(await layOutRelease(project, target));
  expect(path.basename(archive)).toBe(`sampai-${version}.tar.gz`);
  const unpacked = path.join(target, "unpacked");
  await mkdir(unpacked);
  execFileSync("tar", ["-C", unpacked, "--strip-components=1", "--no-same-owner", "-xpzf", archive]);
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: unpacked });
  const modeOf = async (file: string) => ((await stat(path.join(unpacked, file))).mode & 0o777).toString(8);
  expect(await Promise.all(["build/server/main.js", "db/starter", "deploy/systemd/sampai"].map(modeOf))).toEqual([
    "644",
    "755",
    "755",
  ]);
});

test("a release has the program, its start files, its list of packages, its commit, and checksums that detect a change of any file", async () => {
  await writeFile(path.join(project, "build/commit"), `${COMMIT}\n`);
  const folder = await layOutRelease(project, target);
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  expect(await readFile(path.join(folder, "VERSION"), "utf8")).toBe(`sampai ${version}\ncommit ${COMMIT}\n`);
  const list = JSON.parse(await readFile(path.join(folder, "sbom.cdx.json"), "utf8")) as {
    bomFormat: string;
    components: unknown[];
  };
  expect([list.bomFormat, list.components.length > 100]).toEqual(["CycloneDX", true]);
  const check = () => execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder, stdio: "pipe" });
  check();
  const sums = await readFile(path.join(folder, "SHA256SUMS"), "utf8");
  for (const file of [
    "build/server/main.js",
    "db/migrations/0010",
    "db/seed/pricing/banks.yaml",
    "db/starter/pricing/prices.yaml",
    "deploy/systemd/sampai-web.service",
    "docs/operations.md",
    "package-lock.json",
  ])
    expect(sums).toContain(`  ${file}`);
  await writeFile(path.join(folder, "build/server/main.js"), "changed\n");
  expect(check).toThrow("sha256sum");
});
