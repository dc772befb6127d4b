import type { Campaign } from "../campaign.ts";
import { withDatabase } from "../races/with-database.ts";
import { hunt } from "./hunt.ts";
import { listBugs } from "./patches.ts";

/** The planted bugs as a campaign of `npm run chaos`: the first `times` of them by name. */
export const bugs: Campaign = {
  about: "planted bugs about money, each of which a detector must catch",
  full: 1_000,
  short: 3,
  async run({ times, say, pauseFile }) {
    const planted = listBugs().slice(0, times);
    const { caught, failures } = await withDatabase(() => hunt(planted, { say, pauseFile, isProved: true }));
    return { counts: { planted: planted.length, caught }, failures };
  },
};
