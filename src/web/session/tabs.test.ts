import { describe, expect, test } from "vitest";
import { beat, isFirst, parseTabs, withoutTab } from "./tabs.ts";

const AT = 1_000_000;

describe("the tabs record", () => {
  test("a tab registers behind those that are open, and renews itself in its place", () => {
    const one = beat([], "a", AT);
    const two = beat(one, "b", AT + 1_000);
    expect(two).toEqual([
      { id: "a", updated: AT },
      { id: "b", updated: AT + 1_000 },
    ]);
    expect(beat(two, "a", AT + 5_000)).toEqual([
      { id: "a", updated: AT + 5_000 },
      { id: "b", updated: AT + 1_000 },
    ]);
  });

  test.each([
    ["5 seconds old stays", 5_000, ["a", "b"]],
    ["older than 5 seconds is dropped", 5_001, ["b"]],
    ["from a clock ahead by more than that is dropped", -5_001, ["b"]],
  ])("an entry %s", (_, age, ids) => {
    expect(beat([{ id: "a", updated: AT - age }], "b", AT).map((tab) => tab.id)).toEqual(ids);
  });

  test("a tab that was asleep keeps its place when nobody has dropped it", () => {
    const asleep = [
      { id: "a", updated: AT - 60_000 },
      { id: "b", updated: AT - 60_000 },
    ];
    expect(beat(asleep, "a", AT)).toEqual([{ id: "a", updated: AT }]);
  });

  test("the first is the one that stands first; when it goes, the next is", () => {
    const tabs = beat(beat([], "a", AT), "b", AT);
    expect([isFirst(tabs, "a"), isFirst(tabs, "b")]).toEqual([true, false]);
    expect(isFirst(withoutTab(tabs, "a"), "b")).toBe(true);
    expect(isFirst([], "a")).toBe(false);
  });

  test.each([[null], [""], ["no JSON"], ["{}"], ['[{"id":1,"updated":"x"}]'], ['[{"id":"a","updated":1,"more":2}]']])(
    "what stands in storage and is no record is no tabs: %s",
    (text) => {
      expect(parseTabs(text)).toEqual([]);
    },
  );

  test("what was written is read", () => {
    const tabs = beat([], "a", AT);
    expect(parseTabs(JSON.stringify(tabs))).toEqual(tabs);
  });
});
