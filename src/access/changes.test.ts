/** Changes of rights: asking for them, what an approval does, every refusal of asking, withdrawing, and the list of requests. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import * as contract from "./contract.ts";
import type { ChangeRequestView } from "./contract.ts";
import { findMenuAccess, levelsOf, menuAccessOf, proposeStaffLevels } from "./index.ts";
import { accessInvariants } from "./invariants.ts";
import { defaultRights, inOrder, type LevelStatus } from "./policy.ts";
import { AFTER, BEFORE, openFourEyes } from "./testing/four-eyes.ts";

const desk = await openFourEyes();
const { house, db, api, id, by, grant, ani, budi, citra, askRights, askLevels, askStatus, decide } = desk;
let level = "";
beforeEach(async () => {
  level = await desk.freshLevel();
});
afterAll(() => desk.close());

describe("what one asks for and another approves", () => {
  test("rights of a level, which count from the next call on", async () => {
    const worker = id("us");
    await grant(worker, level);
    const asked = await askRights(level, BEFORE, AFTER);
    expect(asked).toMatchObject({
      code: 200,
      data: { state: "waiting", askedBy: ani, reason: "because", whyNotDecide: "change_own" },
    });
    expect(await menuAccessOf(db, level)).toEqual(BEFORE);
    expect(await decide(asked.data, budi, "approve", { note: "seen" })).toMatchObject({
      code: 200,
      data: { state: "approved", decidedBy: budi, note: "seen", whyNotDecide: "change_not_waiting" },
    });
    expect(await findMenuAccess(db, worker, level)).toEqual(AFTER);
  });

  test("levels of a person, who loses and gains the rights at once", async () => {
    const person = id("us");
    await grant(person, "EDITOR");
    const asked = await askLevels(person, ["EDITOR"], ["SUPPORT", level]);
    expect(await decide(asked.data, budi)).toMatchObject({ code: 200 });
    expect(await levelsOf({ db }, person)).toEqual([level, "SUPPORT"].sort());
    expect(await findMenuAccess(db, person, "EDITOR")).toBeNull();
  });

  test("a level switched off and on again: meanwhile it is neither used nor granted", async () => {
    const worker = id("us");
    await grant(worker, level);
    await decide((await askStatus(level, "active", "inactive")).data, budi);
    expect(await findMenuAccess(db, worker, level)).toBeNull();
    expect(await askLevels(budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", level])).toMatchObject({
      code: 409,
      status: "level_not_grantable",
      details: { level },
    });
    // Who holds it already may keep it.
    expect(await askLevels(worker, [level], [level, "EDITOR"])).toMatchObject({ code: 200 });
    await decide((await askStatus(level, "inactive", "active")).data, budi);
    expect(await findMenuAccess(db, worker, level)).toEqual(BEFORE);
  });

  test("first levels of new staff, asked for by identity; before that the person is unknown, until then without rights", async () => {
    const person = id("us");
    expect(await askLevels(person, [], ["EDITOR"])).toMatchObject({ code: 404, status: "not_found" });
    const actor: Actor = { kind: "staff", id: ani, level: "ADMINISTRATOR", menuAccess: [] };
    const ask = (levels: string[]) =>
      house.as({ actor }, (ctx) => proposeStaffLevels(ctx, { id: id("cr"), personId: person, levels, reason: "new" }));
    await expect(ask(["CUSTOMER"])).rejects.toMatchObject({ code: "level_not_grantable" });
    const asked = await ask(["EDITOR"]);
    expect(await levelsOf({ db }, person)).toEqual([]);
    expect((await api.call(contract.readEffectiveRights, { personId: person }, by(budi))).data).toMatchObject({
      levels: [],
      rights: [],
      waiting: [{ id: asked.id }],
    });
    await decide(asked, budi, "reject");
    expect(await decide((await askLevels(person, [], ["EDITOR"])).data, citra)).toMatchObject({ code: 200 });
    expect(await levelsOf({ db }, person)).toEqual(["EDITOR"]);
  });

  test("leaves an audit row of the change itself, who asked and what, in the same transaction", async () => {
    const asked = await askRights(level, BEFORE, AFTER);
    await decide(asked.data, budi);
    const { rows } =
      await sql`select actor_id, details from audit.entry where code = 'access.level_rights_changed' and subject = ${level}`.execute(
        db,
      );
    expect(rows).toEqual([
      { actor_id: budi, details: { request: (asked.data as ChangeRequestView).id, askedBy: ani, from: BEFORE, to: AFTER } },
    ]);
  });
});

describe("asking is refused", () => {
  test.each<[string, () => ReturnType<typeof askRights>, object]>([
    ["for a level that is not there", () => askRights("NOBODY", [], AFTER), { code: 404, status: "not_found" }],
    ["for what is already so", () => askRights(level, BEFORE, BEFORE), { code: 409, status: "nothing_to_change" }],
    ["on rights that are not those of now", () => askRights(level, [], AFTER), { code: 409, status: "change_overtaken" }],
    [
      "on a status that is not that of now",
      () => askStatus(level, "inactive", "active"),
      { code: 409, status: "change_overtaken" },
    ],
    [
      "on levels that are not those of now",
      () => askLevels(budi, ["EDITOR"], ["SUPPORT"]),
      { code: 409, status: "change_overtaken" },
    ],
    [
      "for a right that does not exist",
      () => askRights(level, BEFORE, [{ menu: "content", module: ["burn"] }]),
      { code: 422, status: "right_not_possible", details: { menu: "content", module: "burn", why: "module_unknown" } },
    ],
    [
      "for a right of another audience",
      () =>
        askRights("CUSTOMER", defaultRights("CUSTOMER"), [...defaultRights("CUSTOMER"), { menu: "access", module: ["approve"] }]),
      { code: 422, status: "right_not_possible", details: { why: "not_for_audience" } },
    ],
    [
      "for a level of another audience",
      () => askLevels(budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", "CUSTOMER"]),
      { code: 409, status: "level_not_grantable" },
    ],
    [
      "for a level that is not there",
      () => askLevels(budi, ["ADMINISTRATOR"], ["NOBODY"]),
      { code: 409, status: "level_not_grantable" },
    ],
    [
      "for administrators without approval",
      () => askRights("ADMINISTRATOR", inOrder(defaultRights("ADMINISTRATOR")), [{ menu: "access", module: ["view", "update"] }]),
      { code: 409, status: "would_lock_out" },
    ],
    [
      "for administrators switched off",
      () => askStatus("ADMINISTRATOR", "active", "inactive"),
      { code: 409, status: "would_lock_out" },
    ],
  ])("%s", async (_, ask, answer) => expect(await ask()).toMatchObject(answer));

  test("while another request about the same waits, and no longer once that is decided", async () => {
    const first = await askRights(level, BEFORE, AFTER);
    expect(await askRights(level, BEFORE, [], budi)).toMatchObject({ code: 409, status: "change_already_waiting" });
    expect(await askStatus(level, "active", "inactive")).toMatchObject({ code: 200 });
    await decide(first.data, budi, "reject");
    expect(await askRights(level, BEFORE, [], budi)).toMatchObject({ code: 200 });
  });

  test("many at once about the same: exactly one waits", async () => {
    const answers = await Promise.all([ani, budi, citra, ani, budi].map((who) => askRights(level, BEFORE, AFTER, who)));
    expect(answers.map(({ status }) => status ?? "asked").sort()).toEqual([
      "asked",
      ...Array<string>(4).fill("change_already_waiting"),
    ]);
  });

  test("an id asked twice answers the same; with another content, or by another person, it is refused", async () => {
    const more = { id: id("cr") };
    const first = await askRights(level, BEFORE, AFTER, ani, more);
    expect((await askRights(level, BEFORE, AFTER.toReversed(), ani, more)).data).toEqual(first.data);
    for (const again of [
      askRights(level, BEFORE, [], ani, more),
      askRights(level, BEFORE, AFTER, ani, { ...more, reason: "other" }),
      askRights(level, BEFORE, AFTER, budi, more),
    ])
      expect(await again).toMatchObject({ code: 409, status: "id_already_used" });
    const twice = { id: id("cr") };
    const [one, two] = await Promise.all([0, 1].map(() => askRights("SUPPORT", defaultRights("SUPPORT"), AFTER, ani, twice)));
    expect(one?.data).toEqual(two?.data);
    await decide(one?.data, budi, "reject");
  });

  test("by a level that may only activate, to deactivate, and the other way round", async () => {
    const worker = id("us");
    await sql`insert into access.level_right values (${level}, 'access', 'activate')`.execute(db);
    await grant(worker, level);
    const ask = (from: LevelStatus, to: LevelStatus) =>
      api.call(contract.proposeLevelStatus, { id: id("cr"), level: "EDITOR", from, to, reason: "x" }, by(`${worker}/${level}`));
    expect(await ask("active", "inactive")).toMatchObject({ code: 403, status: "permission_denied" });
    expect(await ask("inactive", "active")).toMatchObject({ code: 409, status: "change_overtaken" });
  });
});

test("a request is withdrawn by who asked, once, and by nobody else", async () => {
  const asked = await askRights(level, BEFORE, AFTER);
  const withdraw = (who: string, requestId = (asked.data as ChangeRequestView).id) =>
    api.call(contract.withdrawChange, { id: requestId }, by(who));
  expect(await withdraw(budi)).toMatchObject({ code: 403, status: "change_not_yours" });
  expect(await withdraw(ani)).toMatchObject({ code: 200, data: { state: "withdrawn", decidedBy: null } });
  expect(await withdraw(ani)).toMatchObject({ code: 409, status: "change_not_waiting" });
  expect(await withdraw(ani, id("cr"))).toMatchObject({ code: 404, status: "not_found" });
  expect(await decide(asked.data, budi)).toMatchObject({ code: 409, status: "change_not_waiting" });
  expect(await decide({ id: id("cr"), hash: "0".repeat(64) }, budi)).toMatchObject({ code: 404, status: "not_found" });
});

test("a request says whose it is, what its levels are called, and for whom they are; a level deleted since goes by its code", async () => {
  const read = async (request: unknown, who: string) =>
    (await api.call(contract.readChangeRequest, { id: (request as ChangeRequestView).id }, by(who))).data;
  const rights = (await askRights(level, BEFORE, AFTER)).data;
  expect(await read(rights, ani)).toEqual(rights);
  expect(await read(rights, ani)).toMatchObject({
    isMine: true,
    whyNotDecide: "change_own",
    audience: "STAFF",
    levelNames: { [level]: { ID: "x", EN: "x" } },
  });
  expect(await read(rights, budi)).toMatchObject({ isMine: false, whyNotDecide: null });
  const person = id("us");
  await grant(person, "EDITOR");
  const levels = (await askLevels(person, ["EDITOR"], ["SUPPORT"])).data;
  expect(await read(levels, budi)).toMatchObject({
    audience: null,
    levelNames: { EDITOR: { EN: "Editor" }, SUPPORT: { EN: "Support" } },
  });
  await api.call(contract.deleteLevel, { level }, by(ani));
  expect(await read(rights, budi)).toMatchObject({ state: "overtaken", audience: null, levelNames: {} });
});

test("requests are listed the newest first, in pages, by state, with the reason why they are not mine to decide", async () => {
  const seen: string[] = [];
  let before: Id<"cr"> | undefined;
  for (let pages = 0; pages < 20; pages++) {
    const { data } = await api.call(contract.listChangeRequests, before ? { before } : {}, by(budi));
    const { requests, hasMore } = data as { requests: ChangeRequestView[]; hasMore: boolean };
    expect(requests.length).toBeLessThanOrEqual(contract.CHANGE_REQUESTS_PER_PAGE);
    seen.push(...requests.map((request) => request.id));
    before = requests.at(-1)?.id;
    if (!hasMore) break;
  }
  const { rows } = await sql<{ id: string }>`select id from access.change_request order by id desc`.execute(db);
  expect(seen).toEqual(rows.map((row) => row.id));
  await askRights(level, BEFORE, AFTER, budi);
  const waiting = (await api.call(contract.listChangeRequests, { state: "waiting" }, by(budi))).data as {
    requests: ChangeRequestView[];
  };
  expect(new Set(waiting.requests.map(({ state }) => state))).toEqual(new Set(["waiting"]));
  const approved = await api.call(contract.listChangeRequests, { state: "approved" }, by(budi));
  expect(approved.data).toMatchObject({ waitingCount: waiting.requests.length });
  for (const { askedBy, whyNotDecide } of waiting.requests) expect(whyNotDecide).toBe(askedBy === budi ? "change_own" : null);
});

test("after all of this, what always holds of access holds", async () => {
  for (const { says, breaches } of await checkInvariants(db, accessInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
