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
import { JOBS, OPENING_JOBS } from "./jobs/jobs.ts";
import { BY_KEYBOARD, openOffice, type Office } from "./office.ts";
import { playJobs, printJobs, type PlayedJob } from "./play-jobs.ts";
import { writePage } from "./write-page.ts";
import { readSentence, type ReadSentence } from "./read-sentence.ts";
import { seedProblems } from "./problems/seed-problems.ts";

type Parts = Pick<Day, "scene" | "stage" | "problems"> & { readonly read: ReadSentence[] };

const dayOf =
  ({ scene, stage, problems, read }: Parts) =>
  (office: Office): Day => ({
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
  });

/**
 * Before the first customer: without the owners' capital the fees of the operator's bank are paid with customers' money, and no day can be
 * closed. In browsers of its own: the weeks in which the problems arise end every session.
 */
async function playOpening(url: string, dayIn: (office: Office) => Day): Promise<readonly PlayedJob[]> {
  const office = await openOffice(url);
  try {
    return await playJobs(dayIn(office), OPENING_JOBS);
  } finally {
    await office.close();
  }
}

async function playDay(scene: Scene, pattern: string | undefined): Promise<readonly string[]> {
  const stage = openStage(scene);
  const read: ReadSentence[] = [];
  const opened = await playOpening(scene.url, dayOf({ scene, stage, problems: [], read }));
  const problems = await seedProblems(scene, stage);
  stage.stop();
  const count = (kind: string) => problems.filter((one) => one.kind === kind).length;
  printBlock(
    `${problems.length} problems`,
    PROBLEM_KINDS.filter((kind) => count(kind) > 0).map((kind) => `${kind}: ${count(kind)}`),
  );
  const office = await openOffice(scene.url);
  try {
    const day = dayOf({ scene, stage, problems, read })(office);
    const jobs = JOBS.filter(({ title }) => pattern === undefined || new RegExp(pattern, "i").test(title));
    const played = [...opened, ...(await playJobs(day, jobs))];
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
