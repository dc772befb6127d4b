/**
 * ARCHITECTURE.md's table "Who may import what", as rules for dependency-cruiser. Each rule has at least one planted violation in
 * planted/, which the check has to report, or it fails: a rule that sees nothing would pass for ever.
 */
import type { IFlattenedRuleSet } from "dependency-cruiser";
import type { WhoMayAsk } from "./who-may-ask.ts";

type Forbidden = NonNullable<IFlattenedRuleSet["forbidden"]>[number];
/** Rules about an import (from → to), the only kind used here. */
type ImportRule = Extract<Forbidden, { to: unknown }>;
export type Rule = ImportRule & { readonly name: string };

/** A capability: every folder of src/ that is not one of the house's own. */
const CAP = "src/(?!(?:kernel|platform|web|outside)/)([^/]+)/";
const ANY_CAP = "src/(?!(?:kernel|platform|web|outside)/)[^/]+/";
const TEST = "\\.test\\.tsx?$";
/** What only tests stand on: the platform's, and a capability's own. */
const TESTING = "^src/[^/]+/testing/";
/** Names with a part to play. A name without a hyphen and not among these is a noun: pure. */
const ROLES = "contract|messages|store|jobs|http|index|invariants";
const NOUN = `(?!(?:${ROLES})\\.ts$)[a-z]+\\.ts$`;
/** A use case is named as a person says it, in several words. */
const USE_CASE = "(?!store-|contract-)[a-z]+-[a-z0-9-]+\\.ts$";
/** A capability with many calls keeps them in several contracts, by who calls: `contract.ts`, `contract-office.ts`. */
const CONTRACT = "contract[a-z-]*\\.ts$";
/** What both sides load: contract, messages (they may have a folder), nouns. */
const PURE = `(?:${CONTRACT}|messages\\.ts$|[a-z-]+/messages\\.ts$|${NOUN})`;
/** Types that an outside party fulfils, in files whose names are not one word. */
const FULFILLED = "^src/(?:transfers/pay-in|recipients/account-inquiry)\\.ts$";
const SERVER_SIDE = `(?:${USE_CASE}|(?:jobs|http|index)\\.ts$)`;
const DRIVERS = "node_modules/(?:@types/)?(?:pg|kysely|graphile-worker|fastify|nodemailer|pino)/";
/** What must not get into a browser, by whatever way. */
const SERVER_ONLY = `^src/platform/|^src/outside/|^${ANY_CAP}(?:store[a-z-]*|http|jobs)\\.ts$|${DRIVERS}`;
/** The browser's part of our own code. */
const BROWSER = `^src/web/|^${ANY_CAP}web/|^src/(?:root|entry\\.client)\\.tsx$|^src/routes\\.ts$`;

const error = (name: string, comment: string, from: ImportRule["from"], to: ImportRule["to"]): Rule => ({
  name,
  comment,
  severity: "error",
  from: { pathNot: TEST, ...from },
  to,
});

const kernel: Rule[] = [
  error(
    "kernel-is-pure",
    "kernel/ imports zod and itself",
    { path: "^src/kernel/" },
    { pathNot: "^src/kernel/|node_modules/zod/" },
  ),
];

const pure: Rule[] = [
  error(
    "pure-files-stay-pure",
    "a noun, contract.ts and messages.ts import the kernel, their own pure files and others' contract.ts",
    { path: `^${CAP}${PURE}` },
    { path: "^src/", pathNot: ["^src/kernel/", `^src/$1/${PURE}`, `^${ANY_CAP}${CONTRACT}`] },
  ),
  error(
    "pure-files-do-no-io",
    "a noun, contract.ts and messages.ts run on both sides: no node, no React, no driver",
    { path: `^${CAP}${PURE}` },
    {
      path: `${DRIVERS}|node_modules/(?:@types/)?react(?:-dom|-router)?/|^node:`,
    },
  ),
  error(
    "pure-files-know-no-node",
    "a noun, contract.ts and messages.ts run on both sides: no node",
    { path: `^${CAP}${PURE}` },
    { dependencyTypes: ["core"] },
  ),
];

const server: Rule[] = [
  error(
    "sql-stays-in-store",
    "use cases, jobs.ts and http.ts leave SQL to store.ts",
    { path: `^${CAP}${SERVER_SIDE}` },
    {
      path: "node_modules/(?:@types/)?(?:pg|kysely)/|^db/types",
    },
  ),
  error(
    "others-only-through-index",
    "another capability is asked through its index.ts (or its contract.ts)",
    // What tests stand on builds whole houses, as tests do.
    { path: `^${CAP}(?!web/)`, pathNot: [TEST, TESTING] },
    { path: `^${ANY_CAP}`, pathNot: ["^src/$1/", `^${ANY_CAP}(?:index\\.ts$|${CONTRACT})`] },
  ),
  error(
    "server-knows-no-screen",
    "the server's part of a capability does not import the browser's",
    { path: `^${CAP}(?!web/)` },
    {
      path: `^src/web/|^${ANY_CAP}web/`,
    },
  ),
  error(
    "store-knows-only-data",
    "store.ts imports platform/db, kysely and its own pure files",
    { path: `^${CAP}store[a-z-]*\\.ts$` },
    { path: "^src/", pathNot: ["^src/kernel/", "^src/platform/db\\.ts$", `^src/$1/${PURE}`, "^src/$1/store[a-z-]*\\.ts$"] },
  ),
];

/** One rule for each capability: dependency-cruiser can't look things up in a table. */
const asking = (table: WhoMayAsk): Rule[] =>
  Object.entries(table).map(([name, asked]) =>
    error(
      `${name}-asks`,
      asked.length === 0 ? `${name} asks nobody` : `${name} asks ${asked.join(", ")} and nobody else`,
      { path: `^src/${name}/(?!web/)` },
      { path: `^${ANY_CAP}index\\.ts$`, pathNot: `^src/(?:${[name, ...asked].join("|")})/` },
    ),
  );

const browser: Rule[] = [
  error(
    "screens-import-contracts",
    "a capability's web/ imports its own pure files, others' contract.ts and web/",
    { path: `^${CAP}web/` },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/web/", `^src/$1/(?:web/|${PURE})`, `^${ANY_CAP}(?:${CONTRACT}|web/)`],
    },
  ),
  error(
    "browser-never-reaches-server",
    "the browser's code must not reach platform, store or driver, directly or not",
    { path: BROWSER },
    {
      path: SERVER_ONLY,
      reachable: true,
    },
  ),
  error(
    "browser-knows-no-node",
    "the browser has no node",
    { path: BROWSER, pathNot: [TEST, "^src/routes\\.ts$"] },
    { dependencyTypes: ["core"] },
  ),
  error(
    "web-knows-contracts-only",
    "src/web/ imports the kernel and capabilities' contract.ts and web/",
    { path: "^src/web/" },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/web/", `^${ANY_CAP}(?:${CONTRACT}|web/)`],
    },
  ),
];

const house: Rule[] = [
  error(
    "platform-knows-no-business",
    "platform/ imports the kernel, node and drivers",
    { path: "^src/platform/" },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/platform/"],
    },
  ),
  error(
    "outside-fulfils-types",
    "outside/ imports the type that it fulfils, platform and kernel",
    { path: "^src/outside/" },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/platform/", "^src/outside/", `^${ANY_CAP}${NOUN}`, FULFILLED],
    },
  ),
  error(
    "main-wires-alone",
    "nothing imports main.ts or server.ts: main.ts wires everything",
    { path: "^src/", pathNot: [TEST, "^src/main\\.ts$"] },
    {
      path: "^src/(?:main|server)\\.ts$",
    },
  ),
  error(
    "simulators-stand-alone",
    "a simulator speaks to us over the wire and shares no code with us",
    { path: "^simulators/" },
    { path: "^src/" },
  ),
  error(
    "product-without-tools",
    "the product does not import tools, benches or tests",
    { path: "^(?:src|simulators|db)/" },
    {
      path: "^(?:tools|bench|e2e)/",
    },
  ),
  error(
    "product-without-test-code",
    "only tests import tests and testing/ folders",
    { path: "^src/", pathNot: [TEST, TESTING] },
    {
      path: `${TEST}|${TESTING}|node_modules/(?:vitest|fast-check)/`,
    },
  ),
  error(
    "traces-by-one-file",
    "OpenTelemetry's packages are imported by platform/tracing/otel-tracer.ts alone",
    { path: "^src/", pathNot: [TEST, "^src/platform/tracing/otel-tracer\\.ts$"] },
    { path: "node_modules/@opentelemetry/" },
  ),
  error(
    "traces-load-late",
    "platform/tracing/otel-tracer.ts is loaded where traces are on, and nowhere else",
    { path: "^src/" },
    { path: "^src/platform/tracing/otel-tracer\\.ts$", dynamic: false },
  ),
  error(
    "no-circles",
    "no file imports itself, by whatever way; types may",
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  ),
  error(
    "every-import-resolves",
    "an import that leads nowhere",
    {},
    { couldNotResolve: true, pathNot: "^virtual:|\\+types/|^icu-minify|\\?" },
  ),
];

/** All rules, for a table of who may ask whom. */
export const rulesFor = (table: WhoMayAsk): readonly Rule[] => [
  ...kernel,
  ...pure,
  ...server,
  ...asking(table),
  ...browser,
  ...house,
];
