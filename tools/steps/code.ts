/** The steps that read the code without running it: format, lint, types, boundaries, dead code. */
import { checkBoundaries } from "../boundaries.ts";
import { mustRun, packageProgram, runNode } from "../children.ts";
import { Explained } from "../terminal.ts";
import type { Step } from "./step.ts";

let pageTypes: Promise<string> | null = null;

/** React Router's types of each page (./+types/…): lint and types read them, and they are not committed. */
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
        `${output.trimEnd()}\n\nnpm ci would refuse it on a fresh machine. npm test -- --only lockfile --update mends it.`,
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
  },
};

export const lint: Step = {
  name: "lint",
  title: "Lint, with types and house rules",
  async run({ update }) {
    await ensurePageTypes();
    await mustRun("oxlint", [
      packageProgram("oxlint/bin/oxlint"),
      "--deny-warnings",
      "--report-unused-disable-directives",
      ...(update ? ["--fix"] : []),
    ]);
  },
};

export const types: Step = {
  name: "types",
  title: "Types, server and web",
  async run() {
    await ensurePageTypes();
    const projects = ["tsconfig.server.json", "tsconfig.web.json"];
    const results = await Promise.all(
      projects.map((project) => runNode([packageProgram("typescript/bin/tsc"), "-p", project, "--pretty", "false"])),
    );
    const wrong = results.filter(({ code }) => code !== 0).map(({ output }) => output.trimEnd());
    if (wrong.length > 0) throw new Explained(wrong.join("\n"));
  },
};

export const boundaries: Step = {
  name: "boundaries",
  title: "Boundaries, and the planted violations",
  async run({ note }) {
    note(await checkBoundaries());
  },
};

export const deadCode: Step = {
  name: "dead-code",
  title: "Dead code",
  async run() {
    await mustRun("knip", [packageProgram("knip/bin/knip.js"), "--no-progress", "--no-config-hints"]);
  },
};
