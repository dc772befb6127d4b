import { describe, expect, test } from "vitest";
import { alarmsOf, type CodeFigures } from "./code-alarm.ts";

const QUIET: CodeFigures = {
  triesEvaluated: 400,
  triesWrong: 40,
  codesOver: 400,
  codesUnused: 80,
  messagesSettled: 400,
  messagesFailed: 20,
};
const kinds = (change: Partial<CodeFigures>) => alarmsOf({ ...QUIET, ...change }).map(({ kind }) => kind);

describe("code figures raise these alarms", () => {
  test.each<[string, Partial<CodeFigures>, readonly string[]]>([
    ["nothing on a quiet day", {}, []],
    ["guessing, when half of the tries are wrong", { triesWrong: 200 }, ["guessing"]],
    ["nothing, when one less is", { triesWrong: 199 }, []],
    ["nothing, when all of too few are wrong", { triesEvaluated: 49, triesWrong: 49 }, []],
    ["guessing, when all of just enough are wrong", { triesEvaluated: 50, triesWrong: 50 }, ["guessing"]],
    ["pumping, when four of five codes are never entered", { codesUnused: 320 }, ["unused"]],
    ["nothing, when one less is", { codesUnused: 319 }, []],
    ["nothing, when none of too few is entered", { codesOver: 49, codesUnused: 49 }, []],
    ["undelivered, when three of ten do not arrive", { messagesFailed: 120 }, ["undelivered"]],
    ["nothing, when one less does not", { messagesFailed: 119 }, []],
    ["all three at once", { triesWrong: 400, codesUnused: 400, messagesFailed: 400 }, ["guessing", "unused", "undelivered"]],
    [
      "nothing when nothing happens",
      { triesEvaluated: 0, triesWrong: 0, codesOver: 0, codesUnused: 0, messagesSettled: 0, messagesFailed: 0 },
      [],
    ],
  ])("%s", (_, change, expected) => expect(kinds(change)).toEqual(expected));
});
