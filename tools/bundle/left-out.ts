import { readFileSync } from "node:fs";
import { parseAst, type Plugin } from "vite";
import { placeInProject } from "./place-in-project.ts";
import { LEFT_OUT, type Part } from "./left-out-list.ts";

/**
 * Leaves unused parts of libraries out of the browser's scripts, where bundlers cannot remove them. Each part is named in left-out-list.ts;
 * a missing part stops the build, so that a new version of a library is reviewed. If a left-out part is called nevertheless, it throws: it
 * never answers wrongly.
 */
export function leftOut(): Plugin {
  return {
    name: "sampai:left-out",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const [file = id] = id.split("?");
      const found = LEFT_OUT.find((library) => placeInProject(file) === `node_modules/${library.file}`);
      return found ? withoutParts(readFileSync(file, "utf8"), found.parts, found.file) : null;
    },
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The module's text without those parts. A part is a function or a constant of that name, at any depth, `Owner.method` among a constant's
 * methods, or the value assigned to `Owner.field`.
 */
export function withoutParts(source: string, parts: readonly Part[], file: string): string {
  const edits: Edit[] = [];
  const wanted = new Map(parts.map((part) => (typeof part === "string" ? [part, null] : part)));
  const missing = new Set(wanted.keys());
  visit({ ...parseAst(source) }, "", (name, node) => {
    const instead = wanted.get(name);
    if (instead === undefined) return false;
    missing.delete(name);
    edits.push({
      start: node.start,
      end: node.end,
      text: instead ?? (node.type === "BlockStatement" ? refusal(name) : "undefined"),
    });
    return true;
  });
  if (missing.size > 0)
    throw new Error(`${file} has no ${[...missing].join(", ")}: look at tools/bundle/left-out-list.ts again.`);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source);
}

const refusal = (name: string) => `{ throw Error("${name} is left out of the browser's scripts"); }`;

/**
 * Visits each function body and each constant's value by name; when `take` returns true, the node was replaced whole and its inside is
 * skipped.
 */
function visit(node: Node, owner: string, take: (name: string, node: Node) => boolean): void {
  const named = nameOf(node, owner);
  if (named && take(named.name, named.node)) return;
  const inner = node.type === "VariableDeclarator" && named ? named.name : owner;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inner, take);
  }
}

function nameOf(node: Node, owner: string): { readonly name: string; readonly node: Node } | null {
  const text = (value: unknown) => (isNode(value) && value.type === "Identifier" ? String(value.name) : null);
  if (node.type === "FunctionDeclaration" && isNode(node.body)) {
    const name = text(node.id);
    return name === null ? null : { name, node: node.body };
  }
  if (node.type === "VariableDeclarator" && isNode(node.init)) {
    const name = text(node.id);
    return name === null ? null : { name, node: node.init };
  }
  if (node.type === "ExpressionStatement" && isNode(node.expression) && node.expression.type === "AssignmentExpression") {
    const { left } = node.expression;
    if (!isNode(left) || left.type !== "MemberExpression") return null;
    return { name: `${text(left.object)}.${text(left.property)}`, node };
  }
  if (node.type === "Property" && node.method === true && isNode(node.value) && isNode(node.value.body)) {
    const name = text(node.key);
    return name === null ? null : { name: `${owner}.${name}`, node: node.value.body };
  }
  return null;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
