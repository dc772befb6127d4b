import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { placeInProject } from "./place-in-project.ts";

/** zod's modules that write JSON Schema: every schema refers to them, so bundlers cannot remove them. */
const WRITERS = /^node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ (?:\w+ as )?(\w+) \};$/gm;

/**
 * Leaves zod's JSON Schema writers out of the browser's scripts: 6 kB (compressed) of every page with a form, and only the server describes
 * its schemas. A call in the browser throws and never returns a wrong schema.
 */
export function noJsonSchema(): Plugin {
  return {
    name: "sampai:no-json-schema",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      return WRITERS.test(placeInProject(id) ?? "") ? withoutWork(readFileSync(id, "utf8")) : null;
    },
  };
}

/** The same exports, each of which throws. Those that zod calls while it creates a schema return a function that throws. */
export function withoutWork(source: string): string {
  const names = [...source.matchAll(EXPORTED)].map(([, declared, listed]) => declared ?? listed ?? "");
  return [
    'const refuse = () => { throw new Error("JSON Schema is written by the server alone"); };',
    "const refuseLater = () => refuse;",
    ...names.map((name) => `export { ${name.startsWith("create") ? "refuseLater" : "refuse"} as ${name} };`),
  ].join("\n");
}
