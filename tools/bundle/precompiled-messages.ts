import { pathToFileURL } from "node:url";
import { statSync } from "node:fs";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { placeInProject } from "./place-in-project.ts";

/**
 * Compiles the ICU messages of every `messages.ts` at build time, so that the browser loads a formatter of one kilobyte instead of a parser
 * of twelve. A messages file exports only plain objects of strings, so it can be executed here. The kernel formats its own few messages and
 * is left alone.
 *
 * In the browser's build each exported object becomes its own module: otherwise a file of many families would be one module, and a page
 * that needs one family's messages would load all of them.
 */
export function precompiledMessages(): Plugin {
  return {
    name: "sampai:precompiled-messages",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!isMessages(file)) return null;
      this.addWatchFile(file);
      const fresh = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
      const exported = Object.entries((await import(fresh)) as Record<string, unknown>);
      const written = ([name, value]: [string, unknown]) =>
        `export const ${name} = ${JSON.stringify(compileAll(value, `${file}#${name}`))};`;
      const one = /\?messages=(\w+)$/.exec(id)?.[1];
      const isSplit = this.environment.name === "client" && this.environment.mode === "build" && exported.length > 1;
      const lines = one
        ? exported.filter(([name]) => name === one).map(written)
        : exported.map(([name, value]) =>
            isSplit ? `export { ${name} } from ${JSON.stringify(`${file}?messages=${name}`)};` : written([name, value]),
          );
      return { code: lines.join("\n"), moduleSideEffects: false };
    },
  };
}

/** Whether a file has messages to compile; false for the kernel's, and for files of packages with the same name. */
export function isMessages(file: string, project?: string): boolean {
  return /^src\/(?!kernel\/).*\bmessages\.ts$/.test(placeInProject(file, project) ?? "");
}

function compileAll(value: unknown, at: string): unknown {
  if (typeof value === "string") return compile(value);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    // `t("a.b")` walks into `a`: a message under a name with a dot is never found.
    const dotted = Object.keys(value).find((key) => key.includes("."));
    if (dotted !== undefined) throw new Error(`${at}: a message may not have a dot in its name, as "${dotted}" has`);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compileAll(inner, `${at}.${key}`)]));
  }
  throw new Error(`${at}: a messages file may hold strings and objects of strings only`);
}
