/**
 * `node test/chaos/races/main.ts [race …] [--times N] [--seed N] [--pause-file path]`: the races alone, on a throwaway PostgreSQL or on the
 * one in TEST_DATABASE_URL. Exits with 1 when something did not hold, or when a race proved less than it should.
 */
import { parseArgs } from "node:util";
import { withDatabase } from "./with-database.ts";

const TIMES = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string" }, seed: { type: "string" }, "pause-file": { type: "string" } },
});
await withDatabase(async () => {
  // Imported late: its imports read the environment.
  const { runRaces } = await import("./run.ts");
  const { lines, failures, unproved } = await runRaces(positionals, {
    times: Number(values.times ?? TIMES),
    seed: Number(values.seed ?? 1),
    pauseFile: values["pause-file"] ?? null,
    say: (line) => process.stderr.write(`${new Date().toISOString()} ${line}\n`),
  });
  process.stdout.write(`${lines.join("\n")}\n`);
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  for (const one of unproved) process.stdout.write(`UNPROVED ${one}\n`);
  if (failures.length + unproved.length > 0) process.exitCode = 1;
});
