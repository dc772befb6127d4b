/**
 * Plants each bug in a copy of the tree and runs its detectors there. Failures are: a bug that no detector catches, a patch that no longer
 * applies, and a detector that finds something in a tree without a bug.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { whilePaused } from "../races/pause.ts";
import { detect } from "./detect.ts";
import { applyPatch, nameOf, type Detector, type PlantedBug } from "./patches.ts";

/** The files that tests and races need in a tree. */
const PARTS = [
  "src",
  "db",
  "tools",
  "test",
  "simulators",
  "package.json",
  "vitest.config.ts",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.server.json",
  "tsconfig.web.json",
];
/** The machine has two cores, and each tree keeps a database busy. */
const TREES = 2;

export interface Hunt {
  readonly caught: number;
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

export interface HuntOptions {
  readonly say: (line: string) => void;
  /** While this file exists, no further bug is planted. */
  readonly pauseFile: string | null;
  /** Whether the detectors first run on the tree without any bug. */
  readonly isProved: boolean;
}

export async function hunt(bugs: readonly PlantedBug[], { say, pauseFile, isProved }: HuntOptions): Promise<Hunt> {
  const lines: string[] = [];
  const failures: string[] = [];
  let caught = 0;
  const tasks: ((tree: string) => Promise<void>)[] = [];
  if (isProved)
    for (const detector of distinct(bugs.flatMap(({ detectors }) => detectors)))
      tasks.push(async (tree) => {
        const found = await detect(detector, tree);
        if (found.verdict === "caught")
          failures.push(`${nameOf(detector)} finds something where nothing is planted: ${found.by}`);
        if (found.verdict === "broken") failures.push(`${nameOf(detector)} does not run: ${found.why}`);
        say(`nothing planted: ${nameOf(detector)} ${found.verdict === "held" ? "finds nothing" : "FAILED"}`);
      });
  for (const bug of bugs)
    tasks.push(async (tree) => {
      const startedAt = performance.now();
      const outcome = await lookFor(bug, tree);
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      if (outcome.isCaught) caught += 1;
      else failures.push(`${bug.name} (${bug.says}): ${outcome.says}`);
      const line = `${bug.name}: ${outcome.isCaught ? "caught by" : "NOT CAUGHT:"} ${outcome.says} (${seconds} s)`;
      lines.push(line);
      say(line);
    });
  await inTrees(tasks, pauseFile);
  return { caught, lines: lines.toSorted(), failures };
}

interface Looked {
  readonly isCaught: boolean;
  readonly says: string;
}

async function lookFor(bug: PlantedBug, tree: string): Promise<Looked> {
  const whyNot = applyPatch(bug.file, tree, "plant");
  if (whyNot !== null) return { isCaught: false, says: `the patch does not fit any more: ${whyNot}` };
  const looked = await runDetectors(bug, tree);
  const left = applyPatch(bug.file, tree, "remove");
  if (left !== null) throw new Error(`${bug.name} can't be removed again: ${left}`);
  return looked;
}

async function runDetectors({ detectors }: PlantedBug, tree: string): Promise<Looked> {
  const looked: string[] = [];
  for (const detector of detectors) {
    const found = await detect(detector, tree);
    if (found.verdict === "caught") return { isCaught: true, says: found.by };
    looked.push(`${nameOf(detector)} ${found.verdict === "held" ? "finds nothing" : `does not run: ${found.why}`}`);
  }
  return { isCaught: false, says: looked.join("; ") };
}

/** Runs all tasks in the trees, one task at a time in each. */
async function inTrees(tasks: readonly ((tree: string) => Promise<void>)[], pauseFile: string | null): Promise<void> {
  const queue = tasks.values();
  const lane = async () => {
    const tree = mkdtempSync(path.join(tmpdir(), "sampai-bugs-"));
    try {
      for (const part of PARTS)
        cpSync(part, path.join(tree, part), { recursive: true, filter: (file) => !file.endsWith("results") });
      symlinkSync(path.resolve("node_modules"), path.join(tree, "node_modules"), "dir");
      for (const task of queue) {
        await whilePaused(pauseFile);
        await task(tree);
      }
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: Math.min(TREES, tasks.length) }, lane));
}

function distinct(detectors: readonly Detector[]): readonly Detector[] {
  return [...new Map(detectors.map((detector) => [nameOf(detector), detector])).values()];
}
