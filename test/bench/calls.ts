/**
 * `npm run bench -- calls`: calls of staff with customers between two Chromium browsers, over coturn only, one for each way in which a call can
 * end. Counts what both sides receive before the end, and compares the other side's page with the record on the page of the person.
 */
import { hasCoturn, openCoturn } from "../../src/calls/testing/coturn.ts";
import { packageProgram, startCompanion } from "../../tools/processes/children.ts";
import { ensureChromium } from "../../tools/processes/chromium.ts";
import { startDemoSite } from "../../tools/processes/demo-site.ts";
import { Explained, report } from "../../tools/processes/terminal.ts";
import { machine } from "../shared/machine.ts";

const TURN_SECRET = "a-relay-secret-of-the-bench";

async function main(): Promise<void> {
  if (!hasCoturn)
    throw new Explained("The bench of calls needs coturn, which is not installed: install the package coturn (turnserver).");
  const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
  await using coturn = await openCoturn(TURN_SECRET);
  const site = await startDemoSite(undefined, { TURN_URL: coturn.url, TURN_SECRET, TURN_ONLY: "on" });
  try {
    process.stdout.write(`${machine()}\n\n`);
    const walk = startCompanion(
      "The calls",
      [packageProgram("@playwright/test/cli.js"), "test", "--config=test/bench/calls/playwright.config.ts", "--reporter=line"],
      { ...site.environment, CHROMIUM_PATH: chromium, BENCH_RELAY_PORT: new URL(coturn.url).pathname.split(":")[1] ?? "" },
      // A call takes half a minute: each row is shown once it is measured.
      (text) => process.stdout.write((text.match(/^\|.*\|$/gm) ?? []).map((line) => `${line}\n`).join("")),
    );
    const code = await walk.ended;
    if (code !== 0) process.stdout.write(`\n${walk.output()}\n`);
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
