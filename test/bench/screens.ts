/**
 * `npm run bench -- screens`: how the app's pages respond on a slow machine. A person sends, tracks and looks up recipients on a telephone, and
 * staff work in the office's lists and its search, in Chromium at a quarter of the processor's speed. Goals (QLT-2, QLT-3): interaction to next paint < 200 ms, layout shift <= 0.02, first load <= 220 kB
 * gz. Then screens and taps are counted, from the home page to a paid transfer: a new customer at most 9 screens, a known recipient at most 5
 * taps, a new one at most 9.
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
  // Prints the tables of the walks; all output when one did not finish.
  const tables = (output.match(/^\|.*\|$/gm) ?? []).join("\n").replaceAll(/\n\| (walk|step)/g, "\n\n| $1");
  process.stdout.write(`\n${code === 0 ? tables : output}\n`);
  process.exitCode = code;
} finally {
  await site.stop();
}
