import { expect, test } from "vitest";
import type { UserAuth } from "#web/session/store.ts";
import { menusOf } from "./areas.ts";

/** A signed-in person with the rights of a sender. */
function sender(user_type: string, user_business_type: string, menu_access: UserAuth["menu_access"]): UserAuth {
  return {
    userAuthToken: "token",
    email_address: "sender@example.org",
    levels: ["CUSTOMER"],
    level: "CUSTOMER",
    level_names: {},
    user_type,
    user_business_type,
    menu_access,
  };
}

const RIGHTS = [
  { menu: "dashboard", module: ["view"] },
  { menu: "verification", module: ["submit"] },
];

test.each([
  ["CUSTOMER", "BUSINESS", true],
  ["CUSTOMER", "PERSONAL", false],
  ["AGENT", "BUSINESS", true],
  ["AGENT", "PERSONAL", true],
  ["PARTNER", "BUSINESS", true],
])("%s, %s: the page of the business is in the menu: %s", (type, businessType, isShown) => {
  const keys = menusOf(sender(type, businessType, RIGHTS)).map(({ key }) => key);
  expect(keys.includes("business")).toBe(isShown);
  expect(keys).toContain("verification");
});

test.each([
  ["BUSINESS", true],
  ["PERSONAL", false],
])("a customer, %s: payroll and the members of the company are in the menu: %s", (businessType, isShown) => {
  const rights = [...RIGHTS, { menu: "payroll", module: ["view", "create"] }];
  const keys = new Set(menusOf(sender("CUSTOMER", businessType, rights)).map(({ key }) => key));
  expect([keys.has("payroll"), keys.has("company")]).toEqual([isShown, isShown]);
});

test("without its right no section is shown: a cashier sees neither verification nor business", () => {
  const keys = menusOf(sender("AGENT", "BUSINESS", [{ menu: "cash_pickup", module: ["view"] }])).map(({ key }) => key);
  expect(keys).toEqual(["counter", "notifications", "chat", "support", "profile", "security", "rights"]);
});
