import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadsOthers } from "./built-worker.ts";

test("a worker that loads another file is seen", () => {
  expect([{ imports: ["assets/base.js"] }, { imports: [] }, undefined].map(loadsOthers)).toEqual([true, false, false]);
});

test("the source of the worker imports types only", async () => {
  const source = await readFile("src/web/offline/worker.ts", "utf8");
  expect([...source.matchAll(/^import (?!type )/gm)]).toEqual([]);
});
