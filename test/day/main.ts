/**
 * `npm run day [-- <pattern>]`: a day of an operator's staff, driven in Chromium. A whole installation starts with some sixty problems; staff
 * work through every task on screen; the day ends with a signed close and every invariant checked. Prints each task with its screen and the
 * clicks it took, and exits with 1 when one could not be done. With a pattern, only the tasks whose title matches it are played.
 */
import { openScene, type Scene } from "../../tools/demo/scene.ts";
import { openStage } from "../../tools/demo/stage.ts";
import { printBlock } from "../../tools/demo/print.ts";
import { onStopRequest } from "../../tools/processes/children.ts";
import { report } from "../../tools/processes/terminal.ts";
import { PROBLEM_KINDS, type Day } from "./day.ts";
import { JOBS } from "./jobs/jobs.ts";
import { BY_KEYBOARD, openOffice } from "./office.ts";
import { playJobs, printJobs } from "./play-jobs.ts";
import { writePage } from "./write-page.ts";
import { readSentence, type ReadSentence } from "./read-sentence.ts";
import { seedProblems } from "./problems/seed-problems.ts";

async function playDay(scene: Scene, pattern: string | undefined): Promise<readonly string[]> {
  const stage = openStage(scene);
  const problems = await seedProblems(scene, stage);
  stage.stop();
  const count = (kind: string) => problems.filter((one) => one.kind === kind).length;
  printBlock(
    `${problems.length} problems`,
    PROBLEM_KINDS.filter((kind) => count(kind) > 0).map((kind) => `${kind}: ${count(kind)}`),
  );
  const office = await openOffice(scene.url);
  const read: ReadSentence[] = [];
  try {
    const day: Day = {
      scene,
      stage,
      office,
      problems,
      async at(email, path) {
        const { page } = await office.desk(email);
        await page.goto(path);
        return page;
      },
      now: async () => scene.runtime.clock.now(),
      async reads(page, sentence) {
        read.push(await readSentence(page, sentence));
      },
      transfersWith(kind) {
        const found = problems.filter((one) => one.kind === kind).flatMap(({ transfer }) => transfer ?? []);
        if (found.length === 0) throw new Error(`no transfer has the problem ${kind}`);
        return found;
      },
    };
    const played = await playJobs(
      day,
      JOBS.filter(({ title }) => pattern === undefined || new RegExp(pattern, "i").test(title)),
    );
    printJobs(played);
    if (pattern === undefined && !BY_KEYBOARD) writePage({ played, read, problems: problems.length });
    await scene.check();
    printBlock("Every invariant of the product holds (main.js check)", []);
    return [...played.flatMap(({ failure }) => failure ?? []), ...office.faults()];
  } finally {
    await office.close();
  }
}

// Exiting ends PostgreSQL, the simulators and the product.
onStopRequest(() => process.exit(130));

try {
  const scene = await openScene();
  try {
    const failures = await playDay(scene, process.argv[2]);
    if (failures.length > 0) {
      printBlock("Not done", failures);
      process.exitCode = 1;
    }
  } finally {
    await scene.stop();
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
}
