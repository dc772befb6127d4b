/** The steps that run the product: tests on a real database, the build with its sizes, journeys in a browser and their log. */
import { existsSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUILT_MAIN, build as makeBuild, isBuildStale } from "../bundle/build.ts";
import { type Environment, mustRun, packageProgram, runNode } from "../processes/children.ts";
import { ensureFullChromium, ensureShell } from "../processes/chromium.ts";
import { startDemoSite } from "../processes/demo-site.ts";
import { PROJECT } from "../postgres/places.ts";
import { checkSizes } from "../bundle/sizes.ts";
import { Explained } from "../processes/terminal.ts";
import { startTestDatabases } from "../vitest/global-set-up.ts";
import {
  describeFailures,
  describeSecondTries,
  hasTooManySecondTries,
  type JourneyReport,
  withoutProgress,
} from "./failed-journeys.ts";
import { type Counts, type Step, TestsFailed } from "./step.ts";

/** The site's log of a failed run, beside the pictures. */
const SAVED_LOG = "test/e2e/.output/site.log";
const RESULTS = path.join(PROJECT, "node_modules", ".test-results");

/** Reads a reporter's JSON and deletes it, so that a run that writes none does not get the previous result. */
async function readResults(file: string): Promise<unknown> {
  if (!existsSync(file)) return null;
  const text = await readFile(file, "utf8");
  await rm(file);
  return JSON.parse(text) as unknown;
}

export const unit: Step = {
  name: "unit",
  title: "Unit and use-case tests on PostgreSQL",
  async run({ note }) {
    const counts = await runTests([]);
    note(`${counts.passed} tests`);
    return counts;
  },
};

/** Runs the named test files, or all if none is named, each worker on its own PostgreSQL. */
export async function runTests(files: readonly string[]): Promise<Counts> {
  const results = `${RESULTS}-unit-${process.pid}.json`;
  const databases = await startTestDatabases();
  try {
    const { code, output } = await runNode(
      [
        packageProgram("vitest/vitest.mjs"),
        "run",
        ...files,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${results}`,
      ],
      databases.environment,
    );
    const found = (await readResults(results)) as { numPassedTests: number; numFailedTests: number } | null;
    const counts = { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 };
    if (code !== 0 || !found) throw new TestsFailed(failuresOf(output), counts);
    return counts;
  } finally {
    await databases.stop();
  }
}

/** vitest lists passed tests first; failures begin at their own heading. */
function failuresOf(output: string): string {
  const at = output.search(/⎯+ (?:Failed|Unhandled)/);
  return (at === -1 ? output : output.slice(at)).trimEnd();
}

export const build: Step = {
  name: "build",
  title: "Build, and the size of first loads",
  async run({ note }) {
    if (isBuildStale()) await makeBuild();
    note(checkSizes());
  },
};

export const e2e: Step = {
  name: "e2e",
  title: "Journeys in the browser, and the invariants after them",
  async run({ note }) {
    const chromium = await ensureShell(note);
    await ensureFullChromium(note);
    if (isBuildStale()) await makeBuild();
    const log = `${RESULTS}-e2e-${process.pid}.log`;
    await writeFile(log, "");
    const site = await startDemoSite(log);
    try {
      const environment = { ...site.environment, CHROMIUM_PATH: chromium };
      const { counts, secondTries } = await runJourneys(environment);
      note(`${counts.passed} journeys`);
      if (secondTries !== "") note(`passed at the second try:\n${secondTries}`);
      proveNoBug(await readFile(log, "utf8"));
      await mustRun("The check of the invariants after the journeys", [BUILT_MAIN, "check"], environment);
      return counts;
    } catch (error) {
      // The log shows what a journey waited for (src/platform/deadlines/stalls.ts).
      await cp(log, path.join(PROJECT, SAVED_LOG));
      note(`the site's log is in ${SAVED_LOG}`);
      throw error;
    } finally {
      await site.stop();
      await rm(log);
    }
  },
};

export const demo: Step = {
  name: "demo",
  title: "A transfer of each product, from its price to its books",
  async run({ note }) {
    if (isBuildStale()) await makeBuild();
    const { code, output } = await runNode([path.join(PROJECT, "tools", "demo-send.ts"), "brief"], {});
    if (code !== 0) throw new Explained(output);
    note(output.match(/^── \d+ acts/m)?.[0].slice(3) ?? "no act");
  },
};

export const torture: Step = {
  name: "torture",
  title: "Chaos tests in short, then a check of all books",
  async run({ note }) {
    // The campaign finds its processes in /proc.
    if (process.platform !== "linux") return note("only on Linux");
    if (isBuildStale()) await makeBuild();
    // Side by side, each on its own installation: both spend half of their time waiting for parties that do not answer.
    const campaigns = await Promise.all(
      ["brief", "recover"].map((name) => runNode([path.join(PROJECT, "test", "chaos", "main.ts"), name, "--short"], {})),
    );
    const failed = campaigns.filter(({ code }) => code !== 0);
    if (failed.length > 0) throw new Explained(failed.map(({ output }) => output).join("\n"));
    const output = campaigns.map((campaign) => campaign.output).join("\n");
    const [, lost] = /transfers in the gap (\d+),/.exec(output) ?? [];
    const [, kills, acknowledged] = /kills (\d+),.*acknowledged (\d+),/.exec(output) ?? [];
    if (kills === undefined || lost === undefined) throw new Explained(`The campaign reported no result:\n\n${output}`);
    note(`${kills} kills, ${acknowledged} transfers; ${lost} lost in a restore`);
  },
};

/** The journeys, each with a second try at most. `secondTries`: those that needed it, and why. */
async function runJourneys(environment: Environment): Promise<{ counts: Counts; secondTries: string }> {
  const file = `${RESULTS}-e2e-${process.pid}.json`;
  const { code, output } = await runNode(
    [
      packageProgram("@playwright/test/cli.js"),
      "test",
      "--config=test/e2e/playwright.config.ts",
      "--reporter=line,json",
      "--retries=1",
    ],
    {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const found = (await readResults(file)) as JourneyReport | null;
  const { expected = 0, flaky = 0, unexpected = 0 } = found?.stats ?? {};
  const secondTries = found ? describeSecondTries(found) : "";
  if (code !== 0 || !found || hasTooManySecondTries(found)) {
    const described = found ? `\n\n${describeFailures(found)}\n\nAt the second try:\n${secondTries}` : "";
    throw new TestsFailed(`${withoutProgress(output)}${described}`, { passed: expected, failed: unexpected + flaky });
  }
  return { counts: { passed: expected + flaky, failed: 0 }, secondTries };
}

/** A log line of level error is a bug that no journey checked: refusals are not logged as errors. */
function proveNoBug(log: string): void {
  const ERROR = 50;
  const bugs = log.split("\n").filter((line) => {
    const level = /^\{.*"level":(?:"(error|fatal)"|(\d+))/.exec(line);
    return level !== null && (level[1] !== undefined || Number(level[2]) >= ERROR);
  });
  if (bugs.length > 0) throw new Explained(`The journeys passed, but the site logged errors:\n\n${bugs.slice(0, 10).join("\n")}`);
}
