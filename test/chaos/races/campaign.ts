import type { Campaign } from "../campaign.ts";
import { withDatabase } from "./with-database.ts";

/** The races as a campaign of `npm run chaos`: `times` rounds of each. */
export const races: Campaign = {
  about: "twenty-two races, the given number of rounds each",
  full: 10_000,
  short: 50,
  async run({ times, seed, say, pauseFile }) {
    return withDatabase(async () => {
      // Imported late: its imports read the environment.
      const { runRaces } = await import("./run.ts");
      const { lines, failures, unproved } = await runRaces([], { times, seed, say, pauseFile });
      for (const line of lines) say(line);
      return { counts: { rounds: times }, failures: [...failures, ...unproved] };
    });
  },
};
