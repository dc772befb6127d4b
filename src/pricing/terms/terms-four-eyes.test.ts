/** Terms under four eyes, and every known attempt to bypass them. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { pricingInvariants } from "../invariants.ts";
import { openTermClient, rightsOn, spread } from "../testing/term-client.ts";

const client = await openTermClient();
const { app, api, lina, joko, budi, staff, propose, proposed, decide, withdraw, settle, bpsAt } = client;
const { clock, database: db } = app.runtime;
const ownerPool = openPool({ url: app.url, poolSize: 1 });
const owner = openDatabase(ownerPool);
afterAll(async () => {
  await ownerPool.end();
  await client.close();
});
beforeEach(() => clock.advance(61_000));

describe("four eyes", () => {
  test("the proposer can neither approve nor reject, in any session or level", async () => {
    const term = await proposed(spread(33));
    for (const who of [staff(lina), staff(lina, rightsOn("rate"), "OTHER")])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(term, who, decision)).toMatchObject({ code: 403, status: "proposal_own" });
    await settle(term);
  });

  test("the database refuses it too: inserting an approved term, approving one's own, or editing one", async () => {
    const term = await proposed(spread(34));
    const run = (statement: string, on = db) => sql.raw(statement).execute(on);
    const set = `effective_from = now(), decided_at = now()`;
    await expect(
      run(`update pricing.term set state = 'approved', ${set}, decided_by = proposed_by where id = '${term.id}'`),
    ).rejects.toThrow("check constraint");
    await expect(
      run(`update pricing.term set state = 'approved', ${set}, decided_by = 'seed' where id = '${term.id}'`),
    ).rejects.toThrow("check constraint");
    for (const edit of [
      "value = '{}'",
      "valid_from = now()",
      "shown_hash = shown_hash",
      "key = 'ID-MY-bank'",
      "origin = 'import'",
    ])
      await expect(run(`update pricing.term set ${edit} where id = '${term.id}'`)).rejects.toThrow("permission denied");
    // Not even the owner of the schema.
    await expect(run(`update pricing.term set value = '{}', state = 'withdrawn' where id = '${term.id}'`, owner)).rejects.toThrow(
      "never changed",
    );
    await expect(run(`delete from pricing.term where id = '${term.id}'`, owner)).rejects.toThrow("never removed");
    const copy = `insert into pricing.term select (json_populate_record(t, json_build_object('id', 'tm_x', 'key', 'ID-HK-bank', 'state', 'approved',
      'decided_by', 'us_other', 'decided_at', now(), 'effective_from', now(), 'origin', 'ORIGIN'))).* from pricing.term t where id = '${term.id}'`;
    await expect(run(copy.replace("ORIGIN", "person"))).rejects.toThrow("begins undecided");
    await expect(run(copy.replace("ORIGIN", "import"))).rejects.toThrow("check constraint");
    await settle(term);
  });

  test("a hash other than the shown term's is refused, even one that belongs to another term", async () => {
    const [term, other] = [await proposed(spread(35)), await proposed(spread(36, "ID-MY-bank"))];
    for (const hash of ["0".repeat(64), other.hash])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide({ ...term, hash }, staff(joko), decision)).toMatchObject({
          code: 409,
          status: "proposal_not_as_shown",
        });
    await settle(term);
    await settle(other);
  });

  test("a row edited outside the application cannot be approved, and the invariant reports it", async () => {
    const term = await proposed(spread(37));
    const asSuper = (statement: string) => sql.raw(statement).execute(owner);
    await asSuper("alter table pricing.term disable trigger kept");
    await asSuper(`update pricing.term set value = '{"bps": 1}' where id = '${term.id}'`);
    expect(await decide(term)).toMatchObject({ code: 409, status: "proposal_not_as_shown" });
    const reports = await checkInvariants(db, pricingInvariants);
    expect(reports.filter(({ breaches }) => breaches.length > 0)).toMatchObject([{ breaches: [{ id: term.id }] }]);
    await asSuper(`update pricing.term set value = '{"bps": 37}' where id = '${term.id}'`);
    await asSuper("alter table pricing.term enable trigger kept");
    await settle(term);
  });

  test("approved, rejected and withdrawn concurrently: exactly one succeeds", async () => {
    for (let round = 0; round < 8; round++) {
      const term = await proposed(spread(100 + round));
      const answers = await Promise.all([
        decide(term),
        decide(term, staff(budi)),
        decide(term, staff(budi), "reject"),
        withdraw(term),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      for (const { code, status } of answers) if (code !== 200) expect(status).toBe("proposal_not_waiting");
      expect((await bpsAt(clock.now())) === 100 + round).toBe(answers.slice(0, 2).some(({ code }) => code === 200));
      clock.advance(1);
    }
  });

  test("only the proposer can withdraw", async () => {
    const term = await proposed(spread(38));
    expect(await withdraw(term, staff(joko))).toMatchObject({ code: 403, status: "proposal_not_yours" });
    await settle(term);
  });
});

describe("menus", () => {
  test("a kind is viewed, proposed and decided only with rights in its own menu", async () => {
    const feesOnly = staff(joko, rightsOn("fee"));
    const term = await proposed(spread(39));
    const denied = { code: 403, status: "permission_denied" };
    expect(await propose(spread(40), {}, staff(lina, rightsOn("fee")))).toMatchObject(denied);
    expect(await decide(term, feesOnly)).toMatchObject(denied);
    expect(await withdraw(term, staff(lina, rightsOn("fee")))).toMatchObject(denied);
    expect(await api.call(contract.readTerm, { id: term.id }, feesOnly)).toMatchObject(denied);
    expect(await api.call(contract.listTerms, { kind: "spread" }, feesOnly)).toMatchObject(denied);
    expect(await api.call(contract.listTermsInForce, { kind: "spread" }, feesOnly)).toMatchObject(denied);
    const data = expectOk(await api.call(contract.listTerms, {}, feesOnly));
    const kinds = new Set(data.terms.map((one) => one.term.kind));
    expect([...kinds].every((kind) => ["fee", "tax", "commission"].includes(kind))).toBe(true);
    expect(kinds.size).toBeGreaterThan(0);
    await settle(term);
  });

  test("viewing does not permit proposing, and proposing does not permit approving", async () => {
    const looking = staff(joko, [{ menu: "rate", module: ["view"] }]);
    const term = await proposed(spread(41));
    expect(await propose(spread(42), {}, looking)).toMatchObject({ code: 403 });
    expect(await decide(term, looking)).toMatchObject({ code: 403 });
    expect(await api.call(contract.readTerm, { id: term.id }, looking)).toMatchObject({
      code: 200,
      data: { whyNotDecide: null },
    });
    await settle(term);
  });
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});
