/** The vocabulary of the rules: which path is a capability, a screen, a store, a pure file, a test; and the form of a rule. */
import { builtinModules } from "node:module";
import type { IFlattenedRuleSet } from "dependency-cruiser";

type Forbidden = NonNullable<IFlattenedRuleSet["forbidden"]>[number];
/** Rules about an import (from → to), the only kind used here. */
type ImportRule = Extract<Forbidden, { to: unknown }>;
export type Rule = ImportRule & { readonly name: string };

/** A rule for all files but tests, unless `from` states otherwise. */
export const error = (name: string, comment: string, from: ImportRule["from"], to: ImportRule["to"]): Rule => ({
  name,
  comment,
  severity: "error",
  from: { pathNot: TEST, ...from },
  to,
});

/** Folders of src/ that are not capabilities. */
export const COMMON_FOLDERS = [
  "kernel",
  "platform",
  "web",
  "outside",
  "wiring",
  "commands",
  "whole-product",
  "shell",
  "dashboard",
] as const;
const COMMON = COMMON_FOLDERS.join("|");
/** A capability: every other folder of src/. It may have rooms: folders by topic with the same file names. */
export const CAP = `src/(?!(?:${COMMON})/)([^/]+)/`;
export const ANY_CAP = `src/(?!(?:${COMMON})/)[^/]+/`;
export const TEST = "\\.test\\.tsx?$";
/** Modules for tests only: the platform's, and a capability's own. */
export const TESTING = "^src/.+/testing/";
/** One or several nested rooms, or none. */
export const ROOM = "(?:|.*/)";
/** A capability with many calls splits its contract by room or by caller: `contract.ts`, `contract-office.ts`. */
export const CONTRACT = `${ROOM}contract[a-z-]*\\.ts$`;
export const STORE = `${ROOM}store[a-z-]*\\.ts$`;
export const SCREEN = `${ROOM}web/`;
/** Loaded by server and browser: contracts, messages, and everything in model/ and lifecycle/. */
export const PURE = `(?:${CONTRACT}|${ROOM}messages\\.ts$|${ROOM}(?:model|lifecycle)/)`;
/** These packages, by name, or with their types. */
export const packages = (...names: readonly string[]) => `node_modules/(?:@types/)?(?:${names.join("|")})/`;
export const DRIVERS = packages("pg", "kysely", "graphile-worker", "fastify", "nodemailer", "pino");
/** Modules that must not reach a browser, directly or indirectly. */
export const SERVER_ONLY = `^src/(?:platform|outside|wiring|commands)/|^${ANY_CAP}(?:${STORE}|${ROOM}(?:http|jobs)\\.ts$)|${DRIVERS}`;
/** Node's own modules, as an import names them. */
export const NODE = `^(?:node:)?(?:${builtinModules.filter((name) => !name.startsWith("_")).join("|")})$`;
/** Our own modules that run in the browser. */
export const BROWSER = `^src/(?:web|shell|dashboard)/|^${ANY_CAP}${SCREEN}|^src/(?:root|entry\\.client)\\.tsx$|^src/routes\\.ts$`;
/** The packages that screens may import. A new one costs every visitor bytes: decide it here. */
export const BROWSER_PACKAGES = packages(
  "react",
  "react-dom",
  "react-router",
  "@react-router/dev",
  "react-hook-form",
  "zod",
  "icu-minify",
  "lucide-react",
  "@base-ui/react",
  "@tanstack/[a-z-]+",
  "@tiptap/[a-z-]+",
  "@fontsource-variable/plus-jakarta-sans",
  "@simplewebauthn/browser",
  "altcha-lib",
  "d3-scale",
  "d3-shape",
  "libphonenumber-js",
  // Only where a photographed document is read, and loaded then.
  "tesseract\\.js",
  "uqr",
);
/** Modules that the build generates; they have no file. */
export const GENERATED = "^virtual:|\\+types/|^icu-minify|\\?";
