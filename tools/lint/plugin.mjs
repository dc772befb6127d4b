/**
 * Rules of this project as lint rules (HOUSE_RULES.md). Plain JavaScript: oxlint loads it by itself.
 * .oxlintrc.json selects the files of each rule; this file contains only the rules.
 */
import path from "node:path";
import { messageIsNotText } from "./message-is-not-text.mjs";
import { noRealPause } from "./no-real-pause.mjs";
import { pagePathByHref } from "./page-path-by-href.mjs";
import { retiredWords } from "./retired-words.mjs";

/** Words that say nothing about the content of a file (HOUSE_RULES.md, "Words for what functions do"). */
const EMPTY_WORDS = new Set([
  "manager",
  "helper",
  "helpers",
  "util",
  "utils",
  "common",
  "process",
  "handle",
  "handler",
  "data",
  "info",
  "service",
]);

const isMember = (node, object, property) =>
  node.type === "MemberExpression" &&
  !node.computed &&
  node.object.type === "Identifier" &&
  node.object.name === object &&
  node.property.name === property;

/** House rule 7: time, randomness and settings come in by ctx or argument. */
const nothingAmbient = {
  meta: { type: "problem", docs: { description: "no Date.now, new Date(), Math.random, process.env" } },
  create: (context) => ({
    MemberExpression(node) {
      if (isMember(node, "Date", "now"))
        context.report({ node, message: "Date.now is ambient: take the time from ctx.now (house rule 7)." });
      if (isMember(node, "Math", "random"))
        context.report({ node, message: "Math.random is ambient: take randomness from ctx (house rule 7)." });
      if (isMember(node, "process", "env"))
        context.report({ node, message: "process.env is ambient: settings come from platform/config (house rule 7)." });
    },
    NewExpression(node) {
      const isNow = node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0;
      if (isNow) context.report({ node, message: "new Date() is ambient: take the time from ctx.now (house rule 7)." });
    },
    CallExpression(node) {
      const isNow = node.callee.type === "Identifier" && node.callee.name === "Date";
      if (isNow) context.report({ node, message: "Date() is ambient: take the time from ctx.now (house rule 7)." });
    },
  }),
};

/** House rule 5: a catch names the errors it expects; one that ignores the error hides bugs. */
const noBlanketCatch = {
  meta: { type: "problem", docs: { description: "a catch must look at the error, rethrow, or say why not" } },
  create: (context) => ({
    CatchClause(node) {
      const comments = context.sourceCode.getCommentsInside(node);
      if (node.body.body.length === 0) {
        context.report({ node, message: "An empty catch swallows bugs: crash on surprise (house rule 5)." });
      } else if (!node.param && comments.length === 0) {
        context.report({
          node,
          message: "A catch that does not look at the error says in a comment why every error is expected here (house rule 5).",
        });
      }
    },
  }),
};

/**
 * "as any" and "as unknown as" disable the compiler's checks where they matter most. A necessary cast has a directive with the
 * reason.
 */
const noAsAny = {
  meta: { type: "problem", docs: { description: "no `as any`, no `as unknown as`" } },
  create: (context) => ({
    TSAsExpression(node) {
      if (node.typeAnnotation.type === "TSAnyKeyword")
        context.report({ node, message: "`as any` turns the compiler off: narrow or parse instead." });
      const inner = node.expression.type === "ParenthesizedExpression" ? node.expression.expression : node.expression;
      if (inner.type === "TSAsExpression" && inner.typeAnnotation.type === "TSUnknownKeyword")
        context.report({ node, message: "`as unknown as` turns the compiler off: narrow, parse, or give the value its type." });
    },
  }),
};

/** A switched-off rule is an exception, and an exception needs a reason that a reader can verify. */
const directiveWithReason = {
  meta: { type: "problem", docs: { description: "a directive that switches a rule off says why" } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/^\s*(?:oxlint|eslint)-disable/.test(comment.value) && !/ -- \S/.test(comment.value))
          context.report({ node: comment, message: "A switched-off rule has its reason beside it: `-- reason`." });
    },
  }),
};

const namedForContent = {
  meta: { type: "problem", docs: { description: "a file is named after its content" } },
  create: (context) => ({
    Program(node) {
      const name = path.basename(context.filename ?? context.getFilename());
      const word = name
        .toLowerCase()
        .split(/[^a-z]+/)
        .find((part) => EMPTY_WORDS.has(part));
      if (word)
        context.report({ node, message: `"${word}" in a file name does not describe the content of the file (docs/words.md).` });
    },
  }),
};

/** Functions that add, divide and exchange money, for the server only. A screen formats, compares and passes on received amounts. */
const MONEY_SOURCES = new Set(["#kernel/money.ts", "#kernel/amount.ts", "#kernel/rate.ts"]);
const MONEY_ARITHMETIC = new Set([
  "add",
  "subtract",
  "negate",
  "sum",
  "allocate",
  "applyRate",
  "divideByRate",
  "divideRounded",
  "invert",
  "percentOf",
  "withMarginBps",
]);
const ARITHMETIC = /^(?:[-+*/%]|\*\*)=?$/;
const isMinorName = (name) => name === "minor" || name.endsWith("Minor");

/** An amount in minor units, recognised by its name (house rule 9), also when converted to another number type. */
function isMinor(node) {
  if (node.type === "Identifier") return isMinorName(node.name);
  if (node.type === "MemberExpression") return !node.computed && isMinorName(node.property.name);
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return false;
  return ["Number", "BigInt"].includes(node.callee.name) && node.arguments.some(isMinor);
}

/** A screen must not show a figure that is not in the books: every amount in web/ comes unchanged from a call. */
const noMoneyArithmetic = {
  meta: { type: "problem", docs: { description: "no arithmetic with money in web/" } },
  create: (context) => {
    const file = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (!file.includes("/web/") || /\.test\.tsx?$/.test(file)) return {};
    const message = "No amount is computed in the browser: the figure comes from a call (HOUSE_RULES.md, rule 4).";
    const look = (node) => {
      if (ARITHMETIC.test(node.operator) && [node.left, node.right].some(isMinor)) context.report({ node, message });
    };
    return {
      BinaryExpression: look,
      AssignmentExpression: look,
      ImportDeclaration(node) {
        if (!MONEY_SOURCES.has(node.source.value)) return;
        for (const one of node.specifiers)
          if (one.type === "ImportSpecifier" && MONEY_ARITHMETIC.has(one.imported.name)) context.report({ node: one, message });
      },
    };
  },
};

export default {
  meta: { name: "sampai" },
  rules: {
    "nothing-ambient": nothingAmbient,
    "no-blanket-catch": noBlanketCatch,
    "no-as-any": noAsAny,
    "directive-with-reason": directiveWithReason,
    "no-real-pause": noRealPause,
    "named-for-content": namedForContent,
    "no-money-arithmetic": noMoneyArithmetic,
    "message-is-not-text": messageIsNotText,
    "page-path-by-href": pagePathByHref,
    "retired-words": retiredWords,
  },
};
