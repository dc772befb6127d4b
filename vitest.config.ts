import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { WORKERS } from "./tools/test-database.ts";

/** Where a module is replaced, it must not be one that another file of the same worker has loaded before. */
const REPLACING = globSync("src/**/*.test.{ts,tsx}").filter((file) => readFileSync(file, "utf8").includes("vi.mock("));
/** Files about what a process remembers: each needs one that remembers nothing. */
const ALONE = ["src/platform/named-statements.test.ts", ...REPLACING];

const COMMON = {
  environment: "node" as const,
  globalSetup: ["tools/test-database.ts"],
  setupFiles: ["tools/test-worker.ts"],
  env: { APP_ENV: "test", TZ: "UTC" },
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Unit and use-case tests. `npx vitest` alone works too: the set-up starts a throwaway PostgreSQL for each worker. */
export default defineConfig({
  // The product's imports (#kernel/…) resolve by package.json; Vite's own config is for pages and stays out of here.
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Modules are loaded once for a worker, not for each of its files: that was two fifths of the whole time.
          isolate: false,
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "tools/**/*.test.ts",
            "db/**/*.test.ts",
            "simulators/**/*.test.ts",
            "attack/**/*.test.ts",
            "torture/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "tools/boundaries/planted/**", ...ALONE],
          ...COMMON,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE, ...COMMON } },
    ],
    coverage: { provider: "v8", include: ["src/**"], exclude: ["**/*.test.*", "src/**/*.tsx"], reportsDirectory: "coverage" },
  },
});
