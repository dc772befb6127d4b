/** Since when a corridor is served: a file that dates it back served nobody before its entry. */
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { readPricingFiles } from "../../../db/seed/pricing-files.ts";
import { importTerms } from "../terms/import-terms.ts";
import { listStops } from "./list-stops.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

test("from the entry when an operator entered it, from the stated date in the demo", async () => {
  const entries = (await readPricingFiles("db/seed/pricing")).filter(
    ({ content: { kind } }) => kind === "corridor" || kind === "rail",
  );
  const first = entries.filter(({ content: { key } }) => key === "ID-ID-bank");
  const by = (name: string) => ({ actor: { kind: "system", name } }) as const;
  const servedSince = async () =>
    new Map((await app.as({}, listStops)).entries.map((entry) => [entry.key, entry.servedSince?.getTime() ?? null]));
  await app.as(by("import"), (ctx) => importTerms(ctx, first));
  const enteredAt = app.runtime.clock.now().getTime();
  await app.as(by("seed"), (ctx) => importTerms(ctx, entries));
  const since = await servedSince();
  expect(since.get("ID-ID-bank")).toBe(enteredAt);
  // Its date is before the period that the page shows.
  expect(since.get("ID-SG-bank")).toBeNull();
});
