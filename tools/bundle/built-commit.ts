import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const COMMIT = /^[0-9a-f]{40}$/;

/**
 * The commit being built: from COMMIT (an image is built without the repository's history), otherwise from git; null when neither is
 * available.
 */
function commitNow(): string | null {
  const given = process.env["COMMIT"] ?? "";
  if (COMMIT.test(given)) return given;
  try {
    const said = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return COMMIT.test(said) ? said : null;
  } catch {
    // No git, or not a clone: a build from an archive has no commit.
    return null;
  }
}

/** Writes `build/commit`, shown by `main.js version`, /healthz and /metrics: the commit of the build, even if the clone has changed since. */
export function builtCommit(): Plugin {
  return {
    name: "sampai:built-commit",
    apply: "build",
    writeBundle({ dir }) {
      if (this.environment.name !== "ssr" || dir === undefined) return;
      const file = path.join(dir, "..", "commit");
      const commit = commitNow();
      if (commit === null) rmSync(file, { force: true });
      else writeFileSync(file, `${commit}\n`);
    },
  };
}
