import { expect, test } from "vitest";
import { onlySource } from "./own-source.ts";

const stated = (...sources: ("salary" | "savings")[]) => [{ answer: { code: "source_of_funds" as const, fields: { sources } } }];

test("one stated source fills in the transfer; of several, the sender chooses", () => {
  expect(onlySource(stated("salary"))).toBe("salary");
  expect(onlySource(stated("salary", "savings"))).toBeNull();
  expect(onlySource([])).toBeNull();
});
