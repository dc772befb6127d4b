import { expect, it } from "vitest";
import { WHO_MAY_ASK, whyNotTable } from "./who-may-ask.ts";

it("takes the house's table", () => {
  expect(whyNotTable(WHO_MAY_ASK)).toBeNull();
});

it.each([
  [{ transfers: ["ledger"], ledger: [] }, null],
  [{ a: ["b"], b: ["c"], c: ["a"] }, "a asks b asks c asks a: a circle"],
  [{ a: ["a"] }, "a asks a: a circle"],
  [{ a: ["b"] }, "a may ask b, which is not in the table"],
])("%j", (table, reason) => {
  expect(whyNotTable(table)).toBe(reason);
});
