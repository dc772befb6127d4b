/**
 * `npm run bench -- cuts`: a customer and a member of staff talk in two Chromium browsers while the network of either is cut twenty times at random
 * moments: connections reset, silent ones, lost answers, a browser that is offline. Counts what is lost, doubled or out of order on either page.
 */
import { report } from "../../tools/processes/terminal.ts";
import { walkSpecs } from "../shared/walk-specs.ts";

try {
  await walkSpecs({ folder: "cuts" });
} catch (error) {
  report(error);
  process.exitCode = 1;
}
