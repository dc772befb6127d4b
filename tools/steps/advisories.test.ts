import { expect, test } from "vitest";
import { readReport } from "./advisories.ts";

test.each([
  ["no answer", "", null],
  ["a registry without advisories", '{"message":"405 Method Not Allowed","method":"POST"}', null],
  ["nothing known", '{"vulnerabilities":{},"metadata":{"vulnerabilities":{"high":0}}}', {}],
  [
    "something known",
    '{"vulnerabilities":{"a":{"severity":"high","range":"<2"}},"metadata":{"vulnerabilities":{"high":1}}}',
    { a: { severity: "high", range: "<2" } },
  ],
])("%s", (_, output, report) => expect(readReport(output)).toEqual(report));
