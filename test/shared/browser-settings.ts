/** Settings of the browser, for journeys and for the bench of screens. */
import type { PlaywrightTestConfig } from "@playwright/test";
import { findChromium } from "../../tools/processes/chromium.ts";

export const BROWSER: PlaywrightTestConfig = {
  // Two cores run the browser, the server and PostgreSQL; more workers only slow each other down.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes at the second try has found a race, which must be visible: only `npm test` tries again, and names it.
  retries: 0,
  // The backstop of a whole journey, which takes minutes on a busy machine; one step has the limit of `expect`.
  timeout: 180_000,
  // Generous: how fast the product is, the benches measure on a quiet machine.
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env["BASE_URL"] ?? "http://localhost:3000",
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // A trace costs as much as the journey: use `--trace on` to investigate one.
    trace: "off",
    launchOptions: {
      executablePath: findChromium() ?? "",
      // Without a locale, as in a container, Chromium writes downloads into another folder if the path has letters beyond ASCII.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      // The browser must contact nobody but us: no updates, no sync, no first-run pages.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A camera that shows a moving pattern, and is allowed without a question.
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
      ],
    },
  },
};
