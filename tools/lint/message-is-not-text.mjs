/**
 * A message with placeholders ("{name}", "<link>") is a string in tests only: the build compiles it to another type
 * (tools/bundle/precompiled-messages.ts), and `messages.EN.greeting.replace(…)` would crash only there. Such a message is read with
 * `t("greeting", { name })`.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const MESSAGE = /(?:^|[\s{,])"?(\w+)"?:\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`)/g;
const TEXT_METHODS = new Set([
  "replace",
  "replaceAll",
  "split",
  "slice",
  "substring",
  "concat",
  "padEnd",
  "padStart",
  "match",
  "matchAll",
]);

const SRC = "/src/";

const gapsByFile = new Map();

/** The names of a file's messages with placeholders. */
function gapsOf(file) {
  const known = gapsByFile.get(file);
  if (known) return known;
  const gaps = new Set();
  if (existsSync(file)) {
    for (const [, name, ...texts] of readFileSync(file, "utf8").matchAll(MESSAGE))
      if (texts.some((text) => text !== undefined && /[{<]/.test(text))) gaps.add(name);
  }
  gapsByFile.set(file, gaps);
  return gaps;
}

/** The file that an import of messages names, or null: the kernel's messages are not compiled. */
function messagesFile(source, importer) {
  if (!/(?:^|\/)messages\.ts$/.test(source)) return null;
  // The last occurrence: the project itself may lie below a folder of that name.
  const before = importer.slice(0, Math.max(0, importer.lastIndexOf(SRC)));
  const file = source.startsWith("#") ? path.join(before, "src", source.slice(1)) : path.resolve(path.dirname(importer), source);
  return file.slice(file.lastIndexOf(SRC)).startsWith(`${SRC}kernel/`) ? null : file;
}

const nameOf = (node) => (node.computed ? (node.property.type === "Literal" ? node.property.value : null) : node.property.name);
const without = (node) =>
  ["TSNonNullExpression", "TSAsExpression", "ChainExpression"].includes(node.type) ? without(node.expression) : node;

export const messageIsNotText = {
  meta: { type: "problem", docs: { description: "a message with placeholders is formatted, never used as a string" } },
  create: (context) => {
    const file = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (/\.test\.tsx?$|\/messages\.ts$/.test(file)) return {};
    /** Local name → the messages with placeholders in its file. */
    const words = new Map();
    const gapsUnder = (given) => {
      let node = without(given);
      while (node.type === "MemberExpression") node = without(node.object);
      return node.type === "Identifier" ? words.get(node.name) : undefined;
    };
    const refuse = (node) =>
      context.report({
        node,
        message:
          'A message with gaps is no text once it is built: format it, t("name", { gap }) (tools/lint/message-is-not-text.mjs).',
      });
    return {
      ImportDeclaration(node) {
        const source = messagesFile(node.source.value, file);
        if (source) for (const { local } of node.specifiers) words.set(local.name, gapsOf(source));
      },
      VariableDeclarator(node) {
        const gaps = node.init ? gapsUnder(node.init) : undefined;
        if (!gaps) return;
        if (node.id.type === "Identifier") words.set(node.id.name, gaps);
        if (node.id.type !== "ObjectPattern") return;
        for (const part of node.id.properties) if (part.type === "Property" && gaps.has(part.key.name)) refuse(part);
      },
      MemberExpression(node) {
        const gaps = gapsUnder(node);
        if (!gaps || gaps.size === 0) return;
        const name = nameOf(node);
        // The message is unknown here, and one of them has placeholders.
        const isAnyOfThem =
          TEXT_METHODS.has(name) && without(node.object).type === "MemberExpression" && nameOf(without(node.object)) === null;
        if (gaps.has(name) || isAnyOfThem) refuse(node);
      },
    };
  },
};
