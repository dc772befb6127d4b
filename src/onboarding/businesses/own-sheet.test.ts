/** The signed sheet, as its business takes it. */
import { afterAll, expect, test } from "vitest";
import { onboardingDeps } from "../deps.ts";
import { openOnboarding } from "../testing/onboarding-app.ts";
import { takeOwnSheet } from "./take-own-sheet.ts";

const desk = await openOnboarding();
afterAll(() => desk[Symbol.asyncDispose]());
const take = (actor: Parameters<typeof desk.app.as>[0]["actor"], sheet: `sh_${string}`) =>
  desk.app.as(actor === undefined ? {} : { actor }, (ctx) => takeOwnSheet(ctx, onboardingDeps(desk.settings), { sheet }));

test("a sheet in force is taken by its own business; one that is not signed, or of another, by nobody", async () => {
  const { owner, sheet } = await desk.active("CUSTOMER");
  const { bytes, contentType } = await take(owner, sheet);
  expect([contentType, Buffer.from(bytes).subarray(0, 5).toString("latin1")]).toEqual(["application/pdf", "%PDF-"]);
  const other = await desk.submitted("CUSTOMER");
  await expect(take(other.owner, sheet)).rejects.toMatchObject({ code: "not_found" });
  await expect(take(other.owner, other.sheet)).rejects.toMatchObject({ code: "not_found" });
}, 120_000);
