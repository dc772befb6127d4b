/** Known advisories about the packages that the product needs at run time. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Explained } from "../processes/terminal.ts";
import type { Step } from "./step.ts";

const TIMEOUT_MS = 30_000;

interface Report {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** Null without an answer: no network, or a registry without advisories. */
export function readReport(output: string): NonNullable<Report["vulnerabilities"]> | null {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  return report.metadata?.vulnerabilities === undefined ? null : (report.vulnerabilities ?? {});
}

export const advisories: Step = {
  name: "advisories",
  title: "Advisories about runtime packages",
  async run({ note }) {
    const child = spawn("npm", ["audit", "--omit=dev", "--json"], { stdio: ["ignore", "pipe", "ignore"], timeout: TIMEOUT_MS });
    const output = await text(child.stdout).catch(() => "");
    const known = readReport(output);
    if (known === null) return note("unchecked: this registry does not answer questions about advisories");
    const bad = Object.entries(known).filter(([, { severity }]) => severity === "high" || severity === "critical");
    if (bad.length > 0)
      throw new Explained(
        `${bad.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`).join("\n")}\n\nSee npm audit; npm explain shows which package requires it.`,
      );
    note(`${Object.keys(known).length} of lower severity`);
  },
};
