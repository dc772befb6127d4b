/** Four eyes, and every way round them that was thought of. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { encryptPayload } from "#kernel/payload.ts";
import type { Actor } from "#platform/actor.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import type { ChangeRequestView } from "./contract.ts";
import { accessHttp } from "./http.ts";
import { levelsOf, menuAccessOf } from "./index.ts";
import { accessInvariants } from "./invariants.ts";
import { defaultRights } from "./policy.ts";
import { AFTER, BEFORE, openFourEyes } from "./testing/four-eyes.ts";

const desk = await openFourEyes();
const { house, db, api, id, by, grant, ani, budi, citra, askRights, askLevels, askStatus, decide } = desk;
const ownerPool = openPool({ url: house.url, poolSize: 1 });
const owner = openDatabase(ownerPool);
const stateOf = async (request: unknown) => {
  const { id: requestId } = request as ChangeRequestView;
  return (await sql<{ state: string }>`select state from access.change_request where id = ${requestId}`.execute(db)).rows[0]
    ?.state;
};
let level = "";
beforeEach(async () => {
  level = await desk.freshLevel();
});
afterAll(async () => {
  await ownerPool.end();
  await desk.close();
});

describe("two administrators remain", () => {
  test("one of three may go, also when two are asked for at once; then nobody", async () => {
    const requests = [
      (await askLevels(ani, ["ADMINISTRATOR"], ["EDITOR"], budi)).data,
      (await askLevels(budi, ["ADMINISTRATOR"], ["EDITOR"], ani)).data,
    ];
    const answers = await Promise.all(requests.map((request) => decide(request, citra)));
    expect(answers.map(({ status }) => status ?? "done").sort()).toEqual(["change_overtaken", "done"]);
    const gone = answers[0]?.code === 200 ? ani : budi;
    expect(await askLevels(citra, ["ADMINISTRATOR"], ["EDITOR"], gone === ani ? budi : ani)).toMatchObject({
      code: 409,
      status: "would_lock_out",
    });
    await grant(gone, "ADMINISTRATOR");
    await sql`delete from access.holder where level = 'EDITOR' and user_id = ${gone}`.execute(db);
  });
});

describe("four eyes", () => {
  test("the asker neither approves nor rejects: not in another session, not in another level, not with the level taken and given again", async () => {
    await grant(ani, level);
    await sql`insert into access.level_right values (${level}, 'access', 'approve')`.execute(db);
    const asked = await askStatus("EDITOR", "active", "inactive");
    for (const who of [ani, `${ani}/ADMINISTRATOR/ss_other`, `${ani}/${level}`, `${ani}/${level}/ss_third`])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(asked.data, who, decision)).toMatchObject({ code: 403, status: "change_own" });
    expect(await stateOf(asked.data)).toBe("waiting");
    await decide(asked.data, budi, "reject");
    await sql`delete from access.holder where level = ${level}`.execute(db);
  });

  test("who asked is out even when the row's check is all that is left", async () => {
    const asked = await askRights(level, BEFORE, AFTER);
    const { id: requestId } = asked.data as ChangeRequestView;
    await expect(
      sql`update access.change_request set state = 'approved', decided_by = asked_by, decided_at = now() where id = ${requestId}`.execute(
        db,
      ),
    ).rejects.toThrow("check constraint");
  });

  test("nobody decides about their own levels, even when another has asked", async () => {
    const asked = await askLevels(budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", level]);
    expect(await decide(asked.data, budi)).toMatchObject({ code: 403, status: "change_about_yourself" });
    expect(await decide(asked.data, citra)).toMatchObject({ code: 200 });
    await sql`delete from access.holder where level = ${level}`.execute(db);
  });

  test("approved many times at once, it happens exactly once", async () => {
    const asked = await askRights(level, BEFORE, AFTER);
    const answers = await Promise.all([budi, citra, budi, citra, budi, citra].map((who) => decide(asked.data, who)));
    expect(answers.map(({ status }) => status ?? "done").sort()).toEqual([
      ...Array<string>(5).fill("change_not_waiting"),
      "done",
    ]);
    const { rows } = await sql`select from audit.entry where code = 'access.level_rights_changed' and subject = ${level}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  test("approved, rejected and withdrawn at once: one of them holds, and the rights agree with it", async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await askRights(level, BEFORE, AFTER);
      const { id: requestId } = asked.data as ChangeRequestView;
      const answers = await Promise.all([
        decide(asked.data, budi),
        decide(asked.data, citra, "reject"),
        api.call(contract.withdrawChange, { id: requestId }, by(ani)),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      const isApproved = (await stateOf(asked.data)) === "approved";
      expect(isApproved).toBe(answers[0]?.code === 200);
      expect(await menuAccessOf(db, level)).toEqual(isApproved ? AFTER : BEFORE);
      if (isApproved) await decide((await askRights(level, AFTER, BEFORE)).data, budi);
    }
  });

  test("a hash that is not that of the request is refused, also one that belongs to another request", async () => {
    const asked = await askRights(level, BEFORE, AFTER);
    const other = await askStatus(level, "active", "inactive");
    for (const hash of ["0".repeat(64), (other.data as ChangeRequestView).hash])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(asked.data, budi, decision, { hash })).toMatchObject({ code: 409, status: "change_not_as_shown" });
    expect(await stateOf(asked.data)).toBe("waiting");
  });

  test.each([
    ["change", sql`change = jsonb_set(change, '{to}', '[{"menu": "access", "module": ["approve"]}]')`],
    ["subject", sql`subject = 'EDITOR'`],
    ["asked_by", sql`asked_by = ${citra}`],
    ["reason", sql`reason = 'other'`],
  ])("edited after it was asked (%s): the application can't, and what the owner edits is not approved", async (_, edit) => {
    const asked = await askRights(level, BEFORE, AFTER);
    const tamper = sql`update access.change_request set ${edit} where id = ${(asked.data as ChangeRequestView).id}`;
    await expect(tamper.execute(db)).rejects.toThrow("permission denied");
    await tamper.execute(owner);
    expect(await decide(asked.data, budi)).toMatchObject({ code: 409, status: "change_not_as_shown" });
    expect(await menuAccessOf(db, level)).toEqual(BEFORE);
  });

  test("approving takes the right to approve at that moment", async () => {
    const asked = await askRights(level, BEFORE, AFTER);
    const viewer = id("us");
    await sql`insert into access.level_right values (${level}, 'access', 'view'), (${level}, 'access', 'update')`.execute(db);
    await grant(viewer, level);
    expect(await decide(asked.data, `${viewer}/${level}`)).toMatchObject({ code: 403, status: "permission_denied" });
    expect(await decide(asked.data, `${viewer}/ADMINISTRATOR`)).toMatchObject({ code: 401, status: "session_over" });
  });

  test("what is no person of ours can neither ask nor decide, whatever rights it shows", async () => {
    const asked = await askRights(level, BEFORE, AFTER);
    const { id: requestId, hash } = asked.data as ChangeRequestView;
    const elsewhere = await openTestApi(house, [accessHttp]);
    for (const kind of ["partner", "user"] as const) {
      const actor: Actor = { kind, id: "pa_1", level: "X", menuAccess: defaultRights("ADMINISTRATOR") };
      expect(await elsewhere.call(contract.decideChange, { id: requestId, decision: "approve", hash }, { actor })).toMatchObject({
        code: 403,
        status: "permission_denied",
      });
      expect(await elsewhere.call(contract.withdrawChange, { id: requestId }, { actor })).toMatchObject({
        code: 403,
        status: "permission_denied",
      });
    }
    await elsewhere[Symbol.asyncDispose]();
  });
});

test("what things were based on has changed: the approval is refused, the request is overtaken, and a new one can be asked for", async () => {
  const asked = await askRights(level, BEFORE, AFTER);
  await sql`insert into access.level_right values (${level}, 'audit', 'view')`.execute(db);
  expect(await decide(asked.data, budi)).toMatchObject({ code: 409, status: "change_overtaken" });
  expect(await stateOf(asked.data)).toBe("overtaken");
  expect(await decide(asked.data, budi)).toMatchObject({ code: 409, status: "change_not_waiting" });
  const { rows } =
    await sql`select from audit.entry where code = 'access.change_overtaken' and subject = ${(asked.data as ChangeRequestView).id}`.execute(
      db,
    );
  expect(rows).toHaveLength(1);
  expect(await askRights(level, [...BEFORE, { menu: "audit", module: ["view"] }], AFTER)).toMatchObject({ code: 200 });
});

test("a level that is switched off while it is asked for is not granted", async () => {
  const person = id("us");
  await grant(person, "EDITOR");
  const asked = await askLevels(person, ["EDITOR"], ["EDITOR", level]);
  await decide((await askStatus(level, "active", "inactive")).data, budi);
  expect(await decide(asked.data, citra)).toMatchObject({ code: 409, status: "change_overtaken" });
  expect(await levelsOf({ db }, person)).toEqual(["EDITOR"]);
});

test.each<[string, string, (asked: ChangeRequestView) => object]>([
  ["state", contract.decideChange.path, ({ id, hash }) => ({ id, hash, decision: "approve", state: "approved" })],
  ["decidedBy", contract.decideChange.path, ({ id, hash }) => ({ id, hash, decision: "approve", decidedBy: budi })],
  [
    "askedBy",
    contract.proposeLevelStatus.path,
    () => ({ id: id("cr"), level, from: "active", to: "inactive", reason: "x", askedBy: budi }),
  ],
  [
    "status",
    contract.proposeLevelRights.path,
    () => ({ id: id("cr"), level, from: BEFORE, to: AFTER, reason: "x", status: "inactive" }),
  ],
  [
    "a right's own field",
    contract.proposeLevelRights.path,
    () => ({ id: id("cr"), level, from: BEFORE, to: [{ ...AFTER[0], all: true }], reason: "x" }),
  ],
  [
    "level",
    contract.proposeUserLevels.path,
    () => ({ id: id("cr"), personId: budi, from: [], to: ["EDITOR"], reason: "x", level: "ADMINISTRATOR" }),
  ],
  ["askedBy", contract.withdrawChange.path, ({ id }) => ({ id, askedBy: ani })],
])("an extra field (%s to %s) is refused and changes nothing", async (_, url, body) => {
  const asked = (await askRights(level, BEFORE, AFTER)).data as ChangeRequestView;
  const payload = JSON.stringify({ payload: await encryptPayload(body(asked), api.config.WEB_PAYLOAD_PASSPHRASE) });
  const response = await api.raw({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...by(budi).headers },
    payload,
  });
  expect(response.json()).toMatchObject({ code: 400, status: "malformed_request" });
  expect(await stateOf(asked)).toBe("waiting");
  expect(await menuAccessOf(db, level)).toEqual(BEFORE);
});

test("after all of this, what always holds of access holds", async () => {
  for (const { says, breaches } of await checkInvariants(db, accessInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
