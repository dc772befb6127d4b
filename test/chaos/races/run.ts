/** Runs all races, or the named ones, in order, and returns a table of results. */
import { machine } from "../../shared/machine.ts";
import { RACES } from "./all.ts";
import { runRace, type RaceOptions, type RaceReport } from "./race.ts";

export interface RacesRun {
  /** A table of results. */
  readonly lines: readonly string[];
  /** Rounds with a result that is not allowed. */
  readonly failures: readonly string[];
  /** Races that proved less than they should. */
  readonly unproved: readonly string[];
}

export async function runRaces(names: readonly string[], options: RaceOptions): Promise<RacesRun> {
  const unknown = names.find((name) => !RACES.some((race) => race.name === name));
  if (unknown !== undefined)
    throw new Error(`there is no race "${unknown}"; there are: ${RACES.map(({ name }) => name).join(", ")}`);
  const chosen = names.length === 0 ? RACES : RACES.filter(({ name }) => names.includes(name));
  const reports: RaceReport[] = [];
  for (const race of chosen) {
    const report = await runRace(race, options);
    reports.push(report);
    // A run takes long: each result is reported at once.
    options.say?.(`${report.failures.length + report.unproved.length === 0 ? "done" : "FAILED"} ${rowOf(report)}`);
  }
  const again = ({ name, rounds }: RaceReport) =>
    `again: node test/chaos/races/main.ts ${name} --times ${rounds} --seed ${options.seed}`;
  return {
    lines: [
      machine(),
      `seed ${options.seed}`,
      "",
      "| race | rounds | orders | overlapping | deadlocks | s | passed |",
      "|---|---|---|---|---|---|---|",
      ...reports.map(rowOf),
    ],
    failures: reports.flatMap((report) => report.failures.map((one) => `${report.name}: ${one}\n  ${again(report)}`)),
    unproved: reports.flatMap((report) => report.unproved.map((one) => `${report.name}: ${one}`)),
  };
}

function rowOf({ name, rounds, seconds, shares, sideBySide, deadlocks, failures, unproved }: RaceReport): string {
  const went = Object.entries(shares).map(([method, count]) => `${method} ${count}`);
  const held = failures.length + unproved.length === 0 ? "yes" : "NO";
  return `| ${[name, rounds, went.join(", "), sideBySide, deadlocks, seconds, held].join(" | ")} |`;
}
