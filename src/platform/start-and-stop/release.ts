/** The running release: the version in package.json, and the commit if it is known. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Gauge, type Metric } from "prom-client";
import { z } from "zod";

const packageFile = z.object({ name: z.string(), version: z.string() });
const COMMIT = /^[0-9a-f]{40}$/;
const GIT_TIMEOUT_MS = 2_000;

export interface Release {
  readonly name: string;
  readonly version: string;
  /** Null if it is unknown. */
  readonly commit: string | null;
}

export async function readRelease(folder = process.cwd()): Promise<Release> {
  const { name, version } = packageFile.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  return { name, version, commit: await findCommit(folder) };
}

/** For `main.js version`: one line to quote in a bug report. */
export async function releaseLine(folder = process.cwd()): Promise<string> {
  const { name, version, commit } = await readRelease(folder);
  return `${name} ${version}, commit ${commit ?? "unknown"}, Node ${process.version}`;
}

/** For `/metrics`: always 1, with the release in its labels. */
export function releaseGauge({ version, commit }: Release): Metric {
  const gauge = new Gauge({
    name: "sampai_build_info",
    help: "Always 1; the labels hold the running release and commit",
    labelNames: ["version", "commit"],
    registers: [],
  });
  gauge.set({ version, commit: commit ?? "unknown" }, 1);
  return gauge;
}

/** A build stores the commit in a file; in a clone without a build, git is asked. */
async function findCommit(folder: string): Promise<string | null> {
  const written = await readFile(join(folder, "build/commit"), "utf8").catch(() => "");
  if (COMMIT.test(written.trim())) return written.trim();
  try {
    const { stdout } = await promisify(execFile)("git", ["-C", folder, "rev-parse", "HEAD"], { timeout: GIT_TIMEOUT_MS });
    return COMMIT.test(stdout.trim()) ? stdout.trim() : null;
  } catch {
    // No git, or no clone: a release works without it.
    return null;
  }
}
