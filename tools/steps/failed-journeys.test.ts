import { expect, test } from "vitest";
import { describeFailures, withoutProgress } from "./failed-journeys.ts";

const spec = (title: string, ok: boolean, ...messages: string[]) => ({
  title,
  file: "sending/approving.spec.ts",
  line: 41,
  ok,
  tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
});
const report = (...specs: ReturnType<typeof spec>[]) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0 },
  suites: [{ suites: [{ specs }] }],
  errors: [],
});

test("a failed journey is named with the reason, without colours and empty lines", () => {
  const text = describeFailures(
    report(spec("pays", false, "\u001B[31mError\u001B[39m: not quiet\n\n  + 1"), spec("sends", true)),
  );
  expect(text).toBe("sending/approving.spec.ts:41 pays\n    Error: not quiet\n      + 1");
});

test("a long reason is cut", () => {
  const long = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
  expect(describeFailures(report(spec("pays", false, long))).split("\n")).toHaveLength(13);
});

test("an error of no journey is described as well", () => {
  expect(describeFailures({ ...report(), errors: [{ message: "No tests found" }] })).toBe("No tests found");
});

test("a run without failures has none", () => expect(describeFailures(report(spec("sends", true)))).toBe(""));

test("the lines of journeys that began are left out", () => {
  const output = "Running 2 tests using 2 workers\n[1/2] a.spec.ts:1 › a\n\u001B[1A[2/2] b.spec.ts:1 › b\n  1) b.spec.ts:1 › b\n";
  expect(withoutProgress(output)).toBe("Running 2 tests using 2 workers\n  1) b.spec.ts:1 › b");
});
