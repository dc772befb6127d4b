/**
 * Journeys in a real browser, by role and label. `npm test -- --only e2e` starts the built product on its own database and sets BASE_URL;
 * to work on one journey against `TRUST_PROXY=1 npm start`: BASE_URL=http://localhost:3000 npx playwright test -c test/e2e
 */
import { defineConfig } from "@playwright/test";
import { BROWSER } from "../shared/browser-settings.ts";

export default defineConfig({ ...BROWSER, testDir: ".", outputDir: ".output" });
