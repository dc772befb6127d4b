/**
 * `npm run bench -- screens`: how the app's pages answer somebody on a slow telephone. A person sends, follows and looks up recipients in Chromium at a
 * quarter of the processor's speed. Goals (QUALITY.md): from a press to the next picture < 200 ms, layout shift <= 0.02, first load <= 220 kB gz.
 */
import { packageProgram, runNode } from "../tools/children.ts";
import { ensureChromium } from "../tools/chromium.ts";
import { startDemoSite } from "../tools/demo-site.ts";
import { pageSizes } from "../tools/sizes.ts";
import { machine } from "./blocks.ts";

const PAGES = new Set(["send.page", "pay.page", "transfers.page", "transfer.page", "change-recipient.page", "recipients.page"]);

const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
const site = await startDemoSite();
try {
  process.stdout.write(`${machine()}\n\n| page | first load, kB gz (goal 220) |\n|---|---|\n`);
  for (const { page, kilobytes } of pageSizes())
    if (PAGES.has(page)) process.stdout.write(`| ${page} | ${kilobytes.toFixed(1)} |\n`);
  const { code, output } = await runNode(
    [packageProgram("@playwright/test/cli.js"), "test", "--config=bench/screens/playwright.config.ts", "--reporter=line"],
    { ...site.environment, CHROMIUM_PATH: chromium },
  );
  // The table is what the walk wrote between its marks; all of it where it did not get to the end.
  process.stdout.write(`\n${/\| step[\s\S]*\|\n/.exec(output)?.[0] ?? output}\n`);
  process.exitCode = code;
} finally {
  await site.stop();
}
