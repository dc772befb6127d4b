import { withDatabase } from "./with-database.ts";

/** The races as a campaign of `npm run torture`: `times` rounds of each. */
export const races = {
  about: "fourteen races for the same thing, rounds of each",
  full: 10_000,
  short: 50,
  async run(options: {
    readonly times: number;
    readonly seed: number;
    readonly pauseFile: string | null;
    readonly say: (line: string) => void;
  }): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly failures: readonly string[] }> {
    const { times, seed, pauseFile, say } = options;
    let run = { lines: [] as readonly string[], failures: [] as readonly string[], unproved: [] as readonly string[] };
    await withDatabase(async () => {
      // Only now: what it imports reads the environment.
      const { runRaces } = await import("./run.ts");
      run = await runRaces([], { times, seed, say, pauseFile: pauseFile ?? undefined });
    });
    for (const line of run.lines) say(line);
    return { counts: { rounds: times }, failures: [...run.failures, ...run.unproved] };
  },
};
