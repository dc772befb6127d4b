/**
 * A real build of some of the product's modules in a clone below `…/src/my folder é/`. place-in-project.test.ts tests the patterns on
 * paths; this one tests that the bundler, Node and the tools name files in such a folder as the patterns expect.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let above = "";
let project = "";
beforeAll(async () => {
  above = await mkdtemp(path.join(tmpdir(), "odd-"));
  project = path.join(above, "src", "my folder é", "sampai");
  await mkdir(project, { recursive: true });
  for (const part of ["src/kernel", "src/visits/messages.ts", "src/web/brand", "tools", "package.json", "package-lock.json"])
    await cp(part, path.join(project, part), { recursive: true });
  await symlink(path.resolve("node_modules"), path.join(project, "node_modules"));
});
afterAll(() => rm(above, { recursive: true }));

/** Builds like the product's client, as far as folders matter: messages compiled, modules in their chunks. */
const BUILD = `
  import { build } from "vite";
  import { chunkGroups } from "./tools/bundle/chunks.ts";
  import { precompiledMessages } from "./tools/bundle/precompiled-messages.ts";
  const { output } = await build({
    configFile: false, logLevel: "error", plugins: [precompiledMessages()],
    build: { write: false, minify: false, rolldownOptions: {
      input: ["src/visits/messages.ts", "src/kernel/validation/messages.ts", "src/web/brand/logo.tsx"],
      preserveEntrySignatures: "strict",
      output: { codeSplitting: { groups: chunkGroups() } },
    } },
  });
  const chunks = output.filter(({ type }) => type === "chunk");
  console.log(JSON.stringify(chunks.map(({ name, modules }) => ({ name, modules: Object.entries(modules).map(([id, { code }]) => [id, code ?? ""]) }))));
`;
interface Chunk {
  readonly name: string;
  readonly modules: readonly (readonly [id: string, code: string])[];
}

test("messages are compiled and modules go into their chunks, as anywhere else", { timeout: 60_000 }, () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", BUILD], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const chunks = JSON.parse(said.slice(said.indexOf("["))) as Chunk[];
  const codeOf = (file: string) =>
    chunks
      .flatMap(({ modules }) => modules)
      .filter(([id]) => id.split("?")[0]?.endsWith(`/sampai/${file}`))
      .map(([, code]) => code)
      .join("");
  // A compiled message with a placeholder is a list; the kernel formats its own messages.
  expect(codeOf("src/visits/messages.ts")).not.toContain("{count, plural");
  expect(codeOf("src/visits/messages.ts")).toContain('["percent"]');
  expect(codeOf("src/kernel/validation/messages.ts")).toContain("The field is not valid");
  const base = chunks.find(({ name }) => name === "base")?.modules.map(([id]) => id) ?? [];
  expect(base).toContain(`${project}/src/web/brand/logo.tsx`);
});

test("the bootstrap script of npm commands finds its own folder", () => {
  const { status, stderr } = spawnSync(process.execPath, ["tools/bootstrap.mjs", "release"], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, GIT_DIR: path.join(above, "no-clone") },
  });
  expect([status, stderr.trim()]).toEqual([1, "A release is made from a clone: this folder is not a git clone."]);
});
