/**
 * `npm run bench -- screens`: how the app's pages respond on a slow telephone. A person sends, tracks and looks up recipients in Chromium
 * at a quarter of the processor's speed. Goals (QLT-2, QLT-3): interaction to next paint < 200 ms, layout shift <= 0.02, first load <= 220 kB
 * gz.
 */
import { packageProgram, runNode } from "../../tools/processes/children.ts";
import { ensureChromium } from "../../tools/processes/chromium.ts";
import { startDemoSite } from "../../tools/processes/demo-site.ts";
import { pageSizes } from "../../tools/bundle/sizes.ts";
import { machine } from "../shared/machine.ts";

const PAGES = new Set(["send.page", "pay.page", "transfers.page", "transfer.page", "change-recipient.page", "recipients.page"]);

const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
const site = await startDemoSite();
try {
  process.stdout.write(`${machine()}\n\n| page | first load, kB gz (goal 220) |\n|---|---|\n`);
  for (const { page, kilobytes } of pageSizes())
    if (PAGES.has(page)) process.stdout.write(`| ${page} | ${kilobytes.toFixed(1)} |\n`);
  const { code, output } = await runNode(
    [packageProgram("@playwright/test/cli.js"), "test", "--config=test/bench/screens/playwright.config.ts", "--reporter=line"],
    { ...site.environment, CHROMIUM_PATH: chromium },
  );
  // Prints the table between the marks of the walk; all output when the walk did not finish.
  process.stdout.write(`\n${/\| step[\s\S]*\|\n/.exec(output)?.[0] ?? output}\n`);
  process.exitCode = code;
} finally {
  await site.stop();
}
