/** Runs a detector over a tree and returns its finding. A detector that does not run to its end has caught nothing. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Detector } from "./patches.ts";

export type Detected =
  | { readonly verdict: "caught"; readonly by: string }
  | { readonly verdict: "held" }
  /** It did not finish, for a reason that is no finding. */
  | { readonly verdict: "broken"; readonly why: string };

const MOST_MS = 300_000;
const SEED = "1";

export async function detect(detector: Detector, tree: string): Promise<Detected> {
  return detector.kind === "unit" ? runTests(detector, tree) : runOneRace(detector, tree);
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

async function runTests({ files, named }: Extract<Detector, { kind: "unit" }>, tree: string): Promise<Detected> {
  const output = path.join(tree, "detected.json");
  rmSync(output, { force: true });
  const vitest = path.join(tree, "node_modules", "vitest", "vitest.mjs");
  const ran = await run(
    [vitest, "run", ...files, ...(named === null ? [] : ["-t", named]), "--bail=1", "--reporter=json", `--outputFile=${output}`],
    tree,
  );
  if (ran.code === 0) return { verdict: "held" };
  let report: z.infer<typeof reportSchema>;
  try {
    report = reportSchema.parse(JSON.parse(readFileSync(output, "utf8")));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { verdict: "broken", why: `no report was written: ${lastOf(ran.text)}` };
  }
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.find(({ status, failureMessages }) => status === "failed" && !isSlow(failureMessages));
  if (failed !== undefined)
    return { verdict: "caught", by: `${failed.fullName.trim()} (${firstLine(failed.failureMessages?.[0] ?? "")})` };
  // A machine that is too slow is no finding either.
  if (results.some(({ failureMessages }) => isSlow(failureMessages)))
    return { verdict: "broken", why: "it was not done in time" };
  const unloaded = report.testResults.find(({ status }) => status === "failed");
  return { verdict: "broken", why: unloaded?.message?.slice(0, 300) ?? lastOf(ran.text) };
}

async function runOneRace({ race, times }: Extract<Detector, { kind: "race" }>, tree: string): Promise<Detected> {
  const ran = await run(
    [path.join(tree, "test", "chaos", "races", "main.ts"), race, "--times", String(times), "--seed", SEED],
    tree,
  );
  if (ran.code === 0) return { verdict: "held" };
  // An order that never happened is no finding: the machine may be the reason.
  const failed = ran.text.split("\n").find((line) => line.startsWith("FAILED "));
  if (failed !== undefined) return { verdict: "caught", by: `race ${failed.slice("FAILED ".length, 240)}` };
  return ran.text.includes("UNPROVED ") ? { verdict: "held" } : { verdict: "broken", why: lastOf(ran.text) };
}

const isSlow = (messages: readonly string[] | null | undefined): boolean => /timed out in \d+ms/.test(messages?.[0] ?? "");
const firstLine = (text: string): string => text.split("\n")[0]?.slice(0, 160) ?? "";
const lastOf = (text: string): string => text.trim().split("\n").slice(-3).join(" ").slice(0, 400);

interface Ran {
  readonly code: number | null;
  readonly text: string;
}

async function run(args: readonly string[], tree: string): Promise<Ran> {
  const env = { ...process.env, NODE_ENV: "test" };
  const child = spawn(process.execPath, args, { cwd: tree, env, stdio: ["ignore", "pipe", "pipe"], timeout: MOST_MS });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text };
}
