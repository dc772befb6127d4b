/** Changes of rights: requesting them, the effect of an approval, every refusal of a request, withdrawal, and the list of requests. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import { findMenuAccess, levelsOf, menuAccessOf, proposeStaffLevels } from "../index.ts";
import { accessInvariants } from "../invariants.ts";
import { defaultRights, inOrder, type LevelStatus } from "../model/policy.ts";
import { AFTER, BEFORE, openFourEyes } from "../testing/four-eyes.ts";

const desk = await openFourEyes();
const { app, db, api, id, by, grant, ani, budi, citra, requestRights, requestLevels, requestStatus, decide } = desk;
let level = "";
beforeEach(async () => {
  level = await desk.freshLevel();
});
afterAll(() => desk.close());

describe("a change that one person requests and another approves", () => {
  test("changes the rights of a level from the next call on", async () => {
    const worker = id("us");
    await grant(worker, level);
    const requested = await requestRights(level, BEFORE, AFTER);
    expect(requested).toMatchObject({
      code: 200,
      data: { state: "proposed", proposedBy: ani, reason: "because", whyNotDecide: "proposal_own" },
    });
    expect(await menuAccessOf(db, level)).toEqual(BEFORE);
    expect(await decide(requested.data, budi, "approve", { note: "seen" })).toMatchObject({
      code: 200,
      data: { state: "approved", decidedBy: budi, note: "seen", whyNotDecide: "proposal_not_waiting" },
    });
    expect(await findMenuAccess(db, worker, level)).toEqual(AFTER);
  });

  test("changes the levels of a person, who loses and gains the rights at once", async () => {
    const person = id("us");
    await grant(person, "EDITOR");
    const requested = await requestLevels(person, ["EDITOR"], ["SUPPORT", level]);
    expect(await decide(requested.data, budi)).toMatchObject({ code: 200 });
    expect(await levelsOf({ db }, person)).toEqual([level, "SUPPORT"].sort());
    expect(await findMenuAccess(db, person, "EDITOR")).toBeNull();
  });

  test("deactivates and reactivates a level: while inactive it is neither used nor granted", async () => {
    const worker = id("us");
    await grant(worker, level);
    await decide((await requestStatus(level, "active", "inactive")).data, budi);
    expect(await findMenuAccess(db, worker, level)).toBeNull();
    expect(await requestLevels(budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", level])).toMatchObject({
      code: 409,
      status: "level_not_grantable",
      details: { level },
    });
    // A person who already holds the inactive level may keep it.
    expect(await requestLevels(worker, [level], [level, "EDITOR"])).toMatchObject({ code: 200 });
    await decide((await requestStatus(level, "inactive", "active")).data, budi);
    expect(await findMenuAccess(db, worker, level)).toEqual(BEFORE);
  });

  test("gives new staff their first levels, requested by identity; before the request the person is unknown, before the approval without rights", async () => {
    const person = id("us");
    expect(await requestLevels(person, [], ["EDITOR"])).toMatchObject({ code: 404, status: "not_found" });
    const actor: Actor = { kind: "staff", id: ani, level: "ADMINISTRATOR", menuAccess: [] };
    const request = (levels: string[]) =>
      app.as({ actor }, (ctx) => proposeStaffLevels(ctx, { id: id("cr"), personId: person, levels, reason: "new" }));
    await expect(request(["CUSTOMER"])).rejects.toMatchObject({ code: "level_not_grantable" });
    const requested = await request(["EDITOR"]);
    expect(await levelsOf({ db }, person)).toEqual([]);
    expect((await api.call(contract.readEffectiveRights, { personId: person }, by(budi))).data).toMatchObject({
      levels: [],
      rights: [],
      waiting: [{ id: requested.id }],
    });
    await decide(requested, budi, "reject");
    expect(await decide((await requestLevels(person, [], ["EDITOR"])).data, citra)).toMatchObject({ code: 200 });
    expect(await levelsOf({ db }, person)).toEqual(["EDITOR"]);
  });

  test("leaves an audit row of the change itself, with the requester and the content, in the same transaction", async () => {
    const requested = await requestRights(level, BEFORE, AFTER);
    await decide(requested.data, budi);
    const { rows } =
      await sql`select actor_id, details from audit.entry where code = 'access.level_rights_changed' and subject = ${level}`.execute(
        db,
      );
    expect(rows).toEqual([
      {
        actor_id: budi,
        details: { request: expectOk(requested).id, proposedBy: ani, from: BEFORE, to: AFTER },
      },
    ]);
  });
});

describe("a request is refused", () => {
  test.each<[string, () => ReturnType<typeof requestRights>, object]>([
    ["for a level that is not there", () => requestRights("NOBODY", [], AFTER), { code: 404, status: "not_found" }],
    ["for what is already so", () => requestRights(level, BEFORE, BEFORE), { code: 409, status: "nothing_to_change" }],
    ["on rights that are not those of now", () => requestRights(level, [], AFTER), { code: 409, status: "proposal_overtaken" }],
    [
      "on a status that is not that of now",
      () => requestStatus(level, "inactive", "active"),
      { code: 409, status: "proposal_overtaken" },
    ],
    [
      "on levels that are not those of now",
      () => requestLevels(budi, ["EDITOR"], ["SUPPORT"]),
      { code: 409, status: "proposal_overtaken" },
    ],
    [
      "for a right that does not exist",
      () => requestRights(level, BEFORE, [{ menu: "content", module: ["burn"] }]),
      { code: 422, status: "right_not_possible", details: { menu: "content", module: "burn", why: "module_unknown" } },
    ],
    [
      "for a right of another audience",
      () =>
        requestRights("CUSTOMER", defaultRights("CUSTOMER"), [
          ...defaultRights("CUSTOMER"),
          { menu: "access", module: ["approve"] },
        ]),
      { code: 422, status: "right_not_possible", details: { why: "not_for_audience" } },
    ],
    [
      "for a level of another audience",
      () => requestLevels(budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", "CUSTOMER"]),
      { code: 409, status: "level_not_grantable" },
    ],
    [
      "for a level that is not there",
      () => requestLevels(budi, ["ADMINISTRATOR"], ["NOBODY"]),
      { code: 409, status: "level_not_grantable" },
    ],
    [
      "for administrators without approval",
      () =>
        requestRights("ADMINISTRATOR", inOrder(defaultRights("ADMINISTRATOR")), [{ menu: "access", module: ["view", "update"] }]),
      { code: 409, status: "would_lock_out" },
    ],
    [
      "for administrators switched off",
      () => requestStatus("ADMINISTRATOR", "active", "inactive"),
      { code: 409, status: "would_lock_out" },
    ],
  ])("%s", async (_, request, answer) => expect(await request()).toMatchObject(answer));

  test("while another request about the same subject waits, but not after that one is decided", async () => {
    const first = await requestRights(level, BEFORE, AFTER);
    expect(await requestRights(level, BEFORE, [], budi)).toMatchObject({ code: 409, status: "proposal_already_waiting" });
    expect(await requestStatus(level, "active", "inactive")).toMatchObject({ code: 200 });
    await decide(first.data, budi, "reject");
    expect(await requestRights(level, BEFORE, [], budi)).toMatchObject({ code: 200 });
  });

  test("of many concurrent requests about the same subject exactly one waits", async () => {
    const answers = await Promise.all([ani, budi, citra, ani, budi].map((who) => requestRights(level, BEFORE, AFTER, who)));
    expect(answers.map(({ status }) => status ?? "asked").sort()).toEqual([
      "asked",
      ...Array<string>(4).fill("proposal_already_waiting"),
    ]);
  });

  test("a repeated id gives the same answer; with other content, or from another person, it is refused", async () => {
    const more = { id: id("cr") };
    const first = await requestRights(level, BEFORE, AFTER, ani, more);
    expect((await requestRights(level, BEFORE, AFTER.toReversed(), ani, more)).data).toEqual(first.data);
    for (const again of [
      requestRights(level, BEFORE, [], ani, more),
      requestRights(level, BEFORE, AFTER, ani, { ...more, reason: "other" }),
      requestRights(level, BEFORE, AFTER, budi, more),
    ])
      expect(await again).toMatchObject({ code: 409, status: "id_already_used" });
    const twice = { id: id("cr") };
    const [one, two] = await Promise.all([0, 1].map(() => requestRights("SUPPORT", defaultRights("SUPPORT"), AFTER, ani, twice)));
    expect(one?.data).toEqual(two?.data);
    await decide(one?.data, budi, "reject");
  });

  test("a level that may only activate cannot request a deactivation, and the reverse", async () => {
    const worker = id("us");
    await sql`insert into access.level_right values (${level}, 'access', 'activate')`.execute(db);
    await grant(worker, level);
    const request = (from: LevelStatus, to: LevelStatus) =>
      api.call(contract.proposeLevelStatus, { id: id("cr"), level: "EDITOR", from, to, reason: "x" }, by(`${worker}/${level}`));
    expect(await request("active", "inactive")).toMatchObject({ code: 403, status: "permission_denied" });
    expect(await request("inactive", "active")).toMatchObject({ code: 409, status: "proposal_overtaken" });
  });
});

test("a request is withdrawn once, and only by its requester", async () => {
  const requested = await requestRights(level, BEFORE, AFTER);
  const withdraw = (who: string, requestId = expectOk(requested).id) =>
    api.call(contract.withdrawChange, { id: requestId }, by(who));
  expect(await withdraw(budi)).toMatchObject({ code: 403, status: "proposal_not_yours" });
  expect(await withdraw(ani)).toMatchObject({ code: 200, data: { state: "withdrawn", decidedBy: null } });
  expect(await withdraw(ani)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  expect(await withdraw(ani, id("cr"))).toMatchObject({ code: 404, status: "not_found" });
  expect(await decide(requested.data, budi)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  expect(await decide({ id: id("cr"), hash: "0".repeat(64) }, budi)).toMatchObject({ code: 404, status: "not_found" });
});

test("a request shows whether it is the caller's, the names of its levels and their audience; a level deleted since is shown by its code", async () => {
  const rights = expectOk(await requestRights(level, BEFORE, AFTER));
  const read = async ({ id: requestId }: Pick<typeof rights, "id">, who: string) =>
    (await api.call(contract.readChangeRequest, { id: requestId }, by(who))).data;
  expect(await read(rights, ani)).toEqual(rights);
  expect(await read(rights, ani)).toMatchObject({
    isMine: true,
    whyNotDecide: "proposal_own",
    audience: "STAFF",
    levelNames: { [level]: { ID: "x", EN: "x" } },
  });
  expect(await read(rights, budi)).toMatchObject({ isMine: false, whyNotDecide: null });
  const person = id("us");
  await grant(person, "EDITOR");
  const levels = expectOk(await requestLevels(person, ["EDITOR"], ["SUPPORT"]));
  expect(await read(levels, budi)).toMatchObject({
    audience: null,
    levelNames: { EDITOR: { EN: "Editor" }, SUPPORT: { EN: "Support" } },
  });
  await api.call(contract.deleteLevel, { level }, by(ani));
  expect(await read(rights, budi)).toMatchObject({ state: "overtaken", audience: null, levelNames: {} });
});

test("requests are listed newest first, in pages, by state, with the reason why the caller cannot decide them", async () => {
  const seen: string[] = [];
  let before: Id<"cr"> | undefined;
  for (let pages = 0; pages < 20; pages++) {
    const data = expectOk(await api.call(contract.listChangeRequests, before ? { before } : {}, by(budi)));
    const { requests, hasMore } = data;
    expect(requests.length).toBeLessThanOrEqual(contract.CHANGE_REQUESTS_PER_PAGE);
    seen.push(...requests.map((request) => request.id));
    before = requests.at(-1)?.id;
    if (!hasMore) break;
  }
  const { rows } = await sql<{ id: string }>`select id from access.change_request order by id desc`.execute(db);
  expect(seen).toEqual(rows.map((row) => row.id));
  await requestRights(level, BEFORE, AFTER, budi);
  const waiting = expectOk(await api.call(contract.listChangeRequests, { state: "proposed" }, by(budi)));
  expect(new Set(waiting.requests.map(({ state }) => state))).toEqual(new Set(["proposed"]));
  const approved = await api.call(contract.listChangeRequests, { state: "approved" }, by(budi));
  expect(approved.data).toMatchObject({ waitingCount: waiting.requests.length });
  for (const { proposedBy, whyNotDecide } of waiting.requests)
    expect(whyNotDecide).toBe(proposedBy === budi ? "proposal_own" : null);
});

test("the invariants of access hold after all these tests", async () => {
  for (const { says, breaches } of await checkInvariants(db, accessInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
