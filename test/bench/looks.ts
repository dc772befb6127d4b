/**
 * `npm run bench -- looks`: photographs the moments that docs/design.md compares with others, at 390 and 1280 px in both themes, and writes one
 * sheet for each to docs/screenshots/moments/. Look at each sheet before it is committed. Needs `pdftoppm` (poppler-utils) for the receipt.
 */
import { packageProgram, runNode } from "../../tools/processes/children.ts";
import { ensureChromium } from "../../tools/processes/chromium.ts";
import { startDemoSite } from "../../tools/processes/demo-site.ts";

const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
const site = await startDemoSite();
try {
  const { code, output } = await runNode(
    [packageProgram("@playwright/test/cli.js"), "test", "--config=test/bench/looks/playwright.config.ts", "--reporter=line"],
    { ...site.environment, CHROMIUM_PATH: chromium },
  );
  process.stdout.write(output);
  process.exitCode = code;
} finally {
  await site.stop();
}
