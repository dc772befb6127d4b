import { expect, test } from "vitest";
import type { ShownRequirement } from "../../../model/shown.ts";
import type { ShownSubmission } from "../../contract.ts";
import { nextWaiting, rowsOf } from "./rows.ts";

const vs = (last: string) => `vs_0000000000000000000000000${last}` as const;
const file = (last: string, status: ShownSubmission["status"]): ShownSubmission => ({
  id: vs(last),
  code: "income_file",
  slot: Number(last),
  status,
  reason: null,
  note: null,
  warnings: [],
  givenAt: new Date(0),
  answer: null,
  photo: null,
});
const requirement = (code: ShownRequirement["code"], submissions: ShownRequirement["submissions"]): ShownRequirement => ({
  code,
  status: "REJECTED",
  reason: null,
  triesLeft: 4,
  submissions,
});

test("several files are a row each, with the status of their own", () => {
  const rows = rowsOf({
    requirements: [requirement("phone", []), requirement("income_file", [vs("1"), vs("2")])],
    submissions: [file("1", "ACCEPTED"), file("2", "REJECTED")],
  });
  expect(rows.map(({ key, status, part }) => [key, status, part])).toEqual([
    ["phone", "REJECTED", null],
    [vs("1"), "ACCEPTED", { position: 1, count: 2 }],
    [vs("2"), "REJECTED", { position: 2, count: 2 }],
  ]);
});

test("after one row comes the next that waits, then the first", () => {
  const row = (key: string, status: "PROVIDED" | "ACCEPTED") => ({
    key,
    status,
    code: "selfie" as const,
    triesLeft: 5,
    submission: null,
    part: null,
  });
  const rows = [row("a", "PROVIDED"), row("b", "ACCEPTED"), row("c", "PROVIDED"), row("d", "ACCEPTED")];
  expect(nextWaiting(rows, [{ key: "a" }])?.key).toBe("c");
  expect(nextWaiting(rows, [{ key: "c" }])?.key).toBe("a");
  expect(nextWaiting([row("a", "PROVIDED"), row("b", "ACCEPTED")], [{ key: "a" }])).toBeNull();
  // Accepted together, rows of the list still say that they wait.
  expect(nextWaiting(rows, [{ key: "a" }, { key: "c" }])).toBeNull();
});
