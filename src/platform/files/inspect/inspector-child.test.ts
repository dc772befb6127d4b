import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import { docx } from "../../testing/documents.ts";
import { openInspectorProcess, programFor, type InspectorLimits } from "./inspector-child.ts";

const LIMITS: InspectorLimits = { inspectMs: 500, waitMs: 5_000, startMs: 15_000, idleMs: 30_000, waiting: 2, heapMb: 64 };
const FILE = new Uint8Array([1]);
const PDF = { type: "pdf" };
const folder = mkdtempSync(join(tmpdir(), "inspector-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** A program with this behaviour; the code can branch on the file name's ending. */
function program(does: string): URL {
  const file = join(folder, `program-${++count}.mjs`);
  writeFileSync(
    file,
    `const hold = [];
    process.on("disconnect", () => process.exit());
    process.on("message", ({ extension }) => { ${does} });
    process.send("ready");`,
  );
  return pathToFileURL(file);
}
const open = (does: string, limits: Partial<InspectorLimits> = {}) =>
  openInspectorProcess({ ...LIMITS, ...limits }, program(does));
const ANSWER = `process.send({ inspected: { type: "pdf" } });`;

describe("a document that costs too much is stopped, and the next is inspected", () => {
  test.each([
    ["an inspection without end", "for (;;);"],
    // In a worker thread this would end the whole process: V8 aborts when one large allocation fails at the heap limit.
    ["one allocation that the heap has no room for", `"/a ".repeat(8e7).match(/\\/a/g);`],
    ["many small allocations", "for (;;) hold.push({ a: [1, 2, 3] });"],
  ])("%s", async (_what, does) => {
    const inspector = open(`if (extension === "bad") { ${does} } ${ANSWER}`, { inspectMs: 2_000 });
    const started = performance.now();
    const answers = ["good", "bad", "good"].map((extension) => inspector.inspect(FILE, extension));
    expect(await Promise.all(answers)).toEqual([PDF, "stopped", PDF]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

test("a real document that unpacks to more than the heap holds is stopped, and the next is inspected", async () => {
  const marks = Array.from({ length: 1_200_000 }, (_, index) => `<Relationship ${index % 977}>`).join("");
  const hungry = docx({ more: [{ name: "word/_rels/document.xml.rels", content: marks }] });
  expect(hungry.length).toBeLessThan(1_000_000);
  const inspector = openInspectorProcess({ ...LIMITS, inspectMs: 20_000, heapMb: 24 });
  const started = performance.now();
  expect(await inspector.inspect(hungry, "docx")).toBe("stopped");
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await inspector.inspect(docx(), "docx")).toEqual({ type: "docx" });
});

test.runIf(process.platform === "linux")(
  "an inspection that only waits for a busy machine is not stopped, until the clock says so",
  async () => {
    const slow = `setTimeout(() => { ${ANSWER} }, 1_000);`;
    expect(await open(slow, { inspectMs: 100 }).inspect(FILE, "good")).toEqual(PDF);
    expect(await open(slow, { inspectMs: 100, waitMs: 300 }).inspect(FILE, "good")).toBe("stopped");
  },
);

test("an answer that arrived in time counts, however long this process was busy", async () => {
  const inspector = open(ANSWER);
  await inspector.inspect(FILE, "warm");
  const answer = inspector.inspect(FILE, "good");
  await new Promise(setImmediate);
  const until = performance.now() + LIMITS.inspectMs * 2;
  while (performance.now() < until);
  expect(await answer).toEqual(PDF);
});

test.each([
  ["thrown", `throw new Error("planted");`],
  ["told", `process.send({ fault: "planted" }); return;`],
])("an error of the program is thrown, not returned, and the next document gets a new process: %s", async (_how, does) => {
  const inspector = open(`if (extension === "bad") { ${does} } ${ANSWER}`);
  await expect(inspector.inspect(FILE, "bad")).rejects.toThrow("planted");
  expect(await inspector.inspect(FILE, "good")).toEqual(PDF);
});

test("answers busy when too many documents wait", async () => {
  const inspector = open(`setTimeout(() => { ${ANSWER} }, 50);`);
  const answers = await Promise.all(["1", "2", "3", "4"].map((extension) => inspector.inspect(FILE, extension)));
  expect(answers).toEqual([PDF, PDF, PDF, "busy"]);
});

test("the child does not receive this process's settings", async () => {
  const inspector = open(`process.send({ inspected: { why: Object.keys(process.env).join() } });`);
  expect(await inspector.inspect(FILE, "good")).toEqual({ why: "" });
});

test("an idle process is ended, and a new one starts when needed", async () => {
  const inspector = open(`hold.push(extension); process.send({ inspected: { why: hold.join() } });`, { idleMs: 20 });
  expect(await inspector.inspect(FILE, "1")).toEqual({ why: "1" });
  // A new process has no earlier inspection in memory. Each try is later than `idleMs`.
  await vi.waitFor(async () => expect(await inspector.inspect(FILE, "2")).toEqual({ why: "2" }), {
    timeout: 10_000,
    interval: 100,
  });
});

describe("the site ends on request and leaves no inspector behind", () => {
  /** A process that has started an inspection and an idle inspector, reports their pids, and then runs the given code. */
  async function site(then: string) {
    const child = program(`process.send({ inspected: { why: String(process.pid) } }); if (extension === "endless") for (;;);`);
    const here = JSON.stringify(new URL("inspector-child.ts", import.meta.url).href);
    const running = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      `const { openInspectorProcess } = await import(${here});
      const inspector = openInspectorProcess(${JSON.stringify({ ...LIMITS, inspectMs: 60_000 })}, new URL(${JSON.stringify(child.href)}));
      const { why } = await inspector.inspect(new Uint8Array([1]), "idle");
      console.log(why);
      ${then}`,
    ]);
    let said = "";
    running.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const started = performance.now();
    await once(running, "close");
    return { pid: Number(said), code: running.exitCode, tookMs: performance.now() - started };
  }
  /** True for an ended process, even one whose exit code was not collected yet. */
  const hasEnded = (pid: number) => {
    try {
      process.kill(pid, 0);
      return existsSync(`/proc/${pid}/stat`) && readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
    } catch {
      // ESRCH, or its /proc entry disappeared between the two checks.
      return true;
    }
  };
  const isGone = async (pid: number) => {
    await expect
      .poll(() => hasEnded(pid), { timeout: 2_000 })
      .toBe(true)
      .catch(() => null);
    return hasEnded(pid);
  };

  test.each([
    ["by itself, with an idle inspector", ""],
    ["by process.exit, with an idle inspector", "process.exit(0);"],
    [
      "by process.exit, with an inspection without end",
      `await inspector.inspect(new Uint8Array([1]), "endless"); process.exit(0);`,
    ],
  ])("%s", async (_how, then) => {
    const { pid, code, tookMs } = await site(then);
    expect(pid).toBeGreaterThan(0);
    expect({ code, isGone: await isGone(pid) }).toEqual({ code: 0, isGone: true });
    expect(tookMs).toBeLessThan(10_000);
  });
});

test.each([
  [
    "file:///opt/sampai/src/platform/files/inspect/inspector-child.ts",
    "file:///opt/sampai/src/platform/files/inspect/inspector.ts",
  ],
  ["file:///opt/sampai/build/server/main.js", "file:///opt/sampai/build/server/inspector.js"],
  ["file:///opt/sampai/build/server/assets/server-x.js", "file:///opt/sampai/build/server/inspector.js"],
  ["file:///home/ani/assets/sampai/build/server/main.js", "file:///home/ani/assets/sampai/build/server/inspector.js"],
])("its program is found from %s", (module, program) => {
  expect(programFor(module).href).toBe(program);
});
