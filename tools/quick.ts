/**
 * `npm run quick`: for developers after each edit. Format, lint, types, boundaries, and the unit tests that the change reaches, in
 * parallel.
 *
 *   npm run quick                         the change since this branch left main, with the working tree
 *   npm run quick -- --since HEAD         the working tree only; any commit will do
 *   npm run quick -- --all                not only the nearest tests
 *
 * It proves nothing: `npm test` does. It skips dead code, generated files, the build, journeys, and tests that the imports do not show
 * (quick/reach.ts).
 */
import { fileURLToPath } from "node:url";
import { endRuns, mustRun, onStopRequest } from "./processes/children.ts";
import { duration, Explained, paint, report } from "./processes/terminal.ts";
import { type Changes, readChanges } from "./quick/changes.ts";
import { chooseTests } from "./quick/choose.ts";
import { importersOf } from "./quick/reach.ts";
import { boundaries, format, lint, lintPaths, typesSinceLast } from "./steps/code.ts";
import { runTests } from "./steps/running.ts";
import { type Step, TestsFailed } from "./steps/step.ts";

interface Request {
  readonly since: string | null;
  readonly all: boolean;
}

function readArguments(args: readonly string[]): Request {
  let since: string | null = null;
  let all = false;
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at];
    if (argument === "--all") all = true;
    else if (argument === "--since" && args[at + 1] !== undefined) since = args[(at += 1)] ?? null;
    else throw new Explained(`npm run quick accepts --since <commit> and --all, not ${argument}.`);
  }
  return { since, all };
}

/** The unit tests that the change reaches, as a step. */
function unitOf({ files, changed }: Changes, all: boolean): Step {
  const { chosen, left } = chooseTests(files, changed, all ? Number.POSITIVE_INFINITY : undefined);
  return {
    name: "unit",
    title: "Unit tests that the change reaches",
    async run({ note }) {
      if (chosen.length === 0) return note(left > 0 ? `none near; ${left} files are left to npm test` : "no test file");
      const counts = await runTests(chosen);
      note(`${counts.passed} tests in ${chosen.length} files${left > 0 ? `; ${left} files are left to npm test` : ""}`);
      return counts;
    },
  };
}

/** Lint with types, for the changed files and their importers: a rule's result depends on the types that a file imports. */
function lintOf({ files, changed }: Changes): Step {
  // A changed rule, or a changed setting of one, concerns every file.
  if (changed.some((file) => file.startsWith("tools/lint/") || /^(?:\.oxlintrc|package-lock|tsconfig.*)\.json$/.test(file)))
    return lint;
  const paths = importersOf(files, changed).filter((file) => !file.includes("/planted/"));
  return {
    name: "lint",
    title: "Lint, of changed files and their importers",
    async run({ note }) {
      if (paths.length > 0) await lintPaths(paths);
      note(`${paths.length} files`);
    },
  };
}

/** In a separate process: it reads and compares without a pause, and would delay the other steps. */
const boundariesBeside: Step = {
  name: "boundaries",
  title: boundaries.title,
  async run({ note }) {
    note((await mustRun("The boundary check", [fileURLToPath(new URL("./boundaries/check.ts", import.meta.url))])).trim());
  },
};

/** One line for each step when it ends, because they run in parallel. */
async function runStep(item: Step): Promise<unknown> {
  const started = performance.now();
  let added = "";
  const say = (mark: string) =>
    process.stdout.write(
      `  ${mark} ${item.title}${added ? `  ${paint("dim", added)}` : ""}  ${paint("dim", duration(performance.now() - started))}\n`,
    );
  try {
    await item.run({ update: false, note: (text) => (added = text) });
    say(paint("green", "✓"));
    return null;
  } catch (error) {
    say(paint("red", "✗"));
    return error instanceof TestsFailed ? new Explained(error.message) : error;
  }
}

async function main(): Promise<void> {
  const started = performance.now();
  const { since, all } = readArguments(process.argv.slice(2));
  const changes = await readChanges(since);
  process.stdout.write(`\n  ${changes.changed.length} files have changed since ${changes.base.slice(0, 8)}.\n\n`);
  const failures = (
    await Promise.all([format, lintOf(changes), typesSinceLast, boundariesBeside, unitOf(changes, all)].map(runStep))
  ).filter((error) => error !== null);
  for (const error of failures) report(error);
  process.stdout.write(
    `\n${paint("dim", `Took ${duration(performance.now() - started)}.`)} ${failures.length === 0 ? "Green." : `${failures.length} failed.`}\n`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

onStopRequest(endRuns);

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
