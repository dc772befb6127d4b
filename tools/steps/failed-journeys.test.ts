import { expect, test } from "vitest";
import { describeFailures, describeSecondTries, hasTooManySecondTries, withoutProgress } from "./failed-journeys.ts";

const spec = (title: string, ok: boolean, ...messages: string[]) => ({
  title,
  file: "sending/approving.spec.ts",
  line: 41,
  ok,
  tests: [
    {
      status: ok ? ("expected" as const) : ("unexpected" as const),
      results: [{ errors: messages.map((message) => ({ message })) }],
    },
  ],
});
const flaky = (title: string) => ({
  ...spec(title, true),
  tests: [{ status: "flaky" as const, results: [{ errors: [{ message: "Test timeout exceeded" }] }, {}] }],
});
type JourneySpec = ReturnType<typeof spec> | ReturnType<typeof flaky>;
const report = (...specs: JourneySpec[]) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0 },
  suites: [{ suites: [{ specs }] }],
  errors: [],
});

test("a journey that passed at its second try has not failed, and is named with the reason", () => {
  const found = report(flaky("pays"), spec("sends", true));
  expect(describeFailures(found)).toBe("");
  expect(describeSecondTries(found)).toBe("sending/approving.spec.ts:41 pays\n    Test timeout exceeded");
  expect(hasTooManySecondTries(found)).toBe(false);
});

test("more than three second tries fail the run", () => {
  expect(hasTooManySecondTries(report(...["a", "b", "c"].map(flaky)))).toBe(false);
  expect(hasTooManySecondTries(report(...["a", "b", "c", "d"].map(flaky)))).toBe(true);
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
