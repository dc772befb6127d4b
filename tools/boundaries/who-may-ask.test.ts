import { expect, it } from "vitest";
import { WHO_MAY_ASK, whyNotTable } from "./who-may-ask.ts";

const nobody = { server: [], screens: [] };
const requests = (...server: string[]) => ({ server, screens: [] });
const shows = (...screens: string[]) => ({ server: [], screens });

it("accepts the product's own table", () => {
  expect(whyNotTable(WHO_MAY_ASK)).toBeNull();
});

it.each([
  [{ transfers: requests("ledger"), ledger: nobody }, null],
  [{ a: requests("b"), b: requests("c"), c: requests("a") }, "a asks b asks c asks a: a circle"],
  [{ a: requests("a") }, "a asks a: a circle"],
  [{ a: requests("b") }, "a asks b, which is not in the table"],
  [{ a: shows("b"), b: requests("a") }, null],
  [{ a: shows("b"), b: shows("a") }, "a shows b shows a: a circle"],
])("%j", (table, reason) => {
  expect(whyNotTable(table)).toBe(reason);
});
