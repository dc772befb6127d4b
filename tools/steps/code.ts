/** The steps that check the code without running it: format, lint, types, boundaries, references, dead code. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { checkBoundaries } from "../boundaries/check.ts";
import { pagesWithLines } from "../generated/line-links.ts";
import { PROJECT } from "../postgres/places.ts";
import { mustRun, packageProgram, runNode } from "../processes/children.ts";
import { Explained } from "../processes/terminal.ts";
import { checkReferences } from "../references/check.ts";
import type { Step } from "./step.ts";

let pageTypes: Promise<string> | null = null;

/** Generates React Router's types of each page (./+types/…): lint and types need them, and they are not committed. */
export function ensurePageTypes(): Promise<string> {
  return (pageTypes ??= mustRun("react-router typegen", [packageProgram("@react-router/dev/bin.cjs"), "typegen"]));
}

export const lockfile: Step = {
  name: "lockfile",
  title: "Lockfile, for every platform",
  async run({ update }) {
    const { code, output } = await runNode(["tools/complete-lock.mjs", ...(update ? [] : ["--check"])]);
    if (code !== 0)
      throw new Explained(
        `${output.trimEnd()}\n\nnpm ci would refuse it on a fresh machine. npm test -- --only lockfile Fix: npm test -- --only lockfile --update`,
      );
  },
};

export const format: Step = {
  name: "format",
  title: "Format",
  async run({ update }) {
    const oxfmt = packageProgram("oxfmt/bin/oxfmt");
    const { code, output } = await runNode([oxfmt, update ? "--write" : "--check"]);
    if (code !== 0) throw new Explained(`${output.trimEnd()}\n\nnpm test -- --only format --update mends it.`);
    checkLineLinks(update);
  },
};

/** Part of the format step: every edit shifts line numbers, and the format step runs after every edit. */
function checkLineLinks(update: boolean): void {
  for (const { file, before, text, dead } of pagesWithLines()) {
    if (dead.length > 0) throw new Explained(`${file} links to what does not exist: ${dead.join(", ")}`);
    if (update) writeFileSync(path.join(PROJECT, file), text);
    else if (text !== before)
      throw new Explained(`The lines of the links in ${file} have moved.\n\nnpm test -- --only format --update mends it.`);
  }
}

export const lint: Step = {
  name: "lint",
  title: "Lint, with types and house rules",
  run: ({ update }) => lintPaths([], update),
};

/** Lints the named files, or all files if none is named. */
export async function lintPaths(paths: readonly string[], fix = false): Promise<void> {
  await ensurePageTypes();
  await mustRun("oxlint", [
    packageProgram("oxlint/bin/oxlint"),
    "--deny-warnings",
    "--report-unused-disable-directives",
    ...(fix ? ["--fix"] : []),
    ...paths,
  ]);
}

async function checkTypes(argumentsOf: (project: string) => readonly string[]): Promise<void> {
  await ensurePageTypes();
  const results = await Promise.all(
    ["server", "web"].map((project) =>
      runNode([
        packageProgram("typescript/bin/tsc"),
        "-p",
        `tsconfig.${project}.json`,
        "--pretty",
        "false",
        ...argumentsOf(project),
      ]),
    ),
  );
  const wrong = results.filter(({ code }) => code !== 0).map(({ output }) => output.trimEnd());
  if (wrong.length > 0) throw new Explained(wrong.join("\n"));
}

export const types: Step = {
  name: "types",
  title: "Types, server and web",
  run: () => checkTypes(() => []),
};

/** The same for the changes since its last run: the compiler stores its state between runs. The first run takes as long as `types`. */
export const typesSinceLast: Step = {
  name: "types",
  title: "Types, server and web",
  run: () => checkTypes((project) => ["--incremental", "--tsBuildInfoFile", `node_modules/.cache/quick/${project}.tsbuildinfo`]),
};

export const boundaries: Step = {
  name: "boundaries",
  title: "Boundaries, and the planted violations",
  async run({ note }) {
    note(await checkBoundaries());
  },
};

export const references: Step = {
  name: "references",
  title: "References of comments and docs, and the planted ones",
  run: ({ note }) => Promise.resolve(note(checkReferences())),
};

export const deadCode: Step = {
  name: "dead-code",
  title: "Dead code",
  async run() {
    await mustRun("knip", [packageProgram("knip/bin/knip.js"), "--no-progress", "--no-config-hints"]);
  },
};
