/**
 * `npm run bench -- calls`: calls of staff with customers between two Chromium browsers, over coturn only, one for each way in which a call can
 * end. Counts what both sides receive before the end, and compares the other side's page with the record on the page of the person.
 */
import { hasCoturn, openCoturn } from "../../src/calls/testing/coturn.ts";
import { Explained, report } from "../../tools/processes/terminal.ts";
import { walkSpecs } from "../shared/walk-specs.ts";

const TURN_SECRET = "a-relay-secret-of-the-bench";

async function main(): Promise<void> {
  if (!hasCoturn)
    throw new Explained("The bench of calls needs coturn, which is not installed: install the package coturn (turnserver).");
  await using coturn = await openCoturn(TURN_SECRET);
  await walkSpecs({
    folder: "calls",
    settings: { TURN_URL: coturn.url, TURN_SECRET, TURN_ONLY: "on" },
    environment: { BENCH_RELAY_PORT: new URL(coturn.url).pathname.split(":")[1] ?? "" },
  });
}

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
