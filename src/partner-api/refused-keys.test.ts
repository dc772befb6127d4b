/** What cannot be registered as a partner's key, and from whom. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { partnerApiInvariants } from "./invariants.ts";
import { newPair, signed } from "./testing/key-pairs.ts";
import { openPartnerDesk } from "./testing/partner-desk.ts";

const desk = await openPartnerDesk();
const { api, app, idOf, keys, propose, proposed, challenge, prove, proven, revoke, stateOf } = desk;
const { developer } = await desk.newPartner();
const neighbour = (await desk.newPartner()).developer;
const database = app.runtime.database;

afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => desk.startAnew(developer, neighbour));

describe("a registration is refused", () => {
  const refusing = newPair();
  test.each([
    ["a private key", refusing.privateKey.export({ format: "pem", type: "pkcs8" }).toString(), 422, "private_key_given"],
    ["a certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", 422, "key_is_certificate"],
    ["a key of SSH", "ssh-rsa AAAAB3NzaC1yc2E= me@host", 422, "key_other_form"],
    ["garbage", "garbage", 422, "key_unreadable"],
    ["a short key", newPair({ modulusLength: 1_024 }).pem, 422, "key_too_short"],
    ["a small exponent", newPair({ publicExponent: 3 }).pem, 422, "key_exponent"],
  ])("of %s, beside its field", async (_name, publicKey, code, status) => {
    const answer = await propose(developer, publicKey);
    expect(answer).toMatchObject({ code, status });
    expect(Object.keys(answer.details?.fields ?? {})).toEqual(["publicKey"]);
    expect((await keys(developer)).keys.filter(({ state }) => state !== "REVOKED")).toEqual([]);
  });

  test("of more characters than any key has, before it is read", async () => {
    const input = { id: idOf("ck"), label: "Produksi", publicKey: "A".repeat(30_000) };
    const answer = await api.call(contract.registerKey, input, { actor: developer, unjudged: true });
    expect(answer).toMatchObject({ code: 400, status: "malformed_request" });
  });

  test("a private key is stored nowhere, not in the audit trail and not in an answer", async () => {
    const pem = refusing.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    const answer = await propose(developer, pem);
    const piece = pem.split("\n")[5] ?? "";
    expect(piece).toHaveLength(64);
    expect(JSON.stringify(answer)).not.toContain(piece);
    const { rows } = await sql`
      select from audit.entry where details::text like ${`%${piece}%`}
      union all select from platform.outgoing_message where body_text like ${`%${piece}%`}
      union all select from partner_api.client_key where encode(public_key, 'base64') like ${`%${piece}%`}`.execute(database);
    expect(rows).toEqual([]);
  });

  test("of a key that was proven before, by anybody, also after it was revoked", async () => {
    const pair = newPair();
    const id = await proven(developer, pair);
    for (const actor of [developer, neighbour])
      expect(await propose(actor, pair.pem)).toMatchObject({ code: 409, status: "key_known" });
    expectOk(await revoke(developer, id));
    expect(await propose(developer, pair.pem)).toMatchObject({ code: 409, status: "key_known" });
  });

  test("a proposal blocks nobody: whoever proves the key has it", async () => {
    const pair = newPair();
    const squatted = await proposed(neighbour, pair);
    expect(await propose(neighbour, pair.pem)).toMatchObject({ code: 409, status: "key_known" });
    const theirs = await challenge(neighbour, squatted);
    await proven(developer, pair);
    expect(await prove(neighbour, squatted, theirs, signed(pair, theirs))).toMatchObject({ code: 409, status: "key_known" });
    expect(await stateOf(squatted)).toBe("PROPOSED");
  });

  test("of a third key, also of twenty at once", async () => {
    const pairs = Array.from({ length: 20 }, () => newPair());
    const answers = await Promise.all(pairs.map(({ pem }) => propose(developer, pem)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === "too_many_keys")).toHaveLength(18);
    expect((await keys(developer)).whyNotPropose).toBe("too_many_keys");
  }, 30_000);

  test("from whoever is no partner, and without the right", async () => {
    const agent = desk.developerOf(await desk.newOwner("AGENT"));
    expect(await propose(agent, newPair().pem)).toMatchObject({ code: 403, status: "account_not_partner" });
    expect(await api.call(contract.readOwnKeys, {}, { actor: agent })).toMatchObject({ status: "account_not_partner" });
    const onlooker = { ...developer, menuAccess: [{ menu: "partner_api", module: ["view"] }] };
    expect(await propose(onlooker, newPair().pem)).toMatchObject({ code: 403, status: "permission_denied" });
  });

  test("from a partner without a contract in force", async () => {
    const applicant = desk.developerOf(await desk.newOwner("PARTNER"));
    expect(await keys(applicant)).toMatchObject({ contract: "none", keys: [], whyNotPropose: "contract_not_active" });
    expect(await propose(applicant, newPair().pem)).toMatchObject({ code: 409, status: "contract_not_active" });
  });
});

test("all invariants of keys hold over what these tests left", async () => {
  for (const { says, breaches } of await checkInvariants(database, partnerApiInvariants)) expect(breaches, says).toEqual([]);
});
