/**
 * `node test/chaos/bugs/main.ts [bug …] [--pause-file path] [--at-once]`: the planted bugs alone. Exits with 1 when one is not caught.
 * `--at-once` skips the run of the detectors on the tree without any bug.
 */
import { parseArgs } from "node:util";
import { withDatabase } from "../races/with-database.ts";
import { hunt } from "./hunt.ts";
import { listBugs } from "./patches.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "pause-file": { type: "string" }, "at-once": { type: "boolean", default: false } },
});
const bugs = listBugs().filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (bugs.length === 0)
  throw new Error(
    `there is no such bug; there are: ${listBugs()
      .map(({ name }) => name)
      .join(", ")}`,
  );
await withDatabase(async () => {
  const { caught, failures } = await hunt(bugs, {
    say: (line) => process.stdout.write(`${line}\n`),
    pauseFile: values["pause-file"] ?? null,
    isProved: !values["at-once"],
  });
  process.stdout.write(`${caught} of ${bugs.length} caught\n`);
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
});
