import { withDatabase } from "../races/with-database.ts";
import { hunt } from "./hunt.ts";
import { listBugs } from "./patches.ts";

/** The planted bugs as a campaign of `npm run torture`: `times` of them, in the order of their names. */
export const bugs = {
  about: "money bugs planted on purpose: each has to be caught",
  full: 1_000,
  short: 3,
  async run(options: {
    readonly times: number;
    readonly pauseFile: string | null;
    readonly say: (line: string) => void;
  }): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly failures: readonly string[] }> {
    const { times, pauseFile, say } = options;
    const planted = listBugs().slice(0, times);
    let found = { caught: 0, failures: [] as readonly string[] };
    await withDatabase(async () => {
      found = await hunt(planted, { say, pauseFile: pauseFile ?? undefined, isProved: true });
    });
    return { counts: { planted: planted.length, caught: found.caught }, failures: found.failures };
  },
};
