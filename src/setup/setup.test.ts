/** The checklist of first steps, through its call, as an installation is filled. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuiltInLevels } from "#access/index.ts";
import { openDoor } from "#identity/testing/door.ts";
import { identityHttp } from "#identity/http.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { importContent } from "#content/import-content.ts";
import { setOperator } from "#operator/set-operator.ts";
import { PROFILE } from "#operator/testing/profile.ts";
import { importTerms } from "#pricing/import-terms.ts";
import { readContentFiles } from "../../db/seed/content-files.ts";
import { readPricingFiles } from "../../db/seed/pricing-files.ts";
import { identitySettings } from "../capabilities.ts";
import { NO_PARTIES } from "../parties.ts";
import { setupParts } from "../setup-parts.ts";
import { readChecklist, type Checklist } from "./contract.ts";
import { setupHttp } from "./http.ts";

const house = await openTestHouse();
const settings = identitySettings({ APP_SECRET: "a secret of this test", SITE_URL: "https://sampai.test" });
const api = await openTestApi(house, [setupHttp(setupParts(NO_PARTIES)), identityHttp(settings)]);
const door = openDoor(house, api);
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
beforeAll(() => house.as(SYSTEM, ensureBuiltInLevels));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

const staff = (...module: string[]): Actor => ({
  kind: "staff",
  id: "us_a",
  level: "X",
  menuAccess: [{ menu: "access", module }],
});
const steps = async (language: "id" | "en" = "en") =>
  ((await api.call(readChecklist, {}, { actor: staff("approve"), language })).data as Checklist).steps;
const done = async () => (await steps()).filter(({ isDone }) => isDone).map(({ step }) => step);

test("only who may decide about rights sees it", async () => {
  expect(await api.call(readChecklist, {}, { actor: staff("view") })).toMatchObject({ code: 403 });
  expect(await api.call(readChecklist, {})).toMatchObject({ code: 401 });
});

test("of an empty installation everything is open, with whose step it is and who is missing, in the reader's language", async () => {
  const all = await steps("id");
  expect(all.filter(({ isDone }) => isDone)).toEqual([]);
  expect(all.map(({ step }) => step)).toEqual([
    "administrators",
    "operator",
    "content",
    "legal",
    "prices",
    "bank",
    "partner",
    "rates",
    "staff",
  ]);
  expect(all.find(({ step }) => step === "prices")).toMatchObject({ by: "Tresuri" });
  expect((await steps()).find(({ step }) => step === "staff")?.missing).toContainEqual({ level: "Treasury", count: 2 });
});

test("files bring operator, content, legal pages and prices", async () => {
  const bundle = await readContentFiles("db/seed/content");
  const terms = (await readPricingFiles("db/seed/pricing")).filter(({ content: { kind } }) => kind === "fee" || kind === "tier");
  await house.as({ actor: { kind: "system", name: "import" } }, async (ctx) => {
    await setOperator(ctx, PROFILE);
    await importContent(ctx, bundle);
    await importTerms(ctx, terms);
  });
  expect(await done()).toEqual(["operator", "content", "legal", "prices"]);
});

test("people count once they can sign in", async () => {
  const level = async (name: string) => {
    const who = await door.someone(name);
    return door.idOf(who);
  };
  await level("ADMINISTRATOR");
  expect(await done()).not.toContain("administrators");
  const second = await level("ADMINISTRATOR");
  expect(await done()).toContain("administrators");
  await sql`update identity.person set invited_at = now() where id = ${second}`.execute(house.machinery.database);
  expect(await done()).not.toContain("administrators");
  for (const name of ["OPERATIONS", "OPERATIONS", "COMPLIANCE", "COMPLIANCE", "TREASURY", "SUPPORT", "EDITOR"]) await level(name);
  expect((await steps()).find(({ step }) => step === "staff")?.missing).toEqual([{ level: "Treasury", count: 1 }]);
  await level("TREASURY");
  expect(await done()).toContain("staff");
});

test("a bank and a partner are there when the settings name them", async () => {
  const named = setupParts({ bank: {} as never, partner: {} as never });
  const [bank, partner] = await house.as({}, async (ctx) => [await named.isDone.bank(ctx), await named.isDone.partner(ctx)]);
  expect([bank, partner]).toEqual([true, true]);
});
