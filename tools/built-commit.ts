import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const COMMIT = /^[0-9a-f]{40}$/;

/** The commit that is built: what COMMIT says (an image is built without the repository's history), else what git says; null where neither does. */
function commitNow(): string | null {
  const given = process.env["COMMIT"] ?? "";
  if (COMMIT.test(given)) return given;
  try {
    const said = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return COMMIT.test(said) ? said : null;
  } catch {
    // No git, or no clone: what is built from an archive has no commit.
    return null;
  }
}

/** Writes `build/commit`, which `main.js version`, /healthz and /metrics tell: what runs is what was built, whatever the clone has become since. */
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
