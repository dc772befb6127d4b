/** Correcting journals over HTTP: proposed and decided by four eyes, and every refusal. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import type { Template } from "../model/correction-journals.ts";
import { sinceOf } from "../model/correction-since.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { ani, budi, openCaseDesk, said } from "../testing/case-calls.ts";
import { accounts, idr } from "../testing/test-books.ts";

const open = await openCaseDesk();
const { desk, api, caseAbout, overpaid, read, propose, decide, balance } = open;
afterAll(open.close);
beforeEach(() => desk.clock.advance(61_000));

describe("a correction", () => {
  test.each<[Template, { readonly code: string }]>([
    ["book_cost", accounts.cost],
    ["write_off", accounts.loss],
  ])(
    "%s: proposed by one person, approved by another, posted with exactly the difference; the case closes and stays closed",
    async (template, other) => {
      const { id, key } = await overpaid();
      expect(await read(id)).toMatchObject({
        state: "open",
        kind: "other_amount",
        correctable: {
          account: accounts.bank.code,
          amount: { minor: String(-8_100_000n) },
          templates: ["book_cost", "write_off"],
        },
      });
      const before = await Promise.all([balance(accounts.bank.code), balance(other.code)]);
      const proposed = await propose(id, template);
      expect(proposed.data).toMatchObject({ state: "proposed", amount: { currency: "IDR", minor: "-8100000" }, journal: null });
      expect(said(await decide(proposed))).toBe("200 done");
      const after = await Promise.all([balance(accounts.bank.code), balance(other.code)]);
      expect([(after[0] ?? 0n) - (before[0] ?? 0n), (after[1] ?? 0n) - (before[1] ?? 0n)]).toEqual([-8_100_000n, 8_100_000n]);
      expect(await read(id)).toMatchObject({ state: "closed", outcome: "corrected", correctable: null });
      await desk.runs("check_books");
      await desk.runs("check_all_books");
      const { rows } = await sql`select from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db);
      expect(rows).toEqual([]);
      expect((await read(id)).history.map(({ what }) => what)).toEqual(["opened", "proposed", "approved", "closed"]);
    },
  );

  test("a channel that paid out net: its cost is booked in clearing, and its pay-in is settled", async () => {
    const { number } = await desk.funded(idr(1_005_550n));
    desk.says("pay_in", number, idr(1_003_050n));
    const id = await caseAbout(number);
    expect(await read(id)).toMatchObject({ correctable: { account: accounts.clearing.code, amount: { minor: "-250000" } } });
    const before = await Promise.all([balance(accounts.clearing.code), balance(accounts.bank.code)]);
    expect(said(await decide(await propose(id, "book_cost")))).toBe("200 done");
    await desk.runs("check_books");
    await desk.runs("check_books");
    const after = await Promise.all([balance(accounts.clearing.code), balance(accounts.bank.code)]);
    expect((after[0] ?? 0n) - (before[0] ?? 0n)).toBe(-100_555_000n);
    expect((after[1] ?? 0n) - (before[1] ?? 0n)).toBe(100_305_000n);
    expect(await read(id)).toMatchObject({ state: "closed", outcome: "corrected" });
  });

  test("an unknown correction or case is not found", async () => {
    const nothing = { id: desk.newId("co"), hash: "0".repeat(64) };
    expect(said(await api.call(contract.decideCorrection, { ...nothing, decision: "approve" }, { actor: budi }))).toBe(
      "404 not_found",
    );
    expect(said(await propose(desk.newId("ca"), "write_off"))).toBe("404 not_found");
  });

  test("unidentified money is held in suspense for its case, and the control totals accept it", async () => {
    desk.says("other", "thanks", idr(12_000n));
    const id = await caseAbout("thanks");
    const proposed = await propose(id, "hold_in_suspense");
    expect(said(await decide(proposed))).toBe("200 done");
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    const { rows } = await sql<{ kind: string }>`select kind from reconciliation.case_file where state <> 'closed'`.execute(
      desk.db,
    );
    expect(rows).toEqual([]);
    expect(await balance(accounts.suspense.code)).toBe(-1_200_000n);
  });

  test("the proposer can neither approve nor reject, in any session or level", async () => {
    const { id } = await overpaid();
    const proposed = await propose(id, "write_off");
    const disguised: Actor = { ...ani, sessionId: "ss_other", level: "ADMINISTRATOR" } as Actor;
    for (const actor of [ani, disguised])
      for (const decision of ["approve", "reject"] as const)
        expect(said(await decide(proposed, actor, { decision }))).toBe("403 proposal_own");
    await expect(
      sql`update reconciliation.correction set state = 'approved', decided_by = proposed_by, decided_at = now(), journal = id where id = ${expectOk(proposed).id}`.execute(
        desk.db,
      ),
    ).rejects.toThrow("check constraint");
    expect(said(await decide(proposed, budi, { decision: "reject" }))).toBe("200 done");
    expect(said(await decide(proposed, budi))).toBe("409 proposal_not_waiting");
    expect(await read(id)).toMatchObject({ state: "open" });
  });

  test("approved concurrently, it is posted once", async () => {
    const { id } = await overpaid();
    const proposed = await propose(id, "write_off");
    const before = await balance(accounts.loss.code);
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(proposed)));
    expect(answers.map(said).filter((one) => one === "200 done")).toHaveLength(1);
    expect(
      answers
        .filter((one) => one.code !== 200)
        .every(({ status }) => status === "proposal_not_waiting" || status === "case_closed"),
    ).toBe(true);
    expect((await balance(accounts.loss.code)) - before).toBe(8_100_000n);
  });

  test("approved, rejected and withdrawn concurrently: one takes effect, and the ledger agrees with it", async () => {
    for (let round = 0; round < 4; round += 1) {
      desk.clock.advance(61_000);
      const { id } = await overpaid();
      const proposed = await propose(id, "write_off");
      const before = await balance(accounts.loss.code);
      const answers = await Promise.all([
        decide(proposed),
        decide(proposed, budi, { decision: "reject" }),
        api.call(contract.withdrawCorrection, { id: expectOk(proposed).id }, { actor: ani }),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect((await balance(accounts.loss.code)) - before).toBe(answers[0]?.code === 200 ? 8_100_000n : 0n);
    }
  });

  test("another hash than the one shown, or a row changed outside the application, is refused", async () => {
    const { id } = await overpaid();
    const proposed = await propose(id, "write_off");
    expect(said(await decide(proposed, budi, { hash: "0".repeat(64) }))).toBe("409 proposal_not_as_shown");
    const { id: correction } = expectOk(proposed);
    const tamper = sql`update reconciliation.correction set minor = -1 where id = ${correction}`;
    await expect(tamper.execute(desk.db)).rejects.toThrow("permission denied");
    const owner = new pg.Client({ connectionString: desk.app.url });
    await owner.connect();
    await expect(owner.query("update reconciliation.correction set minor = -1 where id = $1", [correction])).rejects.toThrow(
      "never changed",
    );
    await owner.query("alter table reconciliation.correction disable trigger kept");
    await owner.query("update reconciliation.correction set minor = -1 where id = $1", [correction]);
    await owner.query("alter table reconciliation.correction enable trigger kept");
    await owner.end();
    expect(said(await decide(proposed))).toBe("409 proposal_not_as_shown");
  });

  test("a difference that has changed meanwhile overtakes its correction", async () => {
    const { id, key } = await overpaid();
    const proposed = await propose(id, "write_off");
    const since = async () => sinceOf(expectOk(proposed), await read(id));
    expect(await since()).toMatchObject({ isOutdated: false, names: [] });
    desk.says("payout", key, idr(-1n));
    await desk.runs("read_statements");
    expect(await since()).toMatchObject({ isOutdated: true });
    const before = await balance(accounts.loss.code);
    expect(said(await decide(proposed))).toBe("409 proposal_overtaken");
    expect(said(await decide(proposed))).toBe("409 proposal_not_waiting");
    expect(await balance(accounts.loss.code)).toBe(before);
    const { rows } = await sql`select from audit.entry where code = 'reconciliation.correction_overtaken'`.execute(desk.db);
    expect(rows).toHaveLength(1);
  });

  test("a difference that resolves by itself overtakes its correction", async () => {
    const key = desk.newId("tr");
    desk.says("other", key, idr(-700n));
    const id = await caseAbout(key);
    const proposed = await propose(id, "write_off");
    desk.says("other", key, idr(700n));
    await desk.post(key, "transfer.paid", [
      { account: accounts.loss, amount: idr(700n) },
      { account: accounts.bank, amount: idr(-700n) },
    ]);
    await desk.post(key, "transfer.returned", [
      { account: accounts.loss, amount: idr(-700n) },
      { account: accounts.bank, amount: idr(700n) },
    ]);
    await desk.runs("read_statements");
    await desk.runs("check_books");
    expect(await read(id)).toMatchObject({ state: "closed", outcome: "resolved", corrections: [{ state: "overtaken" }] });
    expect(said(await decide(proposed))).toBe("409 proposal_not_waiting");
  });

  test("proposed twice with one id it is one correction; other content and a second correction are refused", async () => {
    const { id } = await overpaid();
    const co = desk.newId("co");
    expect(said(await propose(id, "write_off", ani, co))).toBe("200 done");
    expect(said(await propose(id, "write_off", ani, co))).toBe("200 done");
    expect(said(await propose(id, "write_off", ani, co, "another reason"))).toBe("409 id_already_used");
    expect(said(await propose(id, "book_cost", ani, co))).toBe("409 id_already_used");
    expect(said(await propose(id, "write_off", budi, co))).toBe("409 id_already_used");
    expect(said(await propose(id, "book_cost", budi))).toBe("409 proposal_already_waiting");
  });

  test("refused: a template of the other direction, and a difference that no journal here can correct", async () => {
    const { id } = await overpaid();
    expect(said(await propose(id, "hold_in_suspense"))).toBe("409 correction_not_possible");
    const subject = desk.newId("tr");
    desk.transfers.expect(subject, accounts.inflight, 5n);
    await desk.runs("check_all_books");
    const { rows } = await sql<{ id: Id<"ca"> }>`select id from reconciliation.case_file where key = ${subject}`.execute(desk.db);
    const held = rows[0]?.id ?? "ca_none";
    expect(await read(held)).toMatchObject({ kind: "transfer_without_holding", correctable: null });
    for (const template of ["book_cost", "write_off", "hold_in_suspense"] as const)
      expect(said(await propose(held, template))).toBe("409 correction_not_possible");
    desk.transfers.forget(subject);
  });

  test("only the proposer withdraws it, once", async () => {
    const { id } = await overpaid();
    const co = desk.newId("co");
    await propose(id, "write_off", ani, co);
    expect(said(await api.call(contract.withdrawCorrection, { id: co }, { actor: budi }))).toBe("403 proposal_not_yours");
    expect(said(await api.call(contract.withdrawCorrection, { id: co }, { actor: ani }))).toBe("200 done");
    expect(said(await api.call(contract.withdrawCorrection, { id: co }, { actor: ani }))).toBe("409 proposal_not_waiting");
    expect(said(await api.call(contract.withdrawCorrection, { id: desk.newId("co") }, { actor: ani }))).toBe("404 not_found");
  });
});

test("after all these tests the invariants of ledger and cases hold", async () => {
  await desk.runs("check_books");
  for (const { says, breaches } of await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants]))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
