/**
 * The boundary check: ARCHITECTURE.md's import table and limit of files over the whole tree, after planted violations have proven that it
 * works.
 *
 *   node tools/boundaries/check.ts
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Statement, VariableDeclarator } from "@swc/core";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { crowdedFolders } from "./folders.ts";
import { COMMON_FOLDERS, type Rule } from "./patterns.ts";
import { plantedPairs, whyNotSame } from "./planted.ts";
import { rulesFor } from "./rules.ts";
import { type Cruised, type Import, unusedEntries, WHO_MAY_ASK, type WhoMayAsk, whyNotTable } from "./who-may-ask.ts";
import { PROJECT } from "../postgres/places.ts";
import { Explained } from "../processes/terminal.ts";
import { listFiles } from "../references/texts.ts";

const PLANTED = path.join(PROJECT, "tools", "boundaries", "planted");
/** Of the planted tree: content uses its entry, operator does not use its two, and careers is under construction. */
const PLANTED_TABLE: WhoMayAsk = {
  careers: { server: ["ledger"], screens: [] },
  content: { server: ["ledger"], screens: [] },
  ledger: { server: [], screens: [] },
  operator: { server: ["ledger"], screens: ["ledger"] },
};
const PLANTED_UNUSED = ["operator asks ledger nothing", "operator shows no part of ledger"];
/** A folder with one file too many, and one that is just full. */
const PLANTED_FILES = [...filesIn("src/crowded", 36), ...filesIn("src/full", 35)];
const ROOTS = ["src", "simulators", "db", "tools", "test"];
const NO_CAPABILITIES = new Set<string>(COMMON_FOLDERS);

function filesIn(folder: string, many: number): readonly string[] {
  return Array.from({ length: many }, (_, n) => `${folder}/${n}.ts`);
}

/** `using` and `await using`: swc parses them, but dependency-cruiser's AST visitor does not support them and throws. */
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

interface Breach extends Import {
  readonly rule: string;
  /** The files of a circle, otherwise only the importing one. */
  readonly files: readonly string[];
}

interface Found extends Cruised {
  readonly breaches: readonly Breach[];
}

async function breachesBelow(baseDir: string, rules: readonly Rule[]): Promise<Found> {
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
      exclude: { path: "^tools/[a-z]+/planted/|\\.(?:css|svg|woff2|json|sql)(?:\\?|$)" },
      enhancedResolveOptions: {
        exportsFields: ["exports"],
        conditionNames: ["types", "import", "node", "default"],
        extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      },
    },
    {},
  );
  const { modules, summary } = output as ICruiseResult;
  const breaches = summary.violations.map(({ rule, from, to, cycle = [] }) => ({
    rule: rule.name,
    from,
    to,
    files: [from, ...cycle.map(({ name }) => name)],
  }));
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  return {
    breaches,
    imports,
    sources: modules.map(({ source }) => source).filter((file) => ROOTS.includes(file.split("/")[0] ?? "")),
  };
}

/** Throws unless exactly the planted violations are reported, and each rule has one. */
async function proveSight(): Promise<void> {
  const rules = rulesFor(PLANTED_TABLE);
  const found = await breachesBelow(PLANTED, rules);
  const reported = found.breaches.flatMap(({ rule, files }) => files.map((file) => `${file} ${rule}`));
  const planted = plantedPairs(PLANTED);
  const wrong = [
    ...whyNotSame(planted, reported),
    ...rules
      .filter(({ name }) => !planted.some((pair) => pair.endsWith(` ${name}`)))
      .map(({ name }) => `${name}: nothing is planted`),
    ...whyNotSame(PLANTED_UNUSED, unusedEntries(PLANTED_TABLE, found)),
    ...whyNotSame(["src/crowded holds 36 files, more than 35"], crowdedFolders(PLANTED_FILES)),
  ];
  if (wrong.length > 0) throw new Explained(`The boundary check does not see what is planted:\n  ${wrong.join("\n  ")}`);
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
  const found = await breachesBelow(PROJECT, rules);
  const { breaches } = found;
  if (breaches.length > 0) {
    const comments = new Map(rules.map((rule) => [rule.name, rule.comment]));
    const lines = breaches.map(({ rule, from, to }) => `  ${from} → ${to}\n      ${rule}: ${comments.get(rule)}`);
    throw new Explained(
      `${breaches.length} imports cross a boundary (ARCHITECTURE.md, "Allowed imports"):\n\n${lines.join("\n")}`,
    );
  }
  const unused = unusedEntries(WHO_MAY_ASK, found);
  if (unused.length > 0)
    throw new Explained(`tools/boundaries/who-may-ask.ts has entries that no import uses: ${unused.join("; ")}. Remove them.`);
  const crowded = crowdedFolders(listFiles(PROJECT));
  if (crowded.length > 0) throw new Explained(`${crowded.join("; ")}. Give a topic of it a folder of its own.`);
  return `${found.sources.length} files, ${rules.length} rules, each seen to report`;
}

if (import.meta.main) process.stdout.write(`${await checkBoundaries()}\n`);
