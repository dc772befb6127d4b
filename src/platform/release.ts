/** Which release this is: the version of package.json, the commit where it is known. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const packageFile = z.object({ name: z.string(), version: z.string() });
const COMMIT = /^[0-9a-f]{40}$/;
const GIT_TIMEOUT_MS = 2_000;

/** For `main.js version`: a line for a report of a fault. */
export async function releaseLine(folder = process.cwd()): Promise<string> {
  const { name, version } = packageFile.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const commit = await findCommit(folder);
  return `${name} ${version}, commit ${commit ?? "unknown"}, Node ${process.version}`;
}

/** An image has it in a file, written when it was built; a clone is asked. */
async function findCommit(folder: string): Promise<string | null> {
  const written = await readFile(join(folder, "build/commit"), "utf8").catch(() => "");
  if (COMMIT.test(written.trim())) return written.trim();
  try {
    const { stdout } = await promisify(execFile)("git", ["-C", folder, "rev-parse", "HEAD"], { timeout: GIT_TIMEOUT_MS });
    return COMMIT.test(stdout.trim()) ? stdout.trim() : null;
  } catch {
    // No git, or no clone: a release works without.
    return null;
  }
}
