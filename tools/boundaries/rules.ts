/**
 * ARCHITECTURE.md's table "Allowed imports", as rules for dependency-cruiser. Each rule has at least one planted violation in planted/
 * that the check must report: a rule that matches nothing would otherwise pass for ever.
 */
import {
  ANY_CAP,
  BROWSER,
  BROWSER_PACKAGES,
  CAP,
  CONTRACT,
  error,
  GENERATED,
  NODE,
  packages,
  PURE,
  ROOM,
  type Rule,
  SCREEN,
  SERVER_ONLY,
  STORE,
  TEST,
  TESTING,
} from "./patterns.ts";
import { trees } from "./rules-trees.ts";
import type { WhoMayAsk } from "./who-may-ask.ts";

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
    "model/, lifecycle/, contracts and messages import the kernel, their own pure files and others' contracts",
    { path: `^${CAP}${PURE}`, pathNot: [TEST, TESTING, `^${ANY_CAP}${SCREEN}`] },
    { path: "^src/", pathNot: ["^src/kernel/", `^src/$1/${PURE}`, `^${ANY_CAP}${CONTRACT}`] },
  ),
  error(
    "pure-files-import-zod-alone",
    "model/, lifecycle/, contracts and messages run on both sides: zod is the only package they import",
    { path: `^${CAP}${PURE}`, pathNot: [TEST, TESTING, `^${ANY_CAP}${SCREEN}`] },
    { pathNot: ["^src/", "node_modules/zod/"], dependencyTypesNot: ["core"] },
  ),
  error(
    "pure-files-know-no-node",
    "model/, lifecycle/, contracts and messages run on both sides: no node",
    { path: `^${CAP}${PURE}`, pathNot: [TEST, TESTING, `^${ANY_CAP}${SCREEN}`] },
    { dependencyTypes: ["core"] },
  ),
];

const server: Rule[] = [
  error(
    "sql-stays-in-store",
    "only store files import the database driver, the query builder and the types of its rows",
    { path: `^${CAP}`, pathNot: [TEST, TESTING, `^${ANY_CAP}${STORE}`] },
    { path: `${packages("pg", "kysely")}|^db/types` },
  ),
  error(
    "others-only-through-index",
    "another capability is called through its index.ts or a contract",
    // Testing modules compose whole applications, as tests do.
    { path: `^${CAP}(?!${SCREEN})`, pathNot: [TEST, TESTING] },
    { path: `^${ANY_CAP}`, pathNot: ["^src/$1/", `^${ANY_CAP}(?:index\\.ts$|${CONTRACT})`] },
  ),
  error(
    "server-knows-no-screen",
    "the server's part of a capability does not import screens",
    { path: `^${CAP}(?!${SCREEN})` },
    { path: `^src/(?:web|shell|dashboard)/|^${ANY_CAP}${SCREEN}` },
  ),
  error(
    "store-knows-only-data",
    "a store imports platform/db, the row of a proposal, kysely, its own capability's pure files and stores",
    { path: `^${CAP}${STORE}` },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/platform/(?:db|maker-checker/proposal-row)\\.ts$", `^src/$1/${PURE}`, `^src/$1/${STORE}`],
    },
  ),
];

/** One rule for each capability, because dependency-cruiser cannot look things up in a table. */
const requesting = (table: WhoMayAsk): Rule[] =>
  Object.entries(table).map(([name, { server: asked }]) =>
    error(
      `${name}-asks`,
      asked.length === 0 ? `${name} depends on no other capability` : `${name} asks ${asked.join(", ")} and no other capability`,
      { path: `^src/${name}/(?!${SCREEN})` },
      { path: `^${ANY_CAP}index\\.ts$`, pathNot: `^src/(?:${[name, ...asked].join("|")})/` },
    ),
  );

const screensOf = (table: WhoMayAsk): Rule[] =>
  Object.entries(table).map(([name, { screens }]) =>
    error(
      `${name}-shows`,
      screens.length === 0
        ? `screens of ${name} show no screen of another capability`
        : `screens of ${name} show parts of ${screens.join(", ")} and of no other capability`,
      { path: `^src/${name}/${SCREEN}` },
      { path: `^${ANY_CAP}${SCREEN}`, pathNot: `^src/(?:${[name, ...screens].join("|")})/` },
    ),
  );

const browser: Rule[] = [
  error(
    "screens-import-contracts",
    "a screen imports its own capability's pure files, others' contracts and parts of screens, and src/web",
    { path: `^${CAP}${SCREEN}`, pathNot: [TEST, TESTING] },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/web/", `^src/$1/(?:${SCREEN}|${PURE})`, `^${ANY_CAP}(?:${CONTRACT}|${SCREEN})`],
    },
  ),
  error(
    "browser-never-reaches-server",
    "the browser's code must not reach platform, store or driver, directly or not",
    { path: BROWSER, pathNot: [TEST, TESTING] },
    { path: SERVER_ONLY, reachable: true },
  ),
  error(
    "browser-never-reaches-node",
    "the browser has no node: nothing that a screen reaches imports it",
    { path: BROWSER, pathNot: [TEST, TESTING, "^src/routes\\.ts$"] },
    { path: NODE, reachable: true },
  ),
  error(
    "screens-import-named-packages",
    "a screen imports the packages that BROWSER_PACKAGES names (tools/boundaries/patterns.ts)",
    { path: BROWSER, pathNot: [TEST, TESTING] },
    { pathNot: ["^src/", BROWSER_PACKAGES, GENERATED], dependencyTypesNot: ["core"] },
  ),
  error(
    "web-knows-no-capability",
    "src/web/ is the bottom layer of all screens: it imports the kernel and itself",
    { path: "^src/web/" },
    { path: "^src/", pathNot: ["^src/kernel/", "^src/web/"] },
  ),
  error(
    "shell-and-dashboard-on-top",
    "shell/ and dashboard/ compose the screens of capabilities: only routes.ts, root.tsx and these folders import them",
    { path: "^src/", pathNot: [TEST, "^src/(?:shell|dashboard)/", "^src/(?:root\\.tsx|routes\\.ts)$"] },
    { path: "^src/(?:shell|dashboard)/" },
  ),
  error(
    "shell-and-dashboard-show-screens",
    "shell/ and dashboard/ import contracts, screens, src/web and the kernel",
    { path: "^src/(?:shell|dashboard)/" },
    { path: "^src/", pathNot: ["^src/(?:kernel|web|shell|dashboard)/", `^${ANY_CAP}(?:${CONTRACT}|${SCREEN})`] },
  ),
];

const ground: Rule[] = [
  error(
    "platform-knows-no-business",
    "platform/ imports the kernel, node and drivers",
    { path: "^src/platform/" },
    { path: "^src/", pathNot: ["^src/kernel/", "^src/platform/"] },
  ),
  error(
    "outside-fulfils-types",
    "outside/ imports the types that it fulfils, platform and kernel",
    { path: "^src/outside/" },
    {
      path: "^src/",
      pathNot: ["^src/kernel/", "^src/platform/", "^src/outside/", `^${ANY_CAP}${ROOM}(?:model|lifecycle)/`],
    },
  ),
  error(
    "wiring-on-top",
    "only main.ts, commands/ and tests import wiring/: it composes capabilities, parties and jobs",
    {
      path: "^src/",
      pathNot: [TEST, TESTING, "^src/(?:wiring|commands|whole-product)/", "^src/(?:main|entry\\.server)\\.tsx?$"],
    },
    { path: "^src/wiring/" },
  ),
  error(
    "wiring-holds-no-business",
    "wiring/ binds what others decide: it runs no SQL, reads no store and renders nothing",
    { path: "^src/wiring/" },
    {
      path: `${packages("pg", "kysely", "graphile-worker", "nodemailer", "react", "react-dom")}|^db/types|^${ANY_CAP}(?:${STORE}|${SCREEN})|^src/(?:shell|dashboard)/`,
    },
  ),
  error(
    "commands-on-top",
    "only main.ts and tests import commands/",
    { path: "^src/", pathNot: [TEST, "^src/(?:commands|whole-product)/", "^src/main\\.ts$"] },
    { path: "^src/commands/" },
  ),
  error("main-wires-alone", "nothing imports main.ts", { path: "^src/", pathNot: [TEST] }, { path: "^src/main\\.ts$" }),
  error(
    "product-without-test-code",
    "only tests import tests and testing/ folders",
    { path: "^src/", pathNot: [TEST, TESTING] },
    { path: `${TEST}|${TESTING}|^src/whole-product/|node_modules/(?:vitest|fast-check)/` },
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
  error("no-circles", "no file imports itself, directly or not; imports of types count", { pathNot: [] }, { circular: true }),
  error("every-import-resolves", "an import that leads nowhere", {}, { couldNotResolve: true, pathNot: GENERATED }),
];

/** All rules for a table of allowed dependencies. */
export const rulesFor = (table: WhoMayAsk): readonly Rule[] => [
  ...kernel,
  ...pure,
  ...server,
  ...requesting(table),
  ...screensOf(table),
  ...browser,
  ...ground,
  ...trees,
];
