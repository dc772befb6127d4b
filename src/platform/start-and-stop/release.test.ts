import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseLine } from "./release.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "release-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "product", version: "1.2.3" }));
});
afterAll(() => rm(folder, { recursive: true }));

test("a folder that is no clone and was built without a commit reports the commit as unknown", async () =>
  expect(await releaseLine(folder)).toBe(`product 1.2.3, commit unknown, Node ${process.version}`));

test("the commit written by the build is used; any other content of its file is ignored", async () => {
  await mkdir(join(folder, "build"));
  await writeFile(join(folder, "build/commit"), "not a commit\n");
  expect(await releaseLine(folder)).toContain("commit unknown");
  await writeFile(join(folder, "build/commit"), `${"ab".repeat(20)}\n`);
  expect(await releaseLine(folder)).toBe(`product 1.2.3, commit ${"ab".repeat(20)}, Node ${process.version}`);
});
