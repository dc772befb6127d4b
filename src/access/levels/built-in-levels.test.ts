/** The built-in levels: the rights they give, and the effect of a new release on them. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { ensureBuiltInLevels, menuAccessOf } from "../index.ts";
import { accessInvariants } from "../invariants.ts";
import { BUILT_IN_LEVELS, defaultRights, type BuiltInLevel } from "../model/policy.ts";
import { findLevel, listRights } from "../store.ts";

const app = await openTestApp();
const db = app.runtime.database;
/** The owner of the tables, with rights that the application lacks: for setting up test data. */
const ownerPool = openPool({ url: app.url, poolSize: 1 });
const owner = openDatabase(ownerPool);
const builtIn = Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[];

const ensure = () => app.as({ actor: { kind: "system", name: "test" } }, ensureBuiltInLevels);
const findLevelWithRights = async (level: string) => ({
  ...(await findLevel(db, level)),
  rights: (await listRights(db, [level])).get(level),
});
const audited = async (code: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from audit.entry where code = ${code} order by id`.execute(db);
  return rows.map((row) => row.subject);
};

beforeAll(ensure);
afterAll(async () => {
  await ownerPool.end();
  await app[Symbol.asyncDispose]();
});

/** Written out in full: changing a default right shows here what the level becomes. */
const GIVES: Record<BuiltInLevel, string[]> = {
  CUSTOMER: [
    "dashboard: view",
    "transfer: view, create, cancel, export",
    "payroll: view, create",
    "recipient: view, create, update, deactivate, delete",
    "verification: view, submit",
  ],
  AGENT_CASHIER: [
    "dashboard: view",
    "transfer: view, create",
    "recipient: view, create, update",
    "cash_pickup: view, pay_out, cash_in",
    "float: view",
  ],
  AGENT_OWNER: [
    "dashboard: view",
    "transfer: view, create, cancel, export",
    "recipient: view, create, update, deactivate, delete",
    "cash_pickup: view, pay_out, cash_in, reverse",
    "float: view, top_up",
    "verification: view, submit",
  ],
  PARTNER_DEVELOPER: ["dashboard: view", "partner_api: view, create, revoke", "verification: view, submit"],
  OPERATIONS: [
    "dashboard: view",
    "transfer: view, cancel, export, oversee, resend, act, approve",
    "partner_api: oversee, act",
    "onboarding: view, update, sell, suspend",
    "user: view",
    "cash_point: view, create, update, activate, deactivate, delete",
    "office: view, create, update, activate, deactivate, delete",
    "report: view, export",
    "audit: view, export",
    "system: view, act",
  ],
  COMPLIANCE: [
    "dashboard: view",
    "transfer: oversee",
    "partner_api: oversee, act",
    "verification: view, review, approve",
    "onboarding: view, review, suspend",
    "user: view",
    "compliance: view, decide, approve, report",
    "report: view, export",
    "audit: view, export",
  ],
  TREASURY: [
    "dashboard: view",
    "transfer: oversee",
    "float: view, approve",
    "onboarding: view, fund",
    "corridor: view, update, approve",
    "fee: view, update, approve",
    "rate: view, update, approve",
    "limit: view, update, approve",
    "ledger: view, adjust, approve",
    "treasury: view, propose, approve",
    "report: view, export",
  ],
  SUPPORT: [
    "dashboard: view",
    "transfer: oversee, resend",
    "user: view",
    "contact: view, answer, export",
    "career: view, create, update, activate, deactivate, answer, export, delete",
    "survey: view, answer, export",
    "chat: view, answer, export, supervise",
    "complaint: view, answer",
  ],
  EDITOR: ["dashboard: view", "content: view, create, update, publish, delete"],
  ADMINISTRATOR: [
    "dashboard: view",
    "onboarding: view, approve",
    "user: view, create, update, activate, deactivate",
    "access: view, create, update, activate, deactivate, delete, approve",
    "operator: view, update",
    "system: view, act",
  ],
};

test.each(builtIn)("menu_access of %s", async (level) => {
  const access = await menuAccessOf(db, level);
  expect(access.map(({ menu, module }) => `${menu}: ${module.join(", ")}`)).toEqual(GIVES[level]);
});

describe("the built-in levels", () => {
  test("are created once, with one audit row each", async () => {
    expect((await audited("access.built_in_level_ensured")).sort()).toEqual(builtIn.toSorted());
    await ensure();
    expect(await audited("access.built_in_level_ensured")).toHaveLength(builtIn.length);
  });

  test("receive what a new release adds, and keep what the installation has changed", async () => {
    // As if the previous release had not known `career: export`, and the installation had removed `chat: answer` and deactivated the level.
    await sql`delete from access.default_right where level = 'SUPPORT' and menu = 'career' and module = 'export'`.execute(owner);
    await sql`delete from access.level_right where level = 'SUPPORT' and (menu, module) in (('career', 'export'), ('chat', 'answer'))`.execute(
      db,
    );
    await sql`insert into access.level_right values ('SUPPORT', 'report', 'view')`.execute(db);
    await sql`update access.level set status = 'inactive', name_en = 'Care' where code = 'SUPPORT'`.execute(db);
    await ensure();
    expect(await findLevelWithRights("SUPPORT")).toMatchObject({
      names: { EN: "Care" },
      status: "inactive",
      rights: [
        { menu: "dashboard", module: ["view"] },
        { menu: "transfer", module: ["oversee", "resend"] },
        { menu: "user", module: ["view"] },
        { menu: "contact", module: ["view", "answer", "export"] },
        { menu: "career", module: ["view", "create", "update", "activate", "deactivate", "answer", "export", "delete"] },
        { menu: "survey", module: ["view", "answer", "export"] },
        { menu: "chat", module: ["view", "export", "supervise"] },
        { menu: "complaint", module: ["view", "answer"] },
        { menu: "report", module: ["view"] },
      ],
    });
    expect(await menuAccessOf(db, "SUPPORT")).toEqual([]);
    await sql`update access.level set status = 'active' where code = 'SUPPORT'`.execute(db);
  });

  test("an installation's own level that has the code of a later built-in one receives no rights", async () => {
    await sql`update access.level set is_built_in = false where code = 'EDITOR'`.execute(db);
    await sql`delete from access.default_right where level = 'EDITOR'`.execute(owner);
    await sql`delete from access.level_right where level = 'EDITOR' and module = 'publish'`.execute(db);
    await ensure();
    expect((await menuAccessOf(db, "EDITOR")).find(({ menu }) => menu === "content")?.module).not.toContain("publish");
    await sql`update access.level set is_built_in = true where code = 'EDITOR'`.execute(db);
    await ensure();
    expect(await menuAccessOf(db, "EDITOR")).toEqual(defaultRights("EDITOR"));
  });
});

test("the invariants of access hold after all these tests", async () => {
  for (const { says, breaches } of await checkInvariants(db, accessInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
