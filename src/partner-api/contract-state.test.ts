/** What a partner's contract means for its keys: suspended, reopened, terminated. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { partnerKeyMeasures } from "./measure-keys.ts";
import { partnerApiInvariants } from "./invariants.ts";
import * as contract from "./contract.ts";
import { newPair, signed } from "./testing/key-pairs.ts";
import { openPartnerDesk } from "./testing/partner-desk.ts";

const desk = await openPartnerDesk();
const { api, app, idOf, keys, propose, proposed, challenge, prove, proven, revoke, stateOf, mailed } = desk;
afterAll(() => desk[Symbol.asyncDispose]());

test("a suspension makes keys unusable, a reopening usable again, a termination ends them in its transaction", async () => {
  const { developer, business } = await desk.newPartner();
  const active = await proven(developer);
  const pair = newPair();
  const waiting = await proposed(developer, pair);
  const text = await challenge(developer, waiting);
  const usable = async () => (await keys(developer)).keys.find(({ id }) => id === active)?.isUsable;
  expect(await usable()).toBe(true);

  await desk.suspend(business);
  expect(await usable()).toBe(false);
  expect(await keys(developer)).toMatchObject({ contract: "suspended", whyNotPropose: "contract_suspended" });
  for (const answer of [
    await propose(developer, newPair().pem),
    await api.call(contract.startKeyProof, { id: waiting }, { actor: developer }),
    await prove(developer, waiting, text, signed(pair, text)),
  ])
    expect(answer).toMatchObject({ code: 409, status: "contract_suspended" });
  // A key that has leaked can be ended all the same.
  expectOk(await revoke(developer, waiting));

  await desk.bySheet(business, "reopening");
  expect(await usable()).toBe(true);
  const later = await proposed(developer, newPair());

  await desk.bySheet(business, "termination");
  for (const id of [active, later]) expect(await stateOf(id)).toBe("REVOKED");
  const ended = await keys(developer);
  expect(ended).toMatchObject({ contract: "ended", addresses: [], whyNotPropose: "contract_not_active" });
  expect(ended.keys.filter(({ revoked }) => revoked?.cause === "terminated")).toHaveLength(2);
  expect(await mailed("terminated")).toContain("teknis@mitra.example");
  const { rows } = await sql<{ by: string }>`
    select distinct revoked_by as by from partner_api.client_key where revoked_cause = 'terminated'`.execute(
    app.runtime.database,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.by).toMatch(/^sh_/);
  for (const answer of [
    await propose(developer, newPair().pem),
    await api.call(contract.registerKey, { id: idOf("ck"), label: "Lagi", publicKey: pair.pem }, { actor: developer }),
  ])
    expect(answer).toMatchObject({ code: 409, status: "contract_not_active" });

  const [measure] = partnerKeyMeasures(app.runtime);
  expect(await measure?.read()).toContainEqual({ labels: { state: "ACTIVE" }, value: 0 });
}, 60_000);

test("the keys of an account without a partner are none, for staff", async () => {
  const nobody = await desk.newOwner("AGENT");
  const seen = await api.call(contract.readPartnerKeys, { partner: nobody.id as never }, { actor: desk.overseer });
  expect(expectOk(seen)).toEqual({ contract: "none", keys: [] });
});

test("all invariants of keys hold over what these tests left", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, partnerApiInvariants))
    expect(breaches, says).toEqual([]);
});
