import { test } from "./steps/journey.ts";
import { newPerson, register } from "./steps/sign-in.ts";
const OUT = "/tmp/w3/scratch-auth/shots";
const pages: [string, string][] = [
  ["type", "/type/registration"],
  ["business", "/registration/CUSTOMER"],
  ["country", "/registration/AGENT/BUSINESS"],
  ["form", "/registration/CUSTOMER/BUSINESS/ID"],
  ["login", "/login"],
  ["reset", "/reset-password"],
  ["home", "/"],
  ["emailover", "/email-verification/abc"],
];
for (const [w, h] of [
  [390, 844],
  [1280, 800],
] as const)
  for (const scheme of ["light", "dark"] as const)
    test(`${w} ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const [n, p] of pages) {
        await page.goto((scheme === "dark" ? "/en" : "") + p);
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `${OUT}/${n}-${w}-${scheme}.png`, fullPage: n !== "home" });
      }
    });
