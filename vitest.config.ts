import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { WORKERS } from "./tools/vitest/global-set-up.ts";
import { HeavyFirst } from "./tools/vitest/heavy-first.ts";

/** A replaced module must not have been loaded before by another file in the same worker. */
const REPLACING = globSync("src/**/*.test.{ts,tsx}").filter((file) => readFileSync(file, "utf8").includes("vi.mock("));
/** Files that test a process's remembered state: each needs a fresh process. */
const ALONE = ["src/platform/database/named-statements.test.ts", ...REPLACING];

const COMMON = {
  environment: "node" as const,
  globalSetup: ["tools/vitest/global-set-up.ts"],
  setupFiles: ["tools/vitest/worker-set-up.ts"],
  // Many tests start the product in processes of their own: Node compiles its modules, and strips their types, once for all of them.
  env: { APP_ENV: "test", TZ: "UTC", NODE_COMPILE_CACHE: path.join(import.meta.dirname, "node_modules/.cache/node-compile") },
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Unit and use-case tests. `npx vitest` alone works too: the set-up starts a throwaway PostgreSQL for each worker. */
export default defineConfig({
  // The product's imports (#kernel/…) resolve by package.json; Vite's own config is for pages and is not used here.
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Modules are loaded once for a worker, not for each file: that took two fifths of the whole time.
          isolate: false,
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "tools/**/*.test.ts",
            "db/**/*.test.ts",
            "simulators/**/*.test.ts",
            "test/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "tools/*/planted/**", ...ALONE],
          ...COMMON,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE, ...COMMON } },
    ],
    coverage: { provider: "v8", include: ["src/**"], exclude: ["**/*.test.*", "src/**/*.tsx"], reportsDirectory: "coverage" },
  },
});
