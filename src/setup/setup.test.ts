/** The checklist of first steps, through its call, as an installation is filled. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { createKeyring } from "#platform/keys/keyring.ts";
import { identitySettings } from "../capabilities.ts";
import { NO_PARTIES } from "../parties.ts";
import { setupParts } from "../setup-parts.ts";
import { readChecklist, type Checklist } from "./contract.ts";
import { setupHttp } from "./http.ts";

const house = await openTestHouse();
const settings = identitySettings({ keys: createKeyring("a secret of this test"), SITE_URL: "https://sampai.test" });
const api = await openTestApi(house, [setupHttp(setupParts(NO_PARTIES)), identityHttp(settings)]);
const door = openDoor(house, api);
const IMPORT = { actor: { kind: "system", name: "import" } } as const;
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
const inState = async (wanted: string) => (await steps()).filter(({ state }) => state === wanted).map(({ step }) => step);
const done = () => inState("done");

test("only who may decide about rights sees it", async () => {
  expect(await api.call(readChecklist, {}, { actor: staff("view") })).toMatchObject({ code: 403 });
  expect(await api.call(readChecklist, {})).toMatchObject({ code: 401 });
});

test("of an empty installation everything is open but what only corridors abroad need, with whose step it is and who is missing, in the reader's language", async () => {
  const all = await steps("id");
  expect(await done()).toEqual([]);
  expect(await inState("not_needed")).toEqual(["partner", "rates"]);
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
  expect((await steps()).find(({ step }) => step === "staff")?.missing).toContainEqual({
    level: "Treasury",
    count: 2,
    invited: 0,
  });
});

test("files bring operator, content and legal pages", async () => {
  const bundle = await readContentFiles("db/seed/content");
  await house.as(IMPORT, async (ctx) => {
    await setOperator(ctx, PROFILE);
    await importContent(ctx, bundle);
  });
  expect(await done()).toEqual(["operator", "content", "legal"]);
});

describe("prices", () => {
  const files = readPricingFiles("db/seed/pricing");
  const enter = async (isMeant: (kind: string, key: string) => boolean) => {
    const terms = (await files).filter(({ content: { kind, key } }) => isMeant(kind, key));
    await house.as(IMPORT, (ctx) => importTerms(ctx, terms));
  };
  const isDone = async () => (await done()).includes("prices");

  test("are open until everything that is sold has a price, a promise and its rails, and tiers say how much", async () => {
    await enter((kind) => kind === "tier" || kind === "tax" || kind === "quote_lock" || kind === "rate_rule");
    await enter((kind, key) => kind === "fee" && key === "local");
    await enter((kind) => kind === "rail");
    expect(await isDone()).toBe(false);
    await enter((kind, key) => kind === "corridor" && key === "ID-ID-bank");
    expect(await isDone()).toBe(false);
    await enter((kind, key) => kind === "promise" && key === "ID-ID-bank");
    expect(await isDone()).toBe(true);
    await enter((kind, key) => kind === "corridor" && key === "ID-ID-cash");
    expect(await isDone()).toBe(false);
    await enter((kind, key) => (kind === "promise" && key === "ID-ID-cash") || (kind === "fee" && key === "cash_pickup"));
    expect(await isDone()).toBe(true);
  });
  test("a house that sells at home alone needs no partner and no rates; with a corridor abroad both are open", async () => {
    expect(await inState("not_needed")).toEqual(["partner", "rates"]);
    await enter((kind, key) => kind === "corridor" && key === "ID-SG-bank");
    expect(await inState("not_needed")).toEqual([]);
    expect(await inState("open")).toEqual(expect.arrayContaining(["prices", "partner", "rates"]));
    await enter((kind, key) => (kind === "promise" && key === "ID-SG-bank") || (kind === "fee" && key === "international"));
    expect(await isDone()).toBe(false);
    await enter((kind, key) => kind === "spread" && key === "international");
    expect(await isDone()).toBe(true);
  });
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
  expect((await steps()).find(({ step }) => step === "staff")?.missing).toEqual([{ level: "Treasury", count: 1, invited: 0 }]);
  const ofStaff = async () => (await steps()).find(({ step }) => step === "staff");
  expect((await ofStaff())?.waiting).toBe(0);
  await sql`insert into access.change_request (id, kind, subject, change, reason, change_hash, asked_by, asked_at)
    values ('cr_1', 'user_levels', ${second}, '{}', 'Mulai bekerja', sha256('x'), ${second}, now())`.execute(
    house.machinery.database,
  );
  expect((await ofStaff())?.waiting).toBe(1);
  const other = await level("TREASURY");
  await sql`update identity.person set invited_at = now() where id = ${other}`.execute(house.machinery.database);
  expect((await ofStaff())?.missing).toEqual([{ level: "Treasury", count: 1, invited: 1 }]);
  await sql`update identity.person set invited_at = null where id = ${other}`.execute(house.machinery.database);
  expect(await done()).toContain("staff");
});

test("a bank and a partner are there when the settings name them", async () => {
  const named = setupParts({ bank: {} as never, partner: {} as never });
  const [bank, partner] = await house.as({}, async (ctx) => [await named.isDone.bank(ctx), await named.isDone.partner(ctx)]);
  expect([bank, partner]).toEqual([true, true]);
});
