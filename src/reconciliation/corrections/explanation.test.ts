/** Closing a case with an explanation, over HTTP: a correction without a journal, about exactly the findings that were shown. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import { sinceOf } from "../model/correction-since.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { ani, budi, citra, openCaseDesk, said } from "../testing/case-calls.ts";
import { accounts, idr } from "../testing/test-books.ts";

const open = await openCaseDesk();
const { desk, api, overpaid, read, propose, decide, balance } = open;
afterAll(open.close);
beforeEach(() => desk.clock.advance(61_000));

const withdraw = (id: Id<"co">, actor = ani) => api.call(contract.withdrawCorrection, { id }, { actor });
const auditOf = async (code: string, correction: Id<"co">) => {
  const { rows } = await sql<{ subject: string; actor_id: string; details: Record<string, unknown> }>`
    select subject, actor_id, details from audit.entry
    where code = ${code} and coalesce(details ->> 'proposal', details ->> 'correction', subject) = ${correction}`.execute(
    desk.db,
  );
  return rows;
};
/** The case gets another finding: the party sends a further line under the same key. */
async function findMore({ id, key }: { readonly id: Id<"ca">; readonly key: string }): Promise<void> {
  const before = (await read(id)).findings.length;
  desk.says("payout", key, idr(-1n));
  expect(await open.caseAbout(key)).toBe(id);
  expect((await read(id)).findings.length).toBeGreaterThan(before);
}

describe("an explanation", () => {
  test("is about the open findings and posts nothing; approved by another person it closes the case", async () => {
    const { id } = await overpaid();
    const before = (await read(id)).findings.map((finding) => finding.id);
    const balances = async () => Promise.all([accounts.bank, accounts.cost, accounts.loss].map(({ code }) => balance(code)));
    const books = await balances();
    const proposed = await propose(id, "explain", ani, desk.newId("co"), "the bank corrects it on Monday");
    const { id: explanation } = expectOk(proposed);
    expect(expectOk(proposed)).toMatchObject({
      state: "proposed",
      template: "explain",
      account: null,
      amount: null,
      findings: before,
      reason: "the bank corrects it on Monday",
      journal: null,
    });
    expect(said(await decide(proposed))).toBe("200 done");
    expect(await balances()).toEqual(books);
    const closed = await read(id);
    expect(closed).toMatchObject({ state: "closed", outcome: "explained", corrections: [{ state: "approved", journal: null }] });
    expect(closed.history.map(({ what }) => what)).toEqual(["opened", "proposed", "approved", "closed"]);
    expect(closed.history.map(({ text }) => text)).toContain("the bank corrects it on Monday");
    expect(await auditOf("reconciliation.correction_decided", explanation)).toMatchObject([
      { actor_id: "us_budi", details: { state: "approved", proposedBy: "us_ani", case: id, template: "explain" } },
    ]);
    expect(await auditOf("reconciliation.explained", explanation)).toMatchObject([{ subject: id, actor_id: "us_budi" }]);
  });

  test("its proposer neither approves nor rejects it, and the database refuses it too", async () => {
    const { id } = await overpaid();
    const proposed = await propose(id, "explain");
    for (const decision of ["approve", "reject"] as const)
      expect(said(await decide(proposed, ani, { decision }))).toBe("403 proposal_own");
    await expect(
      sql`update reconciliation.correction set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${expectOk(proposed).id}`.execute(
        desk.db,
      ),
    ).rejects.toThrow("maker_checker");
    expect(said(await decide(proposed, citra))).toBe("403 permission_denied");
    expect(await read(id)).toMatchObject({ state: "open" });
  });

  test("rejected or withdrawn, the case stays open and can be explained again", async () => {
    const { id } = await overpaid();
    expect(said(await decide(await propose(id, "explain"), budi, { decision: "reject" }))).toBe("200 done");
    const { id: explanation } = expectOk(await propose(id, "explain"));
    expect(said(await withdraw(explanation, budi))).toBe("403 proposal_not_yours");
    expect(said(await withdraw(explanation))).toBe("200 done");
    expect(await read(id)).toMatchObject({ state: "open", whyNotExplain: null });
    expect(said(await decide(await propose(id, "explain", budi), ani))).toBe("200 done");
  });

  test("another finding of the case overtakes it; explained anew, the case closes", async () => {
    const about = await overpaid();
    const proposed = await propose(about.id, "explain");
    const since = async () => sinceOf(expectOk(proposed), await read(about.id));
    expect(await since()).toMatchObject({ isOutdated: false, names: [] });
    await findMore(about);
    expect(await since()).toMatchObject({ isOutdated: true, names: ["findings"] });
    expect(said(await decide(proposed))).toBe("409 proposal_overtaken");
    expect(said(await decide(proposed))).toBe("409 proposal_not_waiting");
    expect(await read(about.id)).toMatchObject({ state: "open", corrections: [{ state: "overtaken" }] });
    expect(await auditOf("reconciliation.correction_overtaken", expectOk(proposed).id)).toHaveLength(1);
    expect(said(await decide(await propose(about.id, "explain")))).toBe("200 done");
  });

  test("a finding that has ended meanwhile overtakes it as well", async () => {
    const about = await overpaid();
    await findMore(about);
    const proposed = await propose(about.id, "explain");
    const [first] = expectOk(proposed).findings ?? [];
    await sql`update reconciliation.finding set over_at = ${desk.clock.now()} where id = ${first}`.execute(desk.db);
    expect(said(await decide(proposed))).toBe("409 proposal_overtaken");
  });

  test("another hash than the one shown, or findings changed outside the application, are refused", async () => {
    const { id } = await overpaid();
    const proposed = await propose(id, "explain");
    expect(said(await decide(proposed, budi, { hash: "0".repeat(64) }))).toBe("409 proposal_not_as_shown");
    const owner = new pg.Client({ connectionString: desk.app.url });
    await owner.connect();
    const change = "update reconciliation.correction set findings = '{}' where id = $1";
    await expect(owner.query(change, [expectOk(proposed).id])).rejects.toThrow("never changed");
    await owner.query("alter table reconciliation.correction disable trigger kept");
    await owner.query(change, [expectOk(proposed).id]);
    await owner.query("alter table reconciliation.correction enable trigger kept");
    await owner.end();
    expect(said(await decide(proposed))).toBe("409 proposal_not_as_shown");
  });

  test("one proposal waits in a case, an explanation or a booking; repeated under one id it is one", async () => {
    const { id } = await overpaid();
    const co = desk.newId("co");
    expect(said(await propose(id, "explain", ani, co))).toBe("200 done");
    expect(said(await propose(id, "explain", ani, co))).toBe("200 done");
    expect(said(await propose(id, "explain", ani, co, "another explanation"))).toBe("409 id_already_used");
    expect(said(await propose(id, "write_off", ani, co))).toBe("409 id_already_used");
    expect(said(await propose(id, "write_off", budi))).toBe("409 proposal_already_waiting");
    await withdraw(co);
    const booking = await propose(id, "write_off", budi);
    expect(said(await propose(id, "explain"))).toBe("409 proposal_already_waiting");
    expect(said(await decide(booking, ani, { decision: "reject" }))).toBe("200 done");
  });

  test("approved, rejected and withdrawn at once: one takes effect, and the case agrees with it", async () => {
    for (let round = 0; round < 3; round += 1) {
      desk.clock.advance(61_000);
      const { id } = await overpaid();
      const proposed = await propose(id, "explain");
      const answers = await Promise.all([
        decide(proposed),
        decide(proposed, budi, { decision: "reject" }),
        withdraw(expectOk(proposed).id),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect((await read(id)).state).toBe(answers[0]?.code === 200 ? "closed" : "open");
    }
  });

  test("its text may be as long as a note", async () => {
    const { id } = await overpaid();
    const long = "x".repeat(contract.NOTE_MAX_CHARS);
    expect(said(await propose(id, "explain", ani, desk.newId("co"), long))).toBe("200 done");
  });
});

test("the table takes no explanation with an amount, and no booking without one", async () => {
  const { id } = await overpaid();
  const insert = (template: string, minor: string | null, findings: string | null) =>
    sql`insert into reconciliation.correction (id, case_id, template, account, currency, minor, findings, reason, shown_hash, proposed_by, proposed_at)
      select ${desk.newId("co")}, ${id}, ${template}, case when ${minor}::bigint is not null then 'bank:014:IDR' end,
        case when ${minor}::bigint is not null then 'IDR' end, ${minor}::bigint, ${findings}::text[], 'x', decode(repeat('00', 32), 'hex'), 'us_ani', now()`.execute(
      desk.db,
    );
  for (const [template, minor, findings] of [
    ["explain", "1", "{}"],
    ["explain", null, null],
    ["write_off", null, null],
    ["write_off", "1", "{}"],
  ] as const)
    await expect(insert(template, minor, findings)).rejects.toMatchObject({ code: "23514" });
});

test("after all these tests the invariants of ledger and cases hold; a case closed by nobody's approval breaks one", async () => {
  await desk.runs("check_books");
  const broken = async () =>
    (await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants])).filter(
      ({ breaches }) => breaches.length,
    );
  expect(await broken()).toEqual([]);
  const { id } = await overpaid();
  await sql`update reconciliation.case_file set state = 'closed', outcome = 'explained', closed_by = 'us_ani', closed_at = now() where id = ${id}`.execute(
    desk.db,
  );
  expect(await broken()).toMatchObject([{ breaches: [{ id }] }]);
});
