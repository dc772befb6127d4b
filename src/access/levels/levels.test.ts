/** Levels: creating and deleting own levels, reading them, and the interface for other capabilities. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as contract from "../contract.ts";
import { accessHttp } from "../http.ts";
import { defaultLevel, ensureBuiltInLevels, findMenuAccess, grantLevel, isStaffLevel, levelsOf, menuAccessOf } from "../index.ts";
import { accessInvariants } from "../invariants.ts";
import { BUILT_IN_LEVELS, defaultRights, type BuiltInLevel } from "../model/policy.ts";

const app = await openTestApp();
const db = app.runtime.database;
const system: Actor = { kind: "system", name: "test" };
const person = () => newId("us", app.runtime.clock.now().getTime(), app.runtime.random(10));
const boss: Actor = { kind: "staff", id: person(), level: "ADMINISTRATOR", menuAccess: defaultRights("ADMINISTRATOR") };
/** Actors by token; the token is the person's id. */
const callers = new Map<string, Actor>([[boss.id, boss]]);
const api = await openTestApi(app, [accessHttp], {}, async (token) => callers.get(token ?? "") ?? VISITOR);
const asBoss = { headers: { "x-code-challenge": boss.id } };
const builtIn = Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[];

const grant = (personId: string, level: string, actor: Actor = system) =>
  app.as({ actor }, (ctx) => grantLevel(ctx, personId, level, "test"));
const create = (level: string, audience: "STAFF" | "CUSTOMER" = "STAFF", sent: { readonly unjudged?: boolean } = {}) =>
  api.call(contract.createLevel, { level, names: { ID: `${level} ID`, EN: `${level} EN` }, audience }, { ...asBoss, ...sent });
const audited = async (code: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from audit.entry where code = ${code} order by id`.execute(db);
  return rows.map((row) => row.subject);
};

beforeAll(() => app.as({ actor: system }, ensureBuiltInLevels));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

describe("reading", () => {
  test("lists levels in the order of ACC-3 with their holders, in the caller's language, by audience and status", async () => {
    const list = async (input: Parameters<typeof api.call<typeof contract.listLevels>>[1], language: "id" | "en" = "id") =>
      expectOk(await api.call(contract.listLevels, input, { ...asBoss, language })).levels;
    expect((await list({})).slice(0, builtIn.length).map(({ code }) => code)).toEqual(builtIn);
    expect((await list({ audience: "AGENT" }, "en")).map(({ name }) => name)).toEqual(["Agent cashier", "Agent owner"]);
    expect((await list({ audience: "AGENT" }))[0]).toMatchObject({ name: "Kasir agen", holderCount: 0 });
    expect(await list({ status: "inactive" })).toEqual([]);
  });

  test("the catalogue has names in the caller's language and states the audiences of each right", async () => {
    const { menus } = expectOk(await api.call(contract.listMenus, {}, { ...asBoss, language: "en" }));
    expect(menus.find(({ menu }) => menu === "float")).toEqual({
      menu: "float",
      name: "Agent float",
      modules: [
        { module: "view", name: "View", audiences: ["AGENT", "STAFF"] },
        { module: "top_up", name: "Top up", audiences: ["AGENT"] },
        { module: "approve", name: "Approve", audiences: ["STAFF"] },
      ],
    });
  });

  test("lists a person's effective rights, each with the levels that give it", async () => {
    const cashier = person();
    await grant(cashier, "AGENT_CASHIER");
    await grant(cashier, "AGENT_OWNER");
    const data = expectOk(await api.call(contract.readEffectiveRights, { personId: cashier }, { ...asBoss, language: "en" }));
    const { levels, rights } = data;
    expect(levels.map(({ code, grantedBy }) => [code, grantedBy])).toEqual([
      ["AGENT_CASHIER", "test"],
      ["AGENT_OWNER", "test"],
    ]);
    const of = (menu: string, module: string) => rights.find((right) => right.menu === menu && right.module === module);
    expect(of("transfer", "create")).toMatchObject({
      menuName: "Transfers",
      moduleName: "Create",
      givenBy: ["AGENT_CASHIER", "AGENT_OWNER"],
    });
    expect(of("cash_pickup", "reverse")).toMatchObject({ givenBy: ["AGENT_OWNER"] });
    expect(of("access", "view")).toBeUndefined();
  });

  test("a signed-in person reads their own rights: the level in use, each right with the levels that give it, and no names of people", async () => {
    const cashier = person();
    await grant(cashier, "AGENT_CASHIER");
    await grant(cashier, "AGENT_OWNER");
    const menuAccess = await menuAccessOf(db, "AGENT_CASHIER");
    callers.set(cashier, { kind: "user", id: cashier, level: "AGENT_CASHIER", menuAccess });
    const data = expectOk(
      await api.call(contract.readOwnRights, {}, { headers: { "x-code-challenge": cashier }, language: "en" }),
    );
    expect(data).toMatchObject({
      level: "AGENT_CASHIER",
      menuAccess,
      levels: [{ code: "AGENT_CASHIER" }, { code: "AGENT_OWNER" }],
    });
    expect(JSON.stringify(data)).not.toContain("grantedBy");
    const { rights } = data;
    expect(rights.find(({ menu, module }) => menu === "cash_pickup" && module === "reverse")).toEqual({
      menu: "cash_pickup",
      menuName: "Cash pickup",
      module: "reverse",
      moduleName: "Reverse at the counter",
      givenBy: ["AGENT_OWNER"],
    });
    expect(await api.call(contract.readOwnRights, {})).toMatchObject({ code: 401, status: "session_over" });
  });

  test("lists the holders of a level in pages, newest account first", async () => {
    const people = Array.from({ length: contract.HOLDERS_PER_PAGE + 1 }, person);
    for (const one of people) await grant(one, "PARTNER_DEVELOPER");
    const page = async (before?: Id<"us">) =>
      expectOk(await api.call(contract.listHolders, { level: "PARTNER_DEVELOPER", ...(before && { before }) }, asBoss));
    const first = await page();
    expect(first).toMatchObject({ hasMore: true });
    expect(first.holders[0]).toMatchObject({ grantedBy: "test" });
    const second = await page(first.holders.at(-1)?.personId as Id<"us"> | undefined);
    expect(second).toMatchObject({ hasMore: false });
    const listed = [...first.holders, ...second.holders].map(({ personId }) => personId);
    expect(listed).toEqual(people.toSorted().toReversed());
  });

  test.each([
    ["the holders of a level", () => api.call(contract.listHolders, { level: "NOBODY" }, asBoss)],
    ["a change", () => api.call(contract.readChangeRequest, { id: newId("cr", 0, app.runtime.random(10)) }, asBoss)],
    ["a level", () => api.call(contract.readLevel, { level: "NOBODY" }, asBoss)],
    ["a person", () => api.call(contract.readEffectiveRights, { personId: person() }, asBoss)],
  ])("%s that does not exist is not found", async (_, call) => {
    expect(await call()).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("an own level", () => {
  test("is created without rights, named in both languages, and audited", async () => {
    expect(await create("NIGHT_DESK")).toMatchObject({
      code: 200,
      data: { code: "NIGHT_DESK", name: "NIGHT_DESK ID", isBuiltIn: false, status: "active", holderCount: 0 },
    });
    expect(await menuAccessOf(db, "NIGHT_DESK")).toEqual([]);
    expect(await audited("access.level_created")).toContain("NIGHT_DESK");
  });

  test("is refused when the code is taken, also by a built-in level", async () => {
    expect(await create("NIGHT_DESK", "CUSTOMER")).toMatchObject({ code: 409, status: "level_exists" });
    expect(await create("EDITOR")).toMatchObject({ code: 409, status: "level_exists" });
  });

  test("is refused with the messages of MSG-1 at its field: a space in the code, a taken code", async () => {
    expect(await create("NIGHT DESK TWO", "STAFF", { unjudged: true })).toMatchObject({
      code: 400,
      details: { fields: { level: "This field should be seperated with underscore, not space." } },
    });
    expect(await create("NIGHT_DESK")).toMatchObject({ code: 409, details: { fields: { level: "This field is duplicate" } } });
  });

  test("created twice at once is created once", async () => {
    const answers = await Promise.all([create("TWICE"), create("TWICE")]);
    expect(answers.map(({ code }) => String(code)).sort()).toEqual(["200", "409"]);
  });

  test("cannot be created beyond the limit of levels", async () => {
    await sql`insert into access.level (code, name_id, name_en, audience, updated_at)
      select 'FILL_' || n, 'x', 'x', 'STAFF', now() from generate_series(1, ${contract.MAX_LEVELS}) as n`.execute(db);
    expect(await create("ONE_MORE")).toMatchObject({ code: 409, status: "too_many_levels" });
    await sql`delete from access.level where code like 'FILL_%'`.execute(db);
  });

  test("is deleted when it has no holders, and the requests that wait about it are overtaken", async () => {
    await create("SHORT_LIVED");
    const id: Id<"cr"> = newId("cr", app.runtime.clock.now().getTime(), app.runtime.random(10));
    await api.call(
      contract.proposeLevelStatus,
      { id, level: "SHORT_LIVED", from: "active", to: "inactive", reason: "x" },
      asBoss,
    );
    expect(await api.call(contract.deleteLevel, { level: "SHORT_LIVED" }, asBoss)).toMatchObject({ code: 200 });
    expect(await api.call(contract.readLevel, { level: "SHORT_LIVED" }, asBoss)).toMatchObject({ code: 404 });
    const { rows } = await sql`select state from access.change_request where id = ${id}`.execute(db);
    expect(rows).toEqual([{ state: "overtaken" }]);
    expect(await audited("access.level_deleted")).toEqual(["SHORT_LIVED"]);
  });

  test("is not deleted while it has holders; a built-in or unknown level is never deleted", async () => {
    await grant(person(), "NIGHT_DESK");
    const remove = (level: string) => api.call(contract.deleteLevel, { level }, asBoss);
    expect(await remove("NIGHT_DESK")).toMatchObject({ code: 409, status: "level_held" });
    expect(await remove("EDITOR")).toMatchObject({ code: 409, status: "level_built_in" });
    expect(await remove("NOBODY")).toMatchObject({ code: 404, status: "not_found" });
  });

  test("granted and deleted at once, is either held or deleted, never both", async () => {
    for (let round = 0; round < 10; round++) {
      await create("RACED");
      const [granted, deleted] = await Promise.allSettled([
        grant(person(), "RACED"),
        api.call(contract.deleteLevel, { level: "RACED" }, asBoss),
      ]);
      const isGone = deleted.status === "fulfilled" && deleted.value.code === 200;
      expect(granted.status).toBe(isGone ? "rejected" : "fulfilled");
      if (granted.status === "rejected") expect(granted.reason).toMatchObject({ code: "level_not_grantable" });
      await sql`delete from access.holder where level = 'RACED'`.execute(db);
      await sql`delete from access.level where code = 'RACED'`.execute(db);
    }
  });
});

describe("the interface for other capabilities", () => {
  test("a visitor who registers gets a first level, once; a second one and staff levels need four eyes", async () => {
    const newcomer = person();
    await grant(newcomer, defaultLevel("CUSTOMER", "PERSONAL"), VISITOR);
    await grant(newcomer, "CUSTOMER", VISITOR);
    expect(await levelsOf({ db }, newcomer)).toEqual(["CUSTOMER"]);
    await expect(grant(person(), "ADMINISTRATOR", VISITOR)).rejects.toThrow("four eyes");
    await expect(grant(person(), "ADMINISTRATOR", boss)).rejects.toThrow("four eyes");
    const agent = person();
    await grant(agent, "AGENT_CASHIER", VISITOR);
    await expect(grant(agent, "AGENT_OWNER", VISITOR)).rejects.toThrow("four eyes");
    expect(await audited("access.level_granted")).toEqual(expect.arrayContaining([newcomer, agent]));
  });

  test("a level granted many times at once is held once", async () => {
    const newcomer = person();
    await Promise.all(Array.from({ length: 8 }, () => grant(newcomer, "CUSTOMER")));
    expect(await levelsOf({ db }, newcomer)).toEqual(["CUSTOMER"]);
  });

  test("an inactive level, an unknown one and one of another audience cannot be granted, not even by the system", async () => {
    await sql`update access.level set status = 'inactive' where code = 'AGENT_CASHIER'`.execute(db);
    const newcomer = person();
    await grant(newcomer, "CUSTOMER");
    for (const [holder, level] of [
      [person(), "AGENT_CASHIER"],
      [person(), "NOBODY"],
      [newcomer, "EDITOR"],
    ] as const)
      await expect(grant(holder, level)).rejects.toMatchObject({ code: "level_not_grantable", status: 409 });
    await sql`update access.level set status = 'active' where code = 'AGENT_CASHIER'`.execute(db);
  });

  test("effective rights need the level held and active at every read", async () => {
    const worker = person();
    expect(await findMenuAccess(db, worker, "NIGHT_DESK")).toBeNull();
    await grant(worker, "NIGHT_DESK");
    expect(await findMenuAccess(db, worker, "NIGHT_DESK")).toEqual([]);
    await sql`insert into access.level_right values ('NIGHT_DESK', 'contact', 'view')`.execute(db);
    expect(await findMenuAccess(db, worker, "NIGHT_DESK")).toEqual([{ menu: "contact", module: ["view"] }]);
    expect(await findMenuAccess(db, worker, "EDITOR")).toBeNull();
    await sql`update access.level set status = 'inactive' where code = 'NIGHT_DESK'`.execute(db);
    expect(await findMenuAccess(db, worker, "NIGHT_DESK")).toBeNull();
    expect(await levelsOf({ db }, worker)).toEqual([]);
  });

  test("tells which levels are for staff", async () => {
    expect(await Promise.all(["EDITOR", "NIGHT_DESK", "CUSTOMER", "NOBODY"].map((level) => isStaffLevel(db, level)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("a body with an extra field is refused and changes nothing", () => {
  const level = { level: "SNEAKY", names: { ID: "a", EN: "b" }, audience: "STAFF" };
  test.each<[string, object]>([
    ["isBuiltIn", { ...level, isBuiltIn: true }],
    ["status", { ...level, status: "active" }],
    ["rights", { ...level, rights: [{ menu: "access", module: ["approve"] }] }],
    ["names", { ...level, names: { ID: "a", EN: "b", FR: "c" } }],
  ])("%s", async (_, body) => {
    const response = await api.raw({
      method: "POST",
      url: contract.createLevel.path,
      headers: { "content-type": "application/json", ...asBoss.headers },
      payload: JSON.stringify({ payload: await encryptPayload(body, api.config.WEB_PAYLOAD_PASSPHRASE) }),
    });
    expect(response.json()).toMatchObject({ code: 400, status: "malformed_request" });
    expect(await api.call(contract.readLevel, { level: "SNEAKY" }, asBoss)).toMatchObject({ code: 404 });
  });
});

test("the invariants of access hold after all these tests", async () => {
  for (const { says, breaches } of await checkInvariants(db, accessInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
