/** The image cannot be built in every place where the tests run, so its Dockerfile is read: what it copies exists, reaches the builder and is there in time. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Instruction {
  readonly name: string;
  readonly text: string;
  /** The stage that it belongs to, by name or by number. */
  readonly stage: string;
}

/** Instructions in their order; comments left out, continued lines joined. */
function instructionsOf(dockerfile: string): readonly Instruction[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join("\n")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  let stage = "";
  let stages = 0;
  return lines.map((line) => {
    const [, name = "", text = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === "FROM") stage = / AS (\w+)$/.exec(text)?.[1] ?? String(stages++);
    return { name, text, stage };
  });
}

/** A pattern of .dockerignore: from the root, `**` over any number of folders; what is below an ignored folder is ignored. */
function isIgnored(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const source = pattern
      .replace(/^\//, "")
      .replaceAll(/[.+?^$()|[\]]/g, String.raw`\$&`)
      .replaceAll("**/", "(?:.+/)?")
      .replaceAll(/(?<!\))\*/g, "[^/]*");
    return new RegExp(`^${source}(?:/|$)`).test(file);
  });
}

/** Problems of a Dockerfile, as sentences. */
function problemsOf(dockerfile: string, patterns: readonly string[], exists: (file: string) => boolean): readonly string[] {
  const instructions = instructionsOf(dockerfile);
  const problems: string[] = [];
  const copied = new Map<string, string[]>();
  for (const { name, text, stage } of instructions) {
    if (!["FROM", "WORKDIR", "COPY", "RUN", "ENV", "ARG", "USER", "EXPOSE", "HEALTHCHECK", "CMD"].includes(name))
      problems.push(`${name} is no instruction that is expected here`);
    if (name === "COPY") {
      const [, from, rest = text] = /^--from=(\w+) +(.*)$/.exec(text) ?? [];
      const sources = rest.split(/ +/).slice(0, -1);
      if (from !== undefined && !copied.has(from)) problems.push(`${from} is no stage above ${text}`);
      for (const source of from === undefined ? sources : []) {
        if (!exists(source)) problems.push(`${source} does not exist`);
        if (source !== "." && isIgnored(source, patterns)) problems.push(`${source} is ignored by .dockerignore`);
      }
      copied.set(stage, [...(copied.get(stage) ?? []), ...sources]);
    }
    if (name === "FROM") copied.set(stage, []);
    const here = copied.get(stage) ?? [];
    if (name === "RUN")
      for (const [, program = ""] of text.matchAll(/\bnode ((?:tools|src)\/\S+)/g))
        if (!here.includes(program) && !here.includes(".")) problems.push(`${program} is run before it is copied`);
    if (/^(?:ARG|ENV)$/.test(name) && /(?:SECRET|PASSWORD|PASSPHRASE|TOKEN|_KEY)\w*=/.test(text))
      problems.push(`a secret in the layers of the image: ${text}`);
  }
  const last = instructions.filter(({ stage }) => stage === instructions.at(-1)?.stage);
  const users = last.filter(({ name }) => name === "USER").map(({ text }) => text);
  if (users.length !== 1 || users[0] === "root") problems.push("the last stage does not run as another user than root");
  return problems;
}

const DOCKERFILE = readFileSync("Dockerfile", "utf8");
const IGNORED = readFileSync(".dockerignore", "utf8")
  .split("\n")
  .filter((line) => line !== "");

test("what the Dockerfile copies and runs is there", () => {
  expect(problemsOf(DOCKERFILE, IGNORED, existsSync)).toEqual([]);
});

test("the image holds every folder of db/ that the product reads", () => {
  const read = new Set(
    globSync("src/**/*.ts")
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"(db\/[a-z]+)[^"]*"/g)].map(([, folder = ""]) => folder)),
  );
  // db/seed is a demo's, which the image refuses; the terms of an import are copied by name.
  const needed = [...read].filter((folder) => folder !== "db/seed");
  expect(needed.toSorted()).toEqual(["db/migrations", "db/starter"]);
  for (const folder of [...needed, "db/seed/pricing"]) expect(DOCKERFILE).toContain(`\nCOPY ${folder} ${folder}\n`);
});

describe("planted", () => {
  const BASE = "FROM node:24 AS build\nCOPY . .\nFROM node:24\n";
  const found = (lines: string, patterns: readonly string[] = []) =>
    problemsOf(
      `${BASE}${lines}\nUSER node\n`,
      patterns,
      (file) => file === "." || file === "here.mjs" || file === "docs/here.md",
    );

  test.each([
    ["COPY gone.json ./", "gone.json does not exist"],
    ["COPY docs/here.md ./", "docs/here.md is ignored by .dockerignore"],
    [
      "COPY --from=packages /app/node_modules node_modules",
      "packages is no stage above --from=packages /app/node_modules node_modules",
    ],
    ["RUN node tools/sbom.mjs", "tools/sbom.mjs is run before it is copied"],
    ["ENV APP_SECRET=1234", "a secret in the layers of the image: APP_SECRET=1234"],
    ["USER root", "the last stage does not run as another user than root"],
    ["ADD here.mjs ./", "ADD is no instruction that is expected here"],
  ])("%s", (line, problem) => expect(found(line, ["docs"])).toEqual([problem]));

  test("a correct file is not reported", () => {
    expect(found("COPY here.mjs ./\nCOPY --from=build /app/build build")).toEqual([]);
    expect(isIgnored("src/a/b.test.ts", ["**/*.test.ts"])).toBe(true);
    expect(isIgnored("src/a/b.ts", ["**/*.test.ts", "/*.md", ".env.*"])).toBe(false);
  });
});
