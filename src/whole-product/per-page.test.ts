import { expect, test } from "vitest";
import type { z } from "zod";
import { capabilities } from "#wiring/capabilities.ts";

const lists = capabilities
  .flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint))
  .flatMap((endpoint) => {
    const perPage = (endpoint.input as { shape?: Record<string, z.ZodType> }).shape?.["perPage"];
    return perPage === undefined ? [] : [[endpoint.name, perPage] as const];
  });

test("lists with a choice of rows per page are found", () => expect(lists.length).toBeGreaterThanOrEqual(6));

// APP-4: a saved value above 50 becomes 20. The product treats a query like a saved value, on every list.
test.each(lists)("%s: above 50 becomes 20, missing becomes 20, no number is refused", (_, perPage) => {
  for (const [requested, rows] of [
    ["51", 20],
    ["100", 20],
    ["1000000", 20],
    ["50", 50],
    ["5", 5],
    [undefined, 20],
  ] as const)
    expect(perPage.parse(requested)).toBe(rows);
  for (const requested of ["", "0", "-1", "1.5", "many"]) expect(perPage.safeParse(requested).success).toBe(false);
});
