/** All races or those that are named, one after the other, with the table that says what happened. */
import { machine } from "../../bench/blocks.ts";
import { RACES } from "./all.ts";
import { runRace, type RaceOptions, type RaceReport } from "./race.ts";

export interface RacesRun {
  readonly lines: readonly string[];
  /** What failed, with how to repeat it. */
  readonly failures: readonly string[];
  readonly reports: readonly RaceReport[];
}

export async function runRaces(names: readonly string[], options: RaceOptions): Promise<RacesRun> {
  const chosen = names.length === 0 ? RACES : RACES.filter(({ name }) => names.includes(name));
  const unknown = names.find((name) => !RACES.some((race) => race.name === name));
  if (unknown !== undefined)
    throw new Error(`there is no race "${unknown}"; there are: ${RACES.map(({ name }) => name).join(", ")}`);
  const reports: RaceReport[] = [];
  for (const race of chosen) reports.push(await runRace(race, options));
  const rows = reports.map(({ name, rounds, seconds, ways, sideBySide, deadlocks, failures }) => {
    const went = Object.entries(ways).map(([way, count]) => `${way} ${count}`);
    const cells = [name, rounds, went.join(", "), sideBySide, deadlocks, seconds, failures.length === 0 ? "yes" : "NO"];
    return `| ${cells.join(" | ")} |`;
  });
  return {
    lines: [
      machine(),
      `seed ${options.seed}`,
      "",
      "| race | rounds | went | side by side | deadlocks | s | held |",
      "|---|---|---|---|---|---|---|",
      ...rows,
    ],
    failures: reports.flatMap(({ name, failures }) =>
      failures.map(
        (failure) =>
          `${name}: ${failure}\n  again: npm run torture -- races ${name} --times ${options.times} --seed ${options.seed}`,
      ),
    ),
    reports,
  };
}
