import { describe, expect, test } from "vitest";
import { openInspectorThread, type ThreadLimits } from "./inspector-thread.ts";

const LIMITS: ThreadLimits = { lookMs: 500, startMs: 15_000, idleMs: 30_000, waiting: 2, heapMb: 32 };
const FILE = new Uint8Array([1]);

/** A thread whose program does what the ending of the file's name says. */
const program = (does: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from "node:worker_threads";
      const hold = [];
      parentPort.on("message", ({ extension }) => { ${does} });
      parentPort.postMessage("ready");`,
    )}`,
  );
const open = (does: string, limits: Partial<ThreadLimits> = {}) => openInspectorThread({ ...LIMITS, ...limits }, program(does));
const ANSWER = `parentPort.postMessage({ type: "pdf" });`;

describe("a document that costs too much is stopped, and the next is looked at", () => {
  test.each([["a look without end", `if (extension === "bad") for (;;); ${ANSWER}`, 500]])("%s", async (_what, does, lookMs) => {
    const thread = open(does, { lookMs });
    const looked = ["good", "bad", "good"].map((extension) => thread.look(FILE, extension));
    expect(await Promise.all(looked)).toEqual([{ type: "pdf" }, "stopped", { type: "pdf" }]);
  });
});

test("an answer that came in time counts, however long this thread was busy itself", async () => {
  const thread = open(ANSWER);
  await thread.look(FILE, "warm");
  const looked = thread.look(FILE, "good");
  await new Promise(setImmediate);
  const until = performance.now() + LIMITS.lookMs * 2;
  while (performance.now() < until);
  expect(await looked).toEqual({ type: "pdf" });
});

test("a fault of the program is an error, not an answer, and the next document gets a new thread", async () => {
  const thread = open(`if (extension === "bad") throw new Error("planted"); ${ANSWER}`);
  await expect(thread.look(FILE, "bad")).rejects.toThrow("planted");
  expect(await thread.look(FILE, "good")).toEqual({ type: "pdf" });
});

test("who finds too many waiting is told so", async () => {
  const thread = open(`setTimeout(() => { ${ANSWER} }, 50);`);
  const looked = await Promise.all(["1", "2", "3", "4"].map((extension) => thread.look(FILE, extension)));
  expect(looked).toEqual([{ type: "pdf" }, { type: "pdf" }, { type: "pdf" }, "busy"]);
});

test("the thread knows nothing of this process's settings", async () => {
  const thread = open(`parentPort.postMessage({ why: Object.keys(process.env).join() });`);
  expect(await thread.look(FILE, "good")).toEqual({ why: "" });
});

test("an idle thread is given back, and comes again", async () => {
  const thread = open(`hold.push(extension); parentPort.postMessage({ why: hold.join() });`, { idleMs: 20 });
  expect(await thread.look(FILE, "1")).toEqual({ why: "1" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await thread.look(FILE, "2")).toEqual({ why: "2" });
});
