/**
 * The framework of `main.js doctor`: each check gives one line with a verdict and, if needed, a remedy. Checks are independent, and none
 * can prevent another from running.
 */
import type { Config } from "../settings/settings.ts";

type Verdict = "ok" | "warn" | "fail" | "skip";

export interface Finding {
  readonly verdict: Verdict;
  readonly says: string;
  /** The action to take, as a sentence; null when there is none. */
  readonly remedy: string | null;
}

export interface Line extends Finding {
  readonly name: string;
}

export interface Check {
  readonly name: string;
  /** Settings that the check needs. */
  readonly needs?: readonly (keyof Config)[];
  readonly look: () => Promise<Finding>;
}

export const well = (says: string): Finding => ({ verdict: "ok", says, remedy: null });
/** Works, but should not stay so. */
export const warn = (says: string, remedy: string): Finding => ({ verdict: "warn", says, remedy });
export const fail = (says: string, remedy: string): Finding => ({ verdict: "fail", says, remedy });
/** Not checked: not requested, or another line must be fixed first. */
export const skip = (says: string): Finding => ({ verdict: "skip", says, remedy: null });

/** Longer than the timeout of any check. */
const MAX_LOOK_MS = 40_000;

/** Runs all checks concurrently; the lines keep the order of the checks. `unusable`: settings whose value cannot be used. */
export async function runChecks(checks: readonly Check[], unusable: ReadonlySet<string> = new Set()): Promise<Line[]> {
  return Promise.all(
    checks.map(async ({ name, needs = [], look }) => {
      const missing = needs.find((setting) => unusable.has(setting));
      const finding = missing === undefined ? await bounded(look) : skip(`${missing} is invalid: see "settings"`);
      return { name, ...finding };
    }),
  );
}

async function bounded(look: Check["look"]): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => resolve(fail("no answer", "Check whether the subject of this line answers at all, and run doctor again.")),
    MAX_LOOK_MS,
  );
  try {
    return await Promise.race([look(), promise]);
  } catch (error) {
    // A failing check must not end the doctor. An error's message may contain a secret; its code does not.
    return fail(`could not be checked (${codeOf(error)})`, "This is a defect of the application: report it with this line.");
  } finally {
    clearTimeout(timer);
  }
}

/** The code that Node, PostgreSQL or a driver gave an error or its cause; otherwise its class name. Never its message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
}

/** Removes every secret from the lines, whatever its source: an operator may send them to somebody else for help. */
export function withoutSecrets(lines: readonly Line[], secrets: readonly string[]): Line[] {
  // Longest first: one secret may contain another.
  const known = secrets.filter((secret) => secret.length >= 4).sort((one, other) => other.length - one.length);
  const clean = (text: string) => known.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return lines.map((line) => ({ ...line, says: clean(line.says), remedy: line.remedy === null ? null : clean(line.remedy) }));
}

const SHOWN: Readonly<Record<Verdict, string>> = { ok: "ok", warn: "WARN", fail: "FAIL", skip: "-" };

/** Formats the lines for a reader, with a summary at the end. */
export function written(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const indent = " ".repeat(width + 8);
  const texts = lines.map(({ name, verdict, says, remedy }) => {
    const first = `${SHOWN[verdict].padEnd(4)}  ${name.padEnd(width)}  ${says.replaceAll("\n", `\n${indent}`)}`;
    return remedy === null ? first : `${first}\n${indent}→ ${remedy}`;
  });
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  return `${texts.join("\n")}\n\n${count("ok")} ok, ${count("warn")} warnings, ${count("fail")} failed, ${count("skip")} skipped\n`;
}

export const isWell = (lines: readonly Line[]): boolean => lines.every(({ verdict }) => verdict !== "fail");
