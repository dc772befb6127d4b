import { describe, expect, test } from "vitest";
import { withHeartbeat, isFirst, parseTabs, withoutTab } from "./tabs.ts";

const AT = 1_000_000;

describe("the tabs record", () => {
  test("a tab registers after the open ones, and is renewed in its place", () => {
    const one = withHeartbeat([], "a", AT);
    const two = withHeartbeat(one, "b", AT + 1_000);
    expect(two).toEqual([
      { id: "a", updated: AT },
      { id: "b", updated: AT + 1_000 },
    ]);
    expect(withHeartbeat(two, "a", AT + 5_000)).toEqual([
      { id: "a", updated: AT + 5_000 },
      { id: "b", updated: AT + 1_000 },
    ]);
  });

  test.each([
    ["5 seconds old stays", 5_000, ["a", "b"]],
    ["older than 5 seconds is dropped", 5_001, ["b"]],
    ["from a clock ahead by more than that is dropped", -5_001, ["b"]],
  ])("an entry %s", (_, age, ids) => {
    expect(withHeartbeat([{ id: "a", updated: AT - age }], "b", AT).map((tab) => tab.id)).toEqual(ids);
  });

  test("a sleeping tab keeps its place unless another tab dropped its entry", () => {
    const asleep = [
      { id: "a", updated: AT - 60_000 },
      { id: "b", updated: AT - 60_000 },
    ];
    expect(withHeartbeat(asleep, "a", AT)).toEqual([{ id: "a", updated: AT }]);
  });

  test("the first entry is the first tab; when it closes, the next one is", () => {
    const tabs = withHeartbeat(withHeartbeat([], "a", AT), "b", AT);
    expect([isFirst(tabs, "a"), isFirst(tabs, "b")]).toEqual([true, false]);
    expect(isFirst(withoutTab(tabs, "a"), "b")).toBe(true);
    expect(isFirst([], "a")).toBe(false);
  });

  test.each([[null], [""], ["no JSON"], ["{}"], ['[{"id":1,"updated":"x"}]'], ['[{"id":"a","updated":1,"more":2}]']])(
    "stored text that is no tabs record is parsed as no tabs: %s",
    (text) => {
      expect(parseTabs(text)).toEqual([]);
    },
  );

  test("a written record is read back unchanged", () => {
    const tabs = withHeartbeat([], "a", AT);
    expect(parseTabs(JSON.stringify(tabs))).toEqual(tabs);
  });
});
