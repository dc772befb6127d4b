import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { placeInProject } from "./place-in-project.ts";

/** Of zod, what writes JSON Schema: every schema holds on to it, so that no bundler can leave it out. */
const WRITERS = /^node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ (?:\w+ as )?(\w+) \};$/gm;

/**
 * Leaves out of the browser's scripts what zod writes JSON Schema with: 6 kB (compressed) of every page with a form, and only the server
 * describes itself. Whoever asks for it there gets an error, never a wrong schema.
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

/** The same exports, none of which does anything but refuse. Those that zod calls while it makes a schema give what refuses later. */
export function withoutWork(source: string): string {
  const names = [...source.matchAll(EXPORTED)].map(([, declared, listed]) => declared ?? listed ?? "");
  return [
    'const refuse = () => { throw new Error("JSON Schema is written by the server alone"); };',
    "const refuseLater = () => refuse;",
    ...names.map((name) => `export { ${name.startsWith("create") ? "refuseLater" : "refuse"} as ${name} };`),
  ].join("\n");
}
