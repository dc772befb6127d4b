/** Reads the files of an installation. A fault names its file, line and path. */
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isNode, LineCounter, parseDocument, type Document } from "yaml";
import type { z } from "zod";
import { ConfigError } from "../../src/platform/config.ts";

/**
 * Faults in the files, one per line: `content/faq.yaml:12: 0.names.en: …`. The reader wrote these files, so that a stack trace would not
 * help.
 */
export class FileFault extends ConfigError {}

export interface Files {
  /** Returns the text of a file. The name is relative to the folder. */
  read(name: string): Promise<string>;
  /** Returns the sorted names in a folder; empty when there is no such folder. */
  list(name: string): Promise<readonly string[]>;
  /** All texts read so far, by name. */
  readonly texts: ReadonlyMap<string, string>;
}

export function openFiles(folder: string): Files {
  const texts = new Map<string, string>();
  return {
    texts,
    async read(name) {
      const text = (await orNothing(name, readFile(join(folder, name), "utf8"))) ?? missing(name);
      texts.set(name, text);
      return text;
    },
    list: async (name) => (await orNothing(name === "." ? resolve(folder) : name, readdir(join(folder, name))))?.toSorted() ?? [],
  };
}

async function orNothing<T>(name: string, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") return null;
    if (code === "EACCES") throw new FileFault(`${name}: cannot be read by the user that runs the command. Make it readable: chmod -R a+rX.`);
    if (code === "ENOTDIR") throw new FileFault(`${name}: is no folder.`);
    throw error;
  }
}

function missing(name: string): never {
  throw new FileFault(`${name}: does not exist.`);
}

type Path = readonly PropertyKey[];

export interface ReadYaml<T> {
  readonly value: T;
  /** Makes a fault for a path in the file. */
  readonly faultAt: (path: Path, says: string) => FileFault;
}

/** Parses YAML and validates it. The fault lists all errors. `before`: number of lines above it in the file. */
export function readYaml<S extends z.ZodType>(name: string, text: string, schemaFor: (raw: unknown) => S, before = 0): ReadYaml<z.output<S>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    throw new FileFault(document.errors.map(({ linePos, message }) => `${name}:${before + (linePos?.[0].line ?? 1)}: ${message.split("\n")[0]}`).join("\n"));
  }
  const at = (path: Path, says: string) => {
    const line = before + lines.linePos(startOf(document, path)).line;
    return `${name}:${line}: ${path.length > 0 ? `${path.map(inFile).join(".")}: ` : ""}${says}`;
  };
  const raw: unknown = document.toJS();
  const parsed = schemaFor(raw).safeParse(raw);
  if (parsed.success) return { value: parsed.data, faultAt: (path, says) => new FileFault(at(path, says)) };
  throw new FileFault(parsed.error.issues.flatMap((issue) => placesOf(issue).map((path) => at(path, issue.message))).join("\n"));
}

/** Files write languages in lowercase. */
const inFile = (part: PropertyKey) => (part === "ID" || part === "EN" ? part.toLowerCase() : String(part));

/** For an unknown key the fault is at the key, not at the object that holds it. */
function placesOf({ code, path, ...issue }: z.core.$ZodIssue): Path[] {
  return code === "unrecognized_keys" && "keys" in issue ? issue.keys.map((key) => [...path, key]) : [path];
}

/** Offset at which a node begins; for a missing node, that of its nearest existing parent. */
function startOf(document: Document, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length).map(inFile), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Splits a Markdown file into front matter (YAML) and body, with the number of lines above the body. */
export function splitFrontMatter(name: string, text: string): { readonly head: string; readonly body: string; readonly above: number } {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === "") throw new FileFault(`${name}:1: no front matter; a text begins with --- , its fields and ---.`);
  return { head, body, above: head.split("\n").length + 2 };
}
