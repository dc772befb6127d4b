import { expect, test } from "vitest";
import { WORK_CODES, workAnswer, workOf, workSchema, type Work } from "./work-schema.ts";

const all = workSchema(new Set<string>(WORK_CODES));
const filled: Work = {
  ...workOf([]),
  occupation: "teacher",
  sources: { salary: true },
  purposes: { family: true },
  volume: "up_to_10m",
  pep: "none",
};
const wrong = (values: Work, schema = all) =>
  [...new Set(schema.safeParse(values).error?.issues.map(({ path }) => path.join(".")))].sort();

test("what is given comes back as it was given", () => {
  expect(wrong(filled)).toEqual([]);
  const answers = WORK_CODES.map((code) => workAnswer(code, filled));
  const again = workOf(answers);
  expect(WORK_CODES.map((code) => workAnswer(code, again))).toEqual(answers);
});

test("each error is at the entry that it is about", () => {
  expect(wrong(workOf([]))).toEqual(["occupation", "pep", "purposes", "sources", "volume"]);
  expect(wrong({ ...filled, occupation: "other", sources: { other: true }, purposes: { other: true } })).toEqual([
    "occupationOther",
    "purposeOther",
    "sourceOther",
  ]);
  expect(wrong({ ...filled, pep: "self", since: "20" })).toEqual(["office", "since"]);
  expect(wrong({ ...filled, pep: "self", office: "Bupati", since: "2015", until: "2010" })).toEqual(["until"]);
});

test("what is not asked for is not judged, and a hidden text is not sent", () => {
  expect(wrong(workOf([]), workSchema(new Set(["pep_declaration"])))).toEqual(["pep"]);
  expect(workAnswer("occupation", { ...filled, occupationOther: "Pawang" })).toEqual({
    code: "occupation",
    fields: { code: "teacher" },
  });
});
