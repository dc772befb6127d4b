import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Unit and use-case tests. `npx vitest` alone works too: the set-up starts a throwaway PostgreSQL when TEST_DATABASE_URL is not set. */
export default defineConfig({
  // The product's imports (#kernel/…) resolve by package.json; Vite's own config is for pages and stays out of here.
  test: {
    // By itself vitest leaves a core free, on two cores half of the machine; a test waits for its database about half of its time.
    maxWorkers: availableParallelism() + 1,
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
          env: { APP_ENV: "test", TZ: "UTC" },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
    coverage: { provider: "v8", include: ["src/**"], exclude: ["**/*.test.*", "src/**/*.tsx"], reportsDirectory: "coverage" },
  },
});
