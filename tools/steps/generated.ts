/** The steps that regenerate committed files and compare them: database schema and types, the OpenAPI document, the page paths. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { openApiText } from "../generated/openapi.ts";
import { pagePathsText } from "../generated/page-paths.ts";
import { startPostgres } from "../postgres/postgres.ts";
import { PROJECT } from "../postgres/places.ts";
import { type Generated, generateSchema } from "../generated/schema.ts";
import { Explained } from "../processes/terminal.ts";
import type { Step } from "./step.ts";

/** Compares a file with its expected text, or writes it. */
async function compare({ file, text }: Generated, step: string, update: boolean): Promise<void> {
  const at = path.join(PROJECT, file);
  if (update) return writeFile(at, text);
  const committed = existsSync(at) ? await readFile(at, "utf8") : "";
  if (committed === text) return;
  throw new Explained(
    `${file} differs from the generated text:\n\n${firstDifference(committed, text)}\n\nnpm test -- --only ${step} --update writes it anew.`,
  );
}

function firstDifference(committed: string, made: string): string {
  const [before, after] = [committed.split("\n"), made.split("\n")];
  const at = after.findIndex((line, index) => line !== before[index]);
  const from = at === -1 ? after.length : at;
  const excerpt = (mark: string, lines: readonly string[]) => lines.slice(from, from + 3).map((line) => `  ${mark} ${line}`);
  return [`  line ${from + 1}`, ...excerpt("-", before), ...excerpt("+", after)].join("\n");
}

export const schema: Step = {
  name: "schema",
  title: "Migrations from empty, db/schema.sql and db/types.ts",
  async run({ update }) {
    const database = await startPostgres({ ephemeral: true });
    try {
      for (const made of await generateSchema("src/main.ts", database.url)) await compare(made, "schema", update);
    } finally {
      await database.stop();
    }
  },
};

export const openapi: Step = {
  name: "openapi",
  title: "docs/openapi.json",
  async run({ update }) {
    await compare({ file: "docs/openapi.json", text: openApiText() }, "openapi", update);
  },
};

export const pagePaths: Step = {
  name: "page-paths",
  title: "src/kernel/page-paths.ts",
  async run({ update }) {
    await compare({ file: "src/kernel/page-paths.ts", text: pagePathsText() }, "page-paths", update);
  },
};
