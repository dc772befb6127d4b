/** The checklist of first steps, read by its call while an installation is set up. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuiltInLevels } from "#access/index.ts";
import { openIdentityClient } from "#identity/testing/calls.ts";
import { identityHttp } from "#identity/http.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { importContent } from "#content/import/import-content.ts";
import { setOperator } from "#operator/set-operator.ts";
import { PROFILE } from "#operator/testing/profile.ts";
import { importTerms } from "#pricing/terms/import-terms.ts";
import { readContentFiles } from "../../db/seed/content-files.ts";
import { readPricingFiles } from "../../db/seed/pricing-files.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { identitySettings } from "#wiring/capabilities.ts";
import { NO_PARTIES } from "#wiring/parties.ts";
import { setupDeps } from "#wiring/setup.ts";
import { readChecklist } from "./contract.ts";
import { setupHttp } from "./http.ts";

const app = await openTestApp();
const settings = identitySettings({ keys: createKeyring("a secret of this test"), SITE_URL: "https://sampai.test" });
const api = await openTestApi(app, [setupHttp(setupDeps(NO_PARTIES)), identityHttp(settings)]);
const door = openIdentityClient(app, api);
const IMPORT = { actor: { kind: "system", name: "import" } } as const;
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
beforeAll(() => app.as(SYSTEM, ensureBuiltInLevels));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const staff = (...module: string[]): Actor => ({
  kind: "staff",
  id: "us_a",
  level: "X",
  menuAccess: [{ menu: "access", module }],
});
const steps = async (language: "id" | "en" = "en") =>
  expectOk(await api.call(readChecklist, {}, { actor: staff("approve"), language })).steps;
const inState = async (wanted: string) => (await steps()).filter(({ state }) => state === wanted).map(({ step }) => step);
const done = () => inState("done");

test("only people who may decide about rights see the checklist", async () => {
  expect(await api.call(readChecklist, {}, { actor: staff("view") })).toMatchObject({ code: 403 });
  expect(await api.call(readChecklist, {})).toMatchObject({ code: 401 });
});

test("in an empty installation all steps are open except those for corridors abroad, with responsible and missing levels in the reader's language", async () => {
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

test("importing files completes operator, content and legal pages", async () => {
  const bundle = await readContentFiles("db/seed/content");
  await app.as(IMPORT, async (ctx) => {
    await setOperator(ctx, PROFILE);
    await importContent(ctx, bundle);
  });
  expect(await done()).toEqual(["operator", "content", "legal"]);
});

describe("prices", () => {
  const files = readPricingFiles("db/seed/pricing");
  const enter = async (isMeant: (kind: string, key: string) => boolean) => {
    const terms = (await files).filter(({ content: { kind, key } }) => isMeant(kind, key));
    await app.as(IMPORT, (ctx) => importTerms(ctx, terms));
  };
  const isDone = async () => (await done()).includes("prices");

  test("are open until every corridor has a price, a promise and its rails, and tiers set the limits", async () => {
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
  test("without a corridor abroad no partner and no rates are needed; with one, both are open", async () => {
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
  await sql`update identity.person set invited_at = now() where id = ${second}`.execute(app.runtime.database);
  expect(await done()).not.toContain("administrators");
  for (const name of ["OPERATIONS", "OPERATIONS", "COMPLIANCE", "COMPLIANCE", "TREASURY", "SUPPORT", "EDITOR"]) await level(name);
  expect((await steps()).find(({ step }) => step === "staff")?.missing).toEqual([{ level: "Treasury", count: 1, invited: 0 }]);
  const ofStaff = async () => (await steps()).find(({ step }) => step === "staff");
  expect((await ofStaff())?.waiting).toBe(0);
  await sql`insert into access.change_request (id, kind, subject, change, reason, shown_hash, proposed_by, proposed_at)
    values ('cr_1', 'user_levels', ${second}, '{}', 'Mulai bekerja', sha256('x'), ${second}, now())`.execute(
    app.runtime.database,
  );
  expect((await ofStaff())?.waiting).toBe(1);
  const other = await level("TREASURY");
  await sql`update identity.person set invited_at = now() where id = ${other}`.execute(app.runtime.database);
  expect((await ofStaff())?.missing).toEqual([{ level: "Treasury", count: 1, invited: 1 }]);
  await sql`update identity.person set invited_at = null where id = ${other}`.execute(app.runtime.database);
  expect(await done()).toContain("staff");
});

test("bank and partner are done when the settings name them", async () => {
  const named = setupDeps({ bank: {} as never, partner: {} as never });
  const [bank, partner] = await app.as({}, async (ctx) => [await named.isDone.bank(ctx), await named.isDone.partner(ctx)]);
  expect([bank, partner]).toEqual([true, true]);
});
