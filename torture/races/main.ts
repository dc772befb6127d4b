/** `node torture/races/main.ts [race …] [--times N] [--seed N] [--pause-file path]`: the races alone, on a PostgreSQL of their own. */
import { parseArgs } from "node:util";
import { startPostgres } from "../../tools/postgres.ts";

const TIMES = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string" }, seed: { type: "string" }, "pause-file": { type: "string" } },
});
const postgres = await startPostgres({ ephemeral: true });
process.env["TEST_DATABASE_URL"] = postgres.url;
process.env["APP_ENV"] = "test";
try {
  // Only now: what they import reads the environment.
  const { runRaces } = await import("./run.ts");
  const { lines, failures } = await runRaces(positionals, {
    times: Number(values.times ?? TIMES),
    seed: Number(values.seed ?? 1),
    pauseFile: values["pause-file"],
    say: (line) => process.stderr.write(`${new Date().toISOString()} ${line}\n`),
  });
  process.stdout.write(`${lines.join("\n")}\n`);
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}
