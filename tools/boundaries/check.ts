/**
 * The boundary check: ARCHITECTURE.md's import table over the whole tree, after planted violations have proven that it works.
 *
 *   node tools/boundaries/check.ts
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Statement, VariableDeclarator } from "@swc/core";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { COMMON_FOLDERS, type Rule, rulesFor } from "./rules.ts";
import { WHO_MAY_ASK, whyNotTable } from "./who-may-ask.ts";
import { PROJECT } from "../postgres/places.ts";
import { Explained } from "../processes/terminal.ts";

const PLANTED = path.join(PROJECT, "tools", "boundaries", "planted");
const NOBODY = { server: [], screens: [] };
const PLANTED_TABLE = { content: NOBODY, operator: NOBODY };
const ROOTS = ["src", "simulators", "db", "tools", "test"];
const NO_CAPABILITIES = new Set<string>(COMMON_FOLDERS);

/** `using` and `await using`: swc parses them, but the visitor that dependency-cruiser walks with does not know them and throws. */
interface UsingDeclaration {
  readonly type: "UsingDeclaration";
  readonly decls: VariableDeclarator[];
}
const known = Reflect.get(Visitor.prototype, "visitStatement");
Reflect.set(Visitor.prototype, "visitStatement", function visitStatement(this: Visitor, statement: Statement | UsingDeclaration) {
  if (statement.type !== "UsingDeclaration") return known.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
});

interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

async function breachesBelow(
  baseDir: string,
  rules: readonly Rule[],
): Promise<{ readonly breaches: readonly Breach[]; readonly files: number }> {
  const roots = ROOTS.filter((root) => existsSync(path.join(baseDir, root)));
  const { output } = await cruise(
    roots,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...rules] },
      // TypeScript 7 has no parser API; without swc every .ts file would be skipped silently.
      parser: "swc",
      // Type imports count too: knowing another module's types is a dependency.
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "^tools/(?:boundaries|lint)/planted/|\\.(?:css|svg|woff2|json|sql)(?:\\?|$)" },
      enhancedResolveOptions: {
        exportsFields: ["exports"],
        conditionNames: ["types", "import", "node", "default"],
        extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      },
    },
    {},
  );
  const { summary } = output as ICruiseResult;
  const breaches = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { breaches, files: summary.totalCruised };
}

/** Throws when a rule does not report its planted violation. */
async function proveSight(): Promise<void> {
  const rules = rulesFor(PLANTED_TABLE);
  const { breaches } = await breachesBelow(PLANTED, rules);
  const seen = new Set(breaches.map((breach) => breach.rule));
  const unseen = rules.map((rule) => rule.name).filter((name) => !seen.has(name));
  if (unseen.length > 0)
    throw new Explained(`The boundary check is blind: it did not report the planted violation of ${unseen.join(", ")}.`);
}

function proveTable(): void {
  const wrong = whyNotTable(WHO_MAY_ASK);
  if (wrong) throw new Explained(`tools/boundaries/who-may-ask.ts: ${wrong}.`);
  const capabilities = readdirSync(path.join(PROJECT, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_CAPABILITIES.has(entry.name))
    .map((entry) => entry.name);
  const unknown = capabilities.filter((name) => !(name in WHO_MAY_ASK));
  if (unknown.length > 0) throw new Explained(`tools/boundaries/who-may-ask.ts does not say whom ${unknown.join(", ")} may ask.`);
}

/** Checks everything; throws with the information needed for a fix. Returns what was checked. */
export async function checkBoundaries(): Promise<string> {
  proveTable();
  await proveSight();
  const rules = rulesFor(WHO_MAY_ASK);
  const { breaches, files } = await breachesBelow(PROJECT, rules);
  if (breaches.length > 0) {
    const comments = new Map(rules.map((rule) => [rule.name, rule.comment]));
    const lines = breaches.map(({ rule, from, to }) => `  ${from} → ${to}\n      ${rule}: ${comments.get(rule)}`);
    throw new Explained(
      `${breaches.length} imports cross a boundary (ARCHITECTURE.md, "Allowed imports"):\n\n${lines.join("\n")}`,
    );
  }
  return `${files} files, ${rules.length} rules, each seen to report`;
}

if (import.meta.main) process.stdout.write(`${await checkBoundaries()}\n`);
