import { defineConfig } from "@playwright/test";
import journeys from "../../e2e/playwright.config.ts";

export default defineConfig({ ...journeys, testDir: ".", outputDir: "../results/.screens", workers: 1, timeout: 300_000 });
