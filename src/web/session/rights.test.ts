import { describe, expect, test } from "vitest";
import { may, privateHome } from "./rights.ts";

const auth = {
  menu_access: [
    { menu: "transfer", module: ["view", "create"] },
    { menu: "user", module: [] },
    { menu: "transfer", module: ["export"] },
  ],
};

describe("an entry for the menu names one of the accepted modules (ACC-1)", () => {
  test.each([
    ["transfer", ["view"], true],
    ["transfer", ["cancel", "create"], true],
    ["transfer", ["export"], true],
    ["transfer", ["cancel"], false],
    ["transfer", [], false],
    ["user", ["view"], false],
    ["ledger", ["view"], false],
    ["Transfer", ["view"], false],
  ])("%s with %j: %s", (menu, modules, expected) => {
    expect(may(auth, { menu, modules })).toBe(expected);
  });
});

test("people without a user type are staff, and have their own area", () => {
  expect([privateHome({ user_type: null }), privateHome({ user_type: "AGENT" })]).toEqual(["/office", "/dashboard"]);
});
