import { expect, test } from "vitest";
import { workplaceOf } from "./workplace.ts";

test.each([
  [
    "AGENT",
    [
      { menu: "cash_pickup", module: ["view", "pay_out"] },
      { menu: "float", module: ["view"] },
    ],
    "/dashboard/counter",
  ],
  [
    "AGENT",
    [
      { menu: "cash_pickup", module: ["view", "reverse"] },
      { menu: "float", module: ["view", "top_up"] },
    ],
    "/dashboard",
  ],
  ["AGENT", [{ menu: "cash_pickup", module: ["view"] }], "/dashboard"],
  ["CUSTOMER", [{ menu: "float", module: ["top_up"] }], "/dashboard"],
  [null, [{ menu: "float", module: ["approve"] }], "/office"],
])("%s with %j starts at their workplace: %s", (user_type, menu_access, path) => {
  expect(workplaceOf({ user_type, menu_access })).toBe(path);
});
