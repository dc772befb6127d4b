/** The four-eyes rule, and every known attempt to bypass it. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { encryptPayload } from "#kernel/payload.ts";
import type { Actor } from "#platform/actor.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import type { ChangeRequestView } from "../contract.ts";
import { accessHttp } from "../http.ts";
import { levelsOf, lockMenuAccess, menuAccessOf } from "../index.ts";
import { accessInvariants } from "../invariants.ts";
import { defaultRights } from "../model/policy.ts";
import { AFTER, BEFORE, openFourEyes } from "../testing/four-eyes.ts";

const desk = await openFourEyes();
const { app, db, api, id, by, grant, ani, budi, citra, requestRights, requestLevels, requestStatus, decide } = desk;
const ownerPool = openPool({ url: app.url, poolSize: 1 });
const owner = openDatabase(ownerPool);
const stateOf = async (request: { readonly id: string } | undefined) =>
  (await sql<{ state: string }>`select state from access.change_request where id = ${request?.id}`.execute(db)).rows[0]?.state;
let level = "";
beforeEach(async () => {
  level = await desk.freshLevel();
});
afterAll(async () => {
  await ownerPool.end();
  await desk.close();
});

describe("two administrators remain", () => {
  test("one of three may lose the level, even when two are requested at once; after that none may", async () => {
    const requests = [
      (await requestLevels(ani, ["ADMINISTRATOR"], ["EDITOR"], budi)).data,
      (await requestLevels(budi, ["ADMINISTRATOR"], ["EDITOR"], ani)).data,
    ];
    const answers = await Promise.all(requests.map((request) => decide(request, citra)));
    expect(answers.map(({ status }) => status ?? "done").sort()).toEqual(["done", "proposal_overtaken"]);
    const gone = answers[0]?.code === 200 ? ani : budi;
    expect(await requestLevels(citra, ["ADMINISTRATOR"], ["EDITOR"], gone === ani ? budi : ani)).toMatchObject({
      code: 409,
      status: "would_lock_out",
    });
    await grant(gone, "ADMINISTRATOR");
    await sql`delete from access.holder where level = 'EDITOR' and user_id = ${gone}`.execute(db);
  });
});

describe("four eyes", () => {
  test("the requester neither approves nor rejects: not in another session, not in another level, not after losing and regaining the level", async () => {
    await grant(ani, level);
    await sql`insert into access.level_right values (${level}, 'access', 'approve')`.execute(db);
    const requested = await requestStatus("EDITOR", "active", "inactive");
    for (const who of [ani, `${ani}/ADMINISTRATOR/ss_other`, `${ani}/${level}`, `${ani}/${level}/ss_third`])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(requested.data, who, decision)).toMatchObject({ code: 403, status: "proposal_own" });
    expect(await stateOf(requested.data)).toBe("proposed");
    await decide(requested.data, budi, "reject");
    await sql`delete from access.holder where level = ${level}`.execute(db);
  });

  test("a table check alone keeps the requester from deciding", async () => {
    const requested = await requestRights(level, BEFORE, AFTER);
    const { id: requestId } = expectOk(requested);
    await expect(
      sql`update access.change_request set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${requestId}`.execute(
        db,
      ),
    ).rejects.toThrow("check constraint");
  });

  test("a person cannot decide about their own levels, even when another person requested the change", async () => {
    const requested = await requestLevels(budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", level]);
    expect(await decide(requested.data, budi)).toMatchObject({ code: 403, status: "proposal_about_yourself" });
    expect(await decide(requested.data, citra)).toMatchObject({ code: 200 });
    await sql`delete from access.holder where level = ${level}`.execute(db);
  });

  test("a request approved many times at once is applied exactly once", async () => {
    const requested = await requestRights(level, BEFORE, AFTER);
    const answers = await Promise.all([budi, citra, budi, citra, budi, citra].map((who) => decide(requested.data, who)));
    expect(answers.map(({ status }) => status ?? "done").sort()).toEqual([
      "done",
      ...Array<string>(5).fill("proposal_not_waiting"),
    ]);
    const { rows } = await sql`select from audit.entry where code = 'access.level_rights_changed' and subject = ${level}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  test("of a concurrent approval, rejection and withdrawal exactly one succeeds, and the rights agree with it", async () => {
    for (let round = 0; round < 5; round++) {
      const requested = await requestRights(level, BEFORE, AFTER);
      const { id: requestId } = expectOk(requested);
      const answers = await Promise.all([
        decide(requested.data, budi),
        decide(requested.data, citra, "reject"),
        api.call(contract.withdrawChange, { id: requestId }, by(ani)),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      const isApproved = (await stateOf(requested.data)) === "approved";
      expect(isApproved).toBe(answers[0]?.code === 200);
      expect(await menuAccessOf(db, level)).toEqual(isApproved ? AFTER : BEFORE);
      if (isApproved) await decide((await requestRights(level, AFTER, BEFORE)).data, budi);
    }
  });

  test("a hash other than the request's is refused, also when it belongs to another request", async () => {
    const requested = await requestRights(level, BEFORE, AFTER);
    const other = await requestStatus(level, "active", "inactive");
    for (const hash of ["0".repeat(64), expectOk(other).hash])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(requested.data, budi, decision, { hash })).toMatchObject({
          code: 409,
          status: "proposal_not_as_shown",
        });
    expect(await stateOf(requested.data)).toBe("proposed");
  });

  test.each([
    ["change", sql`change = jsonb_set(change, '{to}', '[{"menu": "access", "module": ["approve"]}]')`],
    ["subject", sql`subject = 'EDITOR'`],
    ["proposed_by", sql`proposed_by = ${citra}`],
    ["reason", sql`reason = 'other'`],
  ])(
    "an edit after the request (%s): the application cannot make it, and a row edited by the table owner is not approved",
    async (_, edit) => {
      const requested = await requestRights(level, BEFORE, AFTER);
      const tamper = sql`update access.change_request set ${edit} where id = ${expectOk(requested).id}`;
      await expect(tamper.execute(db)).rejects.toThrow("permission denied");
      await expect(tamper.execute(owner)).rejects.toThrow("never changed");
      await sql`alter table access.change_request disable trigger kept`.execute(owner);
      await tamper.execute(owner);
      await sql`alter table access.change_request enable trigger kept`.execute(owner);
      expect(await decide(requested.data, budi)).toMatchObject({ code: 409, status: "proposal_not_as_shown" });
      expect(await menuAccessOf(db, level)).toEqual(BEFORE);
    },
  );

  test("an approval needs the right to approve at that moment", async () => {
    const requested = await requestRights(level, BEFORE, AFTER);
    const viewer = id("us");
    await sql`insert into access.level_right values (${level}, 'access', 'view'), (${level}, 'access', 'update')`.execute(db);
    await grant(viewer, level);
    expect(await decide(requested.data, `${viewer}/${level}`)).toMatchObject({ code: 403, status: "permission_denied" });
    expect(await decide(requested.data, `${viewer}/ADMINISTRATOR`)).toMatchObject({ code: 401, status: "session_over" });
  });

  test("an actor that is not staff can neither request nor decide, whatever rights it claims", async () => {
    const requested = await requestRights(level, BEFORE, AFTER);
    const { id: requestId, hash } = expectOk(requested);
    const elsewhere = await openTestApi(app, [accessHttp]);
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

test("rights read again in a transaction are locked: nobody takes the level away until it ends", async () => {
  expect(await lockMenuAccess(db, budi, level)).toEqual([]);
  const taken = sql`delete from access.holder where user_id = ${budi} and level = 'ADMINISTRATOR'`;
  await app.as({}, async (ctx) => {
    expect(await lockMenuAccess(ctx.db, budi, "ADMINISTRATOR")).toEqual(await menuAccessOf(ctx.db, "ADMINISTRATOR"));
    const meanwhile = db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '200ms'`.execute(other);
      await taken.execute(other);
    });
    await expect(meanwhile).rejects.toThrow("lock timeout");
  });
});

test("when the state behind a request has changed, the approval is refused, the request is overtaken, and a new one can be made", async () => {
  const requested = await requestRights(level, BEFORE, AFTER);
  const read = async () => expectOk(await api.call(contract.readChangeRequest, { id: expectOk(requested).id }, by(budi))).present;
  expect(await read()).toBeNull();
  await sql`insert into access.level_right values (${level}, 'audit', 'view')`.execute(db);
  expect(await read()).toEqual({ kind: "level_rights", now: [...BEFORE, { menu: "audit", module: ["view"] }] });
  expect(await decide(requested.data, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
  expect(await stateOf(requested.data)).toBe("overtaken");
  expect(await read()).toBeNull();
  expect(await decide(requested.data, budi)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  const { rows } =
    await sql`select from audit.entry where code = 'access.change_overtaken' and subject = ${expectOk(requested).id}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await requestRights(level, [...BEFORE, { menu: "audit", module: ["view"] }], AFTER)).toMatchObject({ code: 200 });
});

test("a level deactivated after it was requested is not granted", async () => {
  const person = id("us");
  await grant(person, "EDITOR");
  const requested = await requestLevels(person, ["EDITOR"], ["EDITOR", level]);
  await grant(person, "SUPPORT");
  expect(expectOk(await api.call(contract.readChangeRequest, { id: expectOk(requested).id }, by(citra)))).toMatchObject({
    present: { kind: "user_levels", now: ["EDITOR", "SUPPORT"] },
    levelNames: { SUPPORT: { EN: "Support" } },
  });
  await sql`delete from access.holder where user_id = ${person} and level = 'SUPPORT'`.execute(db);
  const off = expectOk(await requestStatus(level, "active", "inactive"));
  expect(off.present).toBeNull();
  await decide(off, budi);
  expect(await decide(requested.data, citra)).toMatchObject({ code: 409, status: "proposal_overtaken" });
  expect(await levelsOf({ db }, person)).toEqual(["EDITOR"]);
});

test.each<[string, string, (requested: Pick<ChangeRequestView, "id" | "hash">) => object]>([
  ["state", contract.decideChange.path, ({ id, hash }) => ({ id, hash, decision: "approve", state: "approved" })],
  ["decidedBy", contract.decideChange.path, ({ id, hash }) => ({ id, hash, decision: "approve", decidedBy: budi })],
  [
    "proposedBy",
    contract.proposeLevelStatus.path,
    () => ({ id: id("cr"), level, from: "active", to: "inactive", reason: "x", proposedBy: budi }),
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
  ["proposedBy", contract.withdrawChange.path, ({ id }) => ({ id, proposedBy: ani })],
])("an extra field (%s to %s) is refused and changes nothing", async (_, url, body) => {
  const requested = expectOk(await requestRights(level, BEFORE, AFTER));
  const payload = JSON.stringify({ payload: await encryptPayload(body(requested), api.config.WEB_PAYLOAD_PASSPHRASE) });
  const response = await api.raw({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...by(budi).headers },
    payload,
  });
  expect(response.json()).toMatchObject({ code: 400, status: "malformed_request" });
  expect(await stateOf(requested)).toBe("proposed");
  expect(await menuAccessOf(db, level)).toEqual(BEFORE);
});

test("the invariants of access hold after all these tests", async () => {
  for (const { says, breaches } of await checkInvariants(db, accessInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
