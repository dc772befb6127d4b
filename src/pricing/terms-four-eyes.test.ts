/** Terms under four eyes, and every way round them that was thought of. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import * as contract from "./contract-terms.ts";
import { pricingInvariants } from "./invariants.ts";
import { openTermDesk, rightsOn, spread } from "./testing/term-desk.ts";

const desk = await openTermDesk();
const { house, api, lina, joko, budi, staff, propose, proposed, decide, withdraw, settle, bpsAt } = desk;
const { clock, database: db } = house.machinery;
const ownerPool = openPool({ url: house.url, poolSize: 1 });
const owner = openDatabase(ownerPool);
afterAll(async () => {
  await ownerPool.end();
  await desk.close();
});
beforeEach(() => clock.advance(61_000));

describe("four eyes", () => {
  test("the proposer neither approves nor rejects: not in another session, not in another level", async () => {
    const term = await proposed(spread(33));
    for (const who of [staff(lina), staff(lina, rightsOn("rate"), "OTHER")])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(term, who, decision)).toMatchObject({ code: 403, status: "term_own" });
    await settle(term);
  });

  test("the database keeps it too: nobody inserts an approved term, approves their own, or edits one", async () => {
    const term = await proposed(spread(34));
    const run = (statement: string, on = db) => sql.raw(statement).execute(on);
    const set = `effective_from = now(), decided_at = now()`;
    await expect(
      run(`update pricing.term set state = 'approved', ${set}, decided_by = proposed_by where id = '${term.id}'`),
    ).rejects.toThrow("check constraint");
    await expect(
      run(`update pricing.term set state = 'approved', ${set}, decided_by = 'seed' where id = '${term.id}'`),
    ).rejects.toThrow("check constraint");
    for (const edit of ["value = '{}'", "valid_from = now()", "hash = hash", "key = 'ID-MY-bank'", "origin = 'import'"])
      await expect(run(`update pricing.term set ${edit} where id = '${term.id}'`)).rejects.toThrow("permission denied");
    // Not even its owner.
    await expect(run(`update pricing.term set value = '{}', state = 'withdrawn' where id = '${term.id}'`, owner)).rejects.toThrow(
      "never changed",
    );
    await expect(run(`delete from pricing.term where id = '${term.id}'`, owner)).rejects.toThrow("never removed");
    const copy = `insert into pricing.term select (json_populate_record(t, json_build_object('id', 'tm_x', 'key', 'ID-HK-bank', 'state', 'approved',
      'decided_by', 'us_other', 'decided_at', now(), 'effective_from', now(), 'origin', 'ORIGIN'))).* from pricing.term t where id = '${term.id}'`;
    await expect(run(copy.replace("ORIGIN", "person"))).rejects.toThrow("begins as a proposal");
    await expect(run(copy.replace("ORIGIN", "import"))).rejects.toThrow("check constraint");
    await settle(term);
  });

  test("a hash that is not that of the term as shown is refused, also one that belongs to another", async () => {
    const [term, other] = [await proposed(spread(35)), await proposed(spread(36, "ID-MY-bank"))];
    for (const hash of ["0".repeat(64), other.hash])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide({ ...term, hash }, staff(joko), decision)).toMatchObject({ code: 409, status: "term_not_as_shown" });
    await settle(term);
    await settle(other);
  });

  test("a row edited past the application is not what anybody was shown, and the invariant says so", async () => {
    const term = await proposed(spread(37));
    const asSuper = (statement: string) => sql.raw(statement).execute(owner);
    await asSuper("alter table pricing.term disable trigger kept");
    await asSuper(`update pricing.term set value = '{"bps": 1}' where id = '${term.id}'`);
    expect(await decide(term)).toMatchObject({ code: 409, status: "term_not_as_shown" });
    const reports = await checkInvariants(db, pricingInvariants);
    expect(reports.filter(({ breaches }) => breaches.length > 0)).toMatchObject([{ breaches: [{ id: term.id }] }]);
    await asSuper(`update pricing.term set value = '{"bps": 37}' where id = '${term.id}'`);
    await asSuper("alter table pricing.term enable trigger kept");
    await settle(term);
  });

  test("approved, rejected and withdrawn at once: one of them holds", async () => {
    for (let round = 0; round < 8; round++) {
      const term = await proposed(spread(100 + round));
      const answers = await Promise.all([
        decide(term),
        decide(term, staff(budi)),
        decide(term, staff(budi), "reject"),
        withdraw(term),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      for (const { code, status } of answers) if (code !== 200) expect(status).toBe("term_not_waiting");
      expect((await bpsAt(clock.now())) === 100 + round).toBe(answers.slice(0, 2).some(({ code }) => code === 200));
      clock.advance(1);
    }
  });

  test("only who proposed withdraws", async () => {
    const term = await proposed(spread(38));
    expect(await withdraw(term, staff(joko))).toMatchObject({ code: 403, status: "term_not_yours" });
    await settle(term);
  });
});

describe("rooms", () => {
  test("a kind is seen, proposed and decided in its own room only", async () => {
    const feesOnly = staff(joko, rightsOn("fee"));
    const term = await proposed(spread(39));
    const denied = { code: 403, status: "permission_denied" };
    expect(await propose(spread(40), {}, staff(lina, rightsOn("fee")))).toMatchObject(denied);
    expect(await decide(term, feesOnly)).toMatchObject(denied);
    expect(await withdraw(term, staff(lina, rightsOn("fee")))).toMatchObject(denied);
    expect(await api.call(contract.readTerm, { id: term.id }, feesOnly)).toMatchObject(denied);
    expect(await api.call(contract.listTerms, { kind: "spread" }, feesOnly)).toMatchObject(denied);
    expect(await api.call(contract.listTermsInForce, { kind: "spread" }, feesOnly)).toMatchObject(denied);
    const { data } = await api.call(contract.listTerms, {}, feesOnly);
    const kinds = new Set((data as { terms: { term: { kind: string } }[] }).terms.map((one) => one.term.kind));
    expect([...kinds].every((kind) => ["fee", "tax", "commission"].includes(kind))).toBe(true);
    expect(kinds.size).toBeGreaterThan(0);
    await settle(term);
  });

  test("to look is not to propose, and to propose is not to approve", async () => {
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
