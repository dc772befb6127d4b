/**
 * `npm test`: all checks, in order, cheapest first; the first failure ends it. Prints one line a step, and the whole output of a failing
 * step. For developers: `npm test -- --only lint,unit` runs some steps, `--update` updates generated files.
 */
import { endRuns, onStopRequest } from "./processes/children.ts";
import { advisories } from "./steps/advisories.ts";
import { boundaries, deadCode, format, lint, lockfile, references, types } from "./steps/code.ts";
import { openapi, pagePaths, schema } from "./steps/generated.ts";
import { build, demo, e2e, torture, unit } from "./steps/running.ts";
import { type Step, TestsFailed } from "./steps/step.ts";
import { duration, Explained, paint, report, step } from "./processes/terminal.ts";

const STEPS: readonly Step[] = [
  lockfile,
  advisories,
  pagePaths,
  format,
  lint,
  types,
  boundaries,
  references,
  deadCode,
  schema,
  unit,
  openapi,
  build,
  demo,
  torture,
  e2e,
];

interface Request {
  readonly steps: readonly Step[];
  readonly update: boolean;
}

function readArguments(args: readonly string[]): Request {
  let steps = STEPS;
  let update = false;
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at];
    if (argument === "--update") update = true;
    else if (argument === "--only") steps = chosen(args[(at += 1)] ?? "");
    else throw new Explained(`npm test accepts --only <step,step> and --update, not ${argument}.`);
  }
  return { steps, update };
}

function chosen(list: string): readonly Step[] {
  const names = list.split(",").filter(Boolean);
  const unknown = names.find((name) => !STEPS.some((known) => known.name === name));
  if (unknown !== undefined || names.length === 0)
    throw new Explained(`The steps are ${STEPS.map(({ name }) => name).join(", ")}; not "${unknown ?? ""}".`);
  return STEPS.filter(({ name }) => names.includes(name));
}

/** After a request to stop the running step fails, its own clean-up runs, and nothing more is started. */
let interrupted = false;

async function main(): Promise<void> {
  const started = performance.now();
  const { steps, update } = readArguments(process.argv.slice(2));
  let passed = 0;
  let failed = 0;
  process.stdout.write("\n");
  for (const item of steps) {
    try {
      const counts = await step(item.title, (note) => item.run({ update, note }));
      passed += 1 + (counts?.passed ?? 0);
    } catch (error) {
      const counts = error instanceof TestsFailed ? error.counts : { passed: 0, failed: 0 };
      passed += counts.passed;
      failed += Math.max(1, counts.failed);
      if (!interrupted) report(error instanceof TestsFailed ? new Explained(error.message) : error);
    }
    if (interrupted || failed > 0) break;
  }
  if (interrupted) failed = Math.max(1, failed);
  process.stdout.write(
    `\n${paint("dim", `${interrupted ? "Stopped after" : "Took"} ${duration(performance.now() - started)}.`)}\n\n`,
  );
  // This line is alone and uncoloured, because machines read it.
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

onStopRequest(() => {
  interrupted = true;
  endRuns();
});

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
