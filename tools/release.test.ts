import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layOutRelease } from "./release.ts";

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
    "tools/sbom.mjs",
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

test("a build that does not say of which commit it is is not released", async () =>
  expect(layOutRelease(project, target)).rejects.toThrow("does not say of which commit"));

test("a release has what runs, what starts it, its packages, its commit, and a checksum of every file that notices a change", async () => {
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
    "db/migrations/0001",
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
