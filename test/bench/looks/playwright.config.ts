import { defineConfig } from "@playwright/test";
import { BROWSER } from "../../shared/browser-settings.ts";

export default defineConfig({ ...BROWSER, testDir: ".", outputDir: "../results/.looks", workers: 1, timeout: 300_000 });
