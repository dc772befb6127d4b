/**
 * What `main.js doctor` is made of: checks of which each gives one line, well or not, with what to do. They know nothing of one another, and none
 * can keep the others from being made.
 */
import type { Config } from "../config.ts";

type Verdict = "ok" | "warn" | "fail" | "skip";

export interface Finding {
  readonly verdict: Verdict;
  readonly says: string;
  /** What to do, in a sentence; null where nothing is to be done. */
  readonly remedy: string | null;
}

export interface Line extends Finding {
  readonly name: string;
}

export interface Check {
  readonly name: string;
  /** Settings without which it can't be made. */
  readonly needs?: readonly (keyof Config)[];
  readonly look: () => Promise<Finding>;
}

export const well = (says: string): Finding => ({ verdict: "ok", says, remedy: null });
/** Works, and should not stay so. */
export const warn = (says: string, remedy: string): Finding => ({ verdict: "warn", says, remedy });
export const fail = (says: string, remedy: string): Finding => ({ verdict: "fail", says, remedy });
/** Not looked at: because it is not wanted, or because another line has to be mended first. */
export const skip = (says: string): Finding => ({ verdict: "skip", says, remedy: null });

/** Longer than any check waits for whom it asks. */
const MAX_LOOK_MS = 40_000;

/** Makes all checks at once; the lines are in their order. `unusable` are settings whose value can't be used. */
export async function runChecks(checks: readonly Check[], unusable: ReadonlySet<string> = new Set()): Promise<Line[]> {
  return Promise.all(
    checks.map(async ({ name, needs = [], look }) => {
      const missing = needs.find((setting) => unusable.has(setting));
      const finding = missing === undefined ? await bounded(look) : skip(`${missing} can't be used: see "settings"`);
      return { name, ...finding };
    }),
  );
}

async function bounded(look: Check["look"]): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => resolve(fail("no answer", "Look whether what this line is about answers at all, and run doctor again.")),
    MAX_LOOK_MS,
  );
  try {
    return await Promise.race([look(), promise]);
  } catch (error) {
    // A doctor that falls over its patient helps nobody. What an error says may hold a secret; its code does not.
    return fail(`could not be looked at (${codeOf(error)})`, "This is a fault of the product: report it with this line.");
  } finally {
    clearTimeout(timer);
  }
}

/** The code that Node, PostgreSQL or a driver gave an error, also inside it; else its kind. Never its words. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
}

/** Takes every secret out of the lines, wherever it came from: what an operator sends to somebody else for help must hold none. */
export function withoutSecrets(lines: readonly Line[], secrets: readonly string[]): Line[] {
  // The longest first: one may hold another.
  const known = secrets.filter((secret) => secret.length >= 4).sort((one, other) => other.length - one.length);
  const clean = (text: string) => known.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return lines.map((line) => ({ ...line, says: clean(line.says), remedy: line.remedy === null ? null : clean(line.remedy) }));
}

const SHOWN: Readonly<Record<Verdict, string>> = { ok: "ok", warn: "WARN", fail: "FAIL", skip: "-" };

/** The lines as a person reads them, with the sum at the end. */
export function written(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const indent = " ".repeat(width + 8);
  const texts = lines.map(({ name, verdict, says, remedy }) => {
    const first = `${SHOWN[verdict].padEnd(4)}  ${name.padEnd(width)}  ${says.replaceAll("\n", `\n${indent}`)}`;
    return remedy === null ? first : `${first}\n${indent}→ ${remedy}`;
  });
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  return `${texts.join("\n")}\n\n${count("ok")} well, ${count("warn")} to look after, ${count("fail")} wrong, ${count("skip")} not looked at\n`;
}

export const isWell = (lines: readonly Line[]): boolean => lines.every(({ verdict }) => verdict !== "fail");
