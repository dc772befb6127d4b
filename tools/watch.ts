/**
 * `npm run test:watch -- <area>`: runs the unit tests of an area, and afterwards those that an edit reaches. An area is a part of a path:
 * `src/transfers`, `fees`, `src/kernel/money.test.ts`. Without one it begins with the tests that changes in the working tree reach. Keys
 * while it waits: `a` runs all again, `f` the failed ones, `t` filters by name, `q` ends.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageProgram } from "./processes/children.ts";
import { PROJECT } from "./postgres/places.ts";

const areas = process.argv.slice(2);
// Attached to this terminal: vitest reads keys from it. Ctrl-C reaches it as well, and it stops the databases that its set-up started.
const vitest = spawn(
  process.execPath,
  [packageProgram("vitest/vitest.mjs"), "watch", ...(areas.length === 0 ? ["--changed"] : areas)],
  { cwd: PROJECT, stdio: "inherit" },
);
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => vitest.kill("SIGTERM"));
const [code] = (await once(vitest, "exit")) as [number | null];
process.exitCode = code ?? 1;
