/** A partner's keys over HTTP: registered, proven, replaced, revoked; and what is refused meanwhile. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { partnerApiInvariants } from "./invariants.ts";
import { newPair, signed } from "./testing/key-pairs.ts";
import { openPartnerDesk } from "./testing/partner-desk.ts";

const desk = await openPartnerDesk();
const { api, app, clock, idOf, keys, propose, proposed, challenge, prove, proven, revoke, stateOf, runJobs, mailed } = desk;
const { developer } = await desk.newPartner();
const neighbour = (await desk.newPartner()).developer;
const database = app.runtime.database;

afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => desk.startAnew(developer, neighbour));

describe("the first key", () => {
  test("is registered, worth nothing until it is proven, and then active", async () => {
    const pair = newPair();
    const id = idOf("ck");
    const after = expectOk(await propose(developer, pair.pem, { id, label: "Produksi" }));
    expect(after).toMatchObject({ contract: "active", addresses: ["203.0.113.7"], whyNotPropose: null });
    const [key] = after.keys;
    expect(key).toMatchObject({ id, label: "Produksi", state: "PROPOSED", isUsable: false, bits: 2_048, provenAt: null });
    expect(key?.clientId).toMatch(/^[0-9a-f]{32}$/);
    expect(key?.publicKey).toBe(pair.pem);
    const text = await challenge(developer, id);
    expect(text.startsWith(`${key?.clientId}|20`)).toBe(true);
    const [active] = expectOk(await prove(developer, id, text, signed(pair, text))).keys;
    expect(active).toMatchObject({ state: "ACTIVE", isUsable: true, proveBy: null, validUntil: null });
    expect(active?.provenAt).toBe(clock.now().toISOString());
  });

  test("is mailed to the owner and to the technical contact of the sheet, and recorded", async () => {
    const id = await proven(developer);
    for (const kind of ["proposed", "active"]) {
      const to = await mailed(kind);
      expect(to).toContain("teknis@mitra.example");
      expect(to.some((one) => one.startsWith("akun"))).toBe(true);
    }
    const { rows } = await sql<{ code: string }>`
      select code from audit.entry where subject = ${id} and code like 'partner_api.%' order by id`.execute(database);
    expect(rows.map(({ code }) => code)).toEqual(
      ["key_proposed", "register_key", "start_key_proof", "key_proven", "prove_key"].map((name) => `partner_api.${name}`),
    );
  });

  test("a repetition of the registration changes nothing; another key under its id is refused", async () => {
    const pair = newPair();
    const id = await proposed(developer, pair);
    expect(expectOk(await propose(developer, pair.pem, { id })).keys.filter(({ state }) => state === "PROPOSED")).toHaveLength(1);
    expect(await propose(developer, newPair().pem, { id })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await propose(neighbour, pair.pem, { id })).toMatchObject({ code: 409, status: "id_already_used" });
  });
});

describe("a second factor", () => {
  test("is asked for to register, to prove and to revoke", async () => {
    const stale = { ...developer, isFresh: false };
    const pair = newPair();
    expect(await propose(stale, pair.pem)).toMatchObject({ code: 403, status: "proof_needed" });
    const id = await proposed(developer, pair);
    const text = await challenge(stale, id);
    expect(await prove(stale, id, text, signed(pair, text))).toMatchObject({ code: 403, status: "proof_needed" });
    expect(await revoke(stale, id)).toMatchObject({ code: 403, status: "proof_needed" });
    expect(await stateOf(id)).toBe("PROPOSED");
    const staff = { ...desk.overseer, isFresh: false };
    expect(await api.call(contract.revokePartnerKey, { id, reason: "Bocor" }, { actor: staff })).toMatchObject({
      status: "proof_needed",
    });
  });
});

describe("a proof", () => {
  test("counts once of twenty at the same time", async () => {
    const pair = newPair();
    const id = await proposed(developer, pair);
    const text = await challenge(developer, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(developer, id, text, signed(pair, text))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "key_not_proposed")).toHaveLength(19);
    const { rows } = await sql`select from audit.entry where code = 'partner_api.key_proven' and subject = ${id}`.execute(
      database,
    );
    expect(rows).toHaveLength(1);
  });

  test("is refused with an older text, one of another key, an invented one, and after ten minutes", async () => {
    const pair = newPair();
    const id = await proposed(developer, pair);
    const other = await proposed(developer, newPair());
    const older = await challenge(developer, id);
    clock.advance(10);
    const text = await challenge(developer, id);
    const foreign = await challenge(developer, other);
    for (const wrong of [older, foreign, text.replace("|", "||"), "x"])
      expect(await prove(developer, id, wrong, signed(pair, wrong))).toMatchObject({ code: 410, status: "challenge_over" });
    clock.advance(10 * MINUTE_MS);
    expect(await prove(developer, id, text, signed(pair, text))).toMatchObject({ code: 410, status: "challenge_over" });
    const again = await challenge(developer, id);
    clock.advance(10 * MINUTE_MS - 1);
    expectOk(await prove(developer, id, again, signed(pair, again)));
    expect(await prove(developer, id, again, signed(pair, again))).toMatchObject({ code: 409, status: "key_not_proposed" });
  });

  test("says what is wrong beside the field, and a wrong signature uses nothing up", async () => {
    const pair = newPair();
    const id = await proposed(developer, pair);
    const text = await challenge(developer, id);
    const cases = [
      ["?", "signature_not_base64"],
      [signed(pair, text).slice(0, 40), "signature_length"],
      [signed(pair, `${text}\n`), "signature_line_break"],
      [signed(pair, "another text"), "signature_other_text"],
      [signed(newPair(), text), "signature_other_key"],
    ] as const;
    for (const [signature, status] of cases) {
      const answer = await prove(developer, id, text, signature);
      expect(answer).toMatchObject({ code: 422, status });
      expect(Object.keys(answer.details?.fields ?? {})).toEqual(["signature"]);
    }
    expectOk(await prove(developer, id, text, signed(pair, text)));
    expect(await api.call(contract.startKeyProof, { id }, { actor: developer })).toMatchObject({ status: "key_not_proposed" });
  });
});

describe("a successor", () => {
  test("replaces the key before it, which stays valid for 24 hours", async () => {
    const former = await proven(developer);
    const successor = await proven(developer);
    const validUntil = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const shown = await keys(developer);
    expect(shown.keys.find(({ id }) => id === former)).toMatchObject({ state: "ROTATING", isUsable: true, validUntil });
    expect(shown.keys.find(({ id }) => id === successor)).toMatchObject({ state: "ACTIVE", isUsable: true });
    expect(shown.whyNotPropose).toBe("too_many_keys");
    clock.advance(DAY_MS - 1);
    await runJobs();
    expect(await stateOf(former)).toBe("ROTATING");
    clock.advance(1);
    expect((await keys(developer)).keys.find(({ id }) => id === former)).toMatchObject({ isUsable: false });
    await runJobs();
    await runJobs();
    expect((await keys(developer)).keys.find(({ id }) => id === former)).toMatchObject({
      state: "REVOKED",
      revoked: { cause: "rotated", reason: null },
    });
    expect((await mailed("rotated")).length).toBe(2);
    expect(await stateOf(successor)).toBe("ACTIVE");
  });
});

describe("a proposal", () => {
  test("that is never proven is deleted after seven days, with its text", async () => {
    const id = await proposed(developer, newPair());
    await challenge(developer, id);
    clock.advance(7 * DAY_MS - 1);
    await runJobs();
    expect(await stateOf(id)).toBe("PROPOSED");
    clock.advance(1);
    await runJobs();
    expect(await stateOf(id)).toBeNull();
    expect(await api.call(contract.startKeyProof, { id }, { actor: developer })).toMatchObject({ code: 404 });
  });
});

describe("a revocation", () => {
  test("ends a key at once and for good", async () => {
    const id = await proven(developer);
    const after = expectOk(await revoke(developer, id));
    expect(after.keys.find((one) => one.id === id)).toMatchObject({
      state: "REVOKED",
      isUsable: false,
      revoked: { cause: "partner", reason: null, at: clock.now().toISOString() },
    });
    expect(after.whyNotPropose).toBeNull();
    expect(await revoke(developer, id)).toMatchObject({ code: 409, status: "key_revoked" });
    await expect(
      sql`update partner_api.client_key set state = 'ACTIVE', place = 1, revoked_at = null, revoked_cause = null, revoked_by = null where id = ${id}`.execute(
        database,
      ),
    ).rejects.toThrow(/does not become/);
  });

  test("by staff needs their right and a reason, which the partner reads", async () => {
    const id = await proven(developer);
    const input = { id, reason: "Kunci terlihat di repositori publik" };
    expect(await api.call(contract.revokePartnerKey, input, { actor: developer })).toMatchObject({ status: "permission_denied" });
    const viewer = { ...desk.overseer, menuAccess: [{ menu: "partner_api", module: ["oversee"] }] };
    expect(await api.call(contract.revokePartnerKey, input, { actor: viewer })).toMatchObject({ status: "permission_denied" });
    expect(
      await api.call(contract.revokePartnerKey, { id, reason: " " }, { actor: desk.overseer, unjudged: true }),
    ).toMatchObject({
      code: 400,
    });
    const seen = expectOk(await api.call(contract.readPartnerKeys, { partner: developer.id as never }, { actor: viewer }));
    expect(seen.keys.find((one) => one.id === id)).toMatchObject({ state: "ACTIVE" });
    const after = expectOk(await api.call(contract.revokePartnerKey, input, { actor: desk.overseer }));
    expect(after.keys.find((one) => one.id === id)).toMatchObject({ state: "REVOKED" });
    expect((await keys(developer)).keys.find((one) => one.id === id)?.revoked).toMatchObject({
      cause: "staff",
      reason: "Kunci terlihat di repositori publik",
    });
    expect(await api.call(contract.revokePartnerKey, input, { actor: desk.overseer })).toMatchObject({ status: "key_revoked" });
    const nobodys = { ...input, id: idOf("ck") };
    expect(await api.call(contract.revokePartnerKey, nobodys, { actor: desk.overseer })).toMatchObject({ code: 404 });
  });
});

test("somebody else's key is not found, and not changed", async () => {
  const pair = newPair();
  const id = await proposed(neighbour, pair);
  const text = await challenge(neighbour, id);
  for (const foreign of [id, idOf("ck")]) {
    expect(await api.call(contract.startKeyProof, { id: foreign }, { actor: developer })).toMatchObject({ code: 404 });
    expect(await prove(developer, foreign, text, signed(pair, text))).toMatchObject({ code: 404 });
    expect(await revoke(developer, foreign)).toMatchObject({ code: 404 });
  }
  expect(await api.call(contract.readPartnerKeys, { partner: neighbour.id as never }, { actor: developer })).toMatchObject({
    status: "permission_denied",
  });
  expect((await keys(developer)).keys.some((one) => one.id === id)).toBe(false);
  expect(await stateOf(id)).toBe("PROPOSED");
  expectOk(await prove(neighbour, id, text, signed(pair, text)));
});

test("all invariants of keys hold over what these tests left", async () => {
  for (const { says, breaches } of await checkInvariants(database, partnerApiInvariants)) expect(breaches, says).toEqual([]);
});
