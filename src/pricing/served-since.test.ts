/** Since when a way has been served: a file that dates it back served nobody before it was entered. */
import { afterAll, expect, test } from "vitest";
import { openTestHouse } from "#platform/testing/database.ts";
import { readPricingFiles } from "../../db/seed/pricing-files.ts";
import { importTerms } from "./import-terms.ts";
import { listStops } from "./list-stops.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());

test("from its entry on where an operator entered it, from its date on in the demo", async () => {
  const ways = (await readPricingFiles("db/seed/pricing")).filter(
    ({ content: { kind } }) => kind === "corridor" || kind === "rail",
  );
  const first = ways.filter(({ content: { key } }) => key === "ID-ID-bank");
  const by = (name: string) => ({ actor: { kind: "system", name } }) as const;
  const servedSince = async () =>
    new Map((await house.as({}, listStops)).ways.map((way) => [way.key, way.servedSince?.getTime() ?? null]));
  await house.as(by("import"), (ctx) => importTerms(ctx, first));
  const enteredAt = house.machinery.clock.now().getTime();
  await house.as(by("seed"), (ctx) => importTerms(ctx, ways));
  const since = await servedSince();
  expect(since.get("ID-ID-bank")).toBe(enteredAt);
  // Its date is longer ago than the page looks back.
  expect(since.get("ID-SG-bank")).toBeNull();
});
