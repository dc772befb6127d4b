import { expect, test } from "vitest";
import type { z } from "zod";
import { capabilities } from "./capabilities.ts";

const lists = capabilities
  .flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint))
  .flatMap((endpoint) => {
    const perPage = (endpoint.input as { shape?: Record<string, z.ZodType> }).shape?.["perPage"];
    return perPage === undefined ? [] : [[endpoint.name, perPage] as const];
  });

test("there are lists whose rows per page can be chosen", () => expect(lists.length).toBeGreaterThanOrEqual(6));

// SPEC §5: "A saved per-page value above 50 is reset to 20"; the house treats a query like a saved value, on every list alike.
test.each(lists)("%s: above 50 is 20, none is 20, no number is refused", (_, perPage) => {
  for (const [asked, rows] of [
    ["51", 20],
    ["100", 20],
    ["1000000", 20],
    ["50", 50],
    ["5", 5],
    [undefined, 20],
  ] as const)
    expect(perPage.parse(asked)).toBe(rows);
  for (const asked of ["", "0", "-1", "1.5", "many"]) expect(perPage.safeParse(asked).success).toBe(false);
});
