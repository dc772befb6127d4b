/**
 * `npm run bench -- cuts`: a customer and a member of staff talk in two Chromium browsers while the network of either is cut twenty times at random
 * moments: connections reset, silent ones, lost answers, a browser that is offline. Counts what is lost, doubled or out of order on either page.
 */
import { packageProgram, startCompanion } from "../../tools/processes/children.ts";
import { ensureChromium } from "../../tools/processes/chromium.ts";
import { startDemoSite } from "../../tools/processes/demo-site.ts";
import { report } from "../../tools/processes/terminal.ts";
import { machine } from "../shared/machine.ts";

async function main(): Promise<void> {
  const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
  const site = await startDemoSite();
  try {
    process.stdout.write(`${machine()}\n\n`);
    const talk = startCompanion(
      "The talk",
      [packageProgram("@playwright/test/cli.js"), "test", "--config=test/bench/cuts/playwright.config.ts", "--reporter=line"],
      { ...site.environment, CHROMIUM_PATH: chromium },
      (text) => process.stdout.write((text.match(/^\|.*\|$/gm) ?? []).map((line) => `${line}\n`).join("")),
    );
    const code = await talk.ended;
    if (code !== 0) process.stdout.write(`\n${talk.output()}\n`);
    process.exitCode = code;
  } finally {
    await site.stop();
  }
}

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
