import { defineConfig } from "vitest/config";
import { WORKERS } from "./tools/test-database.ts";

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
          environment: "node",
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "tools/**/*.test.ts",
            "db/**/*.test.ts",
            "simulators/**/*.test.ts",
            "attack/**/*.test.ts",
            "torture/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "tools/boundaries/planted/**"],
          globalSetup: ["tools/test-database.ts"],
          setupFiles: ["tools/test-worker.ts"],
          env: { APP_ENV: "test", TZ: "UTC" },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
    coverage: { provider: "v8", include: ["src/**"], exclude: ["**/*.test.*", "src/**/*.tsx"], reportsDirectory: "coverage" },
  },
});
