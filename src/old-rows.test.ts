/**
 * Migrations that change rows, on transfers in every state as the product of their time wrote them: they mean afterwards what the product of now takes
 * them for, and every invariant holds. A counter's day: src/old-counter.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOldRows, type OldRows } from "#platform/testing/old-database.ts";
import { reconciliationInvariants } from "#reconciliation/invariants.ts";
import { count, expectToGoOn, expectToHold, LIVES, REPORTED } from "#transfers/testing/old-rows.ts";

describe("transfers in every state, before 0061", () => {
  const STATES = "select state, count(*) as n from transfers.transfer group by 1 order by 1";
  const ASKED = "transfers.refund where transfer is not null and status = 'account_needed'";
  let old: OldRows;
  let before: object[];
  let needed: number;
  /** Of those, of payments that came too late: their transfers are over. */
  let late: number;
  beforeAll(async () => {
    old = await openOldRows({ before: "0061", file: "db/old-rows/0060-transfers.jsonl.gz" });
    // Payments that were suspended stand among what is compared: every other one under the number of the transfer that it was matched to.
    await old.query(`insert into reconciliation.entry (journal, line, party, account, currency, minor, kind, subject, key, effective_at, day, pot)
      select journal.id, posting.line, '014', 'payin_clearing:va_014:IDR', 'IDR', posting.minor, journal.kind, journal.subject,
        case when row_number() over (order by journal.no) % 2 = 0 then pay_in.number else '88080000' end, now(), current_date, 'missing_there'
      from ledger.journal join ledger.posting on posting.journal_no = journal.no join ledger.account on account.no = posting.account_no
        join transfers.pay_in on pay_in.id = journal.subject
      where journal.kind = 'payin.suspended' and account.code like 'payin\\_clearing:%'`);
    before = await old.query(STATES);
    needed = await count(old, ASKED);
    late = await count(old, `${ASKED} and of like 'py\\_%'`);
    await old.migrateOn();
  });
  afterAll(() => old[Symbol.asyncDispose]());

  test("stand where they stood, go on, and their books hold", async () => {
    expect(before.length).toBeGreaterThan(15);
    expect(await old.query(STATES)).toEqual(before);
    await expectToHold(old, LIVES, REPORTED);
    await expectToGoOn(old);
  });
  test("whom a refund waits for is asked since now, and has been told once (0065)", async () => {
    expect(late).toBeGreaterThan(0);
    expect(needed).toBeGreaterThan(late);
    expect(await count(old, `${ASKED} and notices = 1 and asked_since is not null`)).toBe(needed);
  });
  test("payments that were matched by hand are compared under the number that they came to, and no other is compared anew (0070)", async () => {
    expect(await count(old, "reconciliation.entry join transfers.pay_in on pay_in.id = subject where key <> number")).toBe(0);
    expect(await count(old, "reconciliation.entry where judge_at is null")).toBeGreaterThan(1);
    expect(await count(old, "reconciliation.entry where judge_at is not null")).toBeGreaterThan(1);
    expect(await count(old, "transfers.pay_in where id_rule <> 0")).toBe(0);
    await expectToHold(
      old,
      reconciliationInvariants.filter(({ says }) => !says.includes("floor")),
    );
  });
  test("of an order that may have arrived it is known since when, and when it was last sent (0071, 0103)", async () => {
    const open = "may_have_arrived and ask_at is not null";
    expect(await count(old, `transfers.payout where ${open}`)).toBeGreaterThan(0);
    for (const table of ["payout", "refund"])
      expect(await count(old, `transfers.${table} where ${open} and (unclear_since is null or last_unclear_at is null)`)).toBe(0);
    expect(
      await old.query(`select transfer from transfers.payout where last_sent_at is distinct from coalesce(
        (select max(at) from transfers.history where history.transfer = payout.transfer and event = 'submitted'), ordered_at)`),
    ).toEqual([]);
  });
});

describe("transfers in every state, before 0094 and 0103", () => {
  const UNIT = `insert into pricing.term (id, kind, key, value, valid_from, reason, hash, origin, proposed_by, proposed_at, state, decided_by, decided_at, effective_from)
    values ('tm_unit', 'threshold', 'cash_unit', '{"measure":"amount","amount":{"currency":"IDR","minor":"10000"}}', '2026-01-01', 'a test',
      sha256('unit'), 'import', 'import', '2026-01-01', 'approved', 'import', '2026-01-01', '2026-01-01')`;
  /** As the product of that time left what had been silent for a day: to a person, and asked about no more. */
  const SILENT = "status in ('sent', 'unknown')";
  const OPEN = "state in ('SUBMITTED', 'OUTCOME_UNKNOWN')";
  const given = "update transfers.transfer set due_step = null, due_at = null, needs_person = true where";
  const GIVEN_UP = `set session_replication_role = replica;
    ${given} due_step = 'inquire_refund' and id in (select transfer from transfers.refund where ${SILENT});
    ${given} due_step = 'inquire' and ${OPEN};
    update transfers.payout set ask_at = null where transfer in (select id from transfers.transfer where ${OPEN});
    update transfers.refund set ask_at = null where ${SILENT};
    update transfers.refund set transfer = null, status = 'unknown', ask_at = null
      where of = (select of from transfers.refund where of like 'py\\_%' and ${SILENT} order by of limit 1)`;

  test(
    "mean what they meant, open orders are asked about again, cash that lies ready is rounded",
    { timeout: 60_000 },
    async () => {
      await using old = await openOldRows({
        before: "0103",
        without: ["0064", "0094"],
        file: "db/old-rows/0098-transfers.jsonl.gz",
      });
      await old.query(UNIT);
      await old.query(GIVEN_UP);
      const silent = [
        `refund where ask_at is null and ${SILENT}`,
        `payout join transfers.transfer on id = transfer where ask_at is null and ${OPEN}`,
      ];
      for (const what of silent) expect(await count(old, `transfers.${what}`)).toBeGreaterThan(0);
      const ready = await old.query<{ minor: string }>(
        "select amount_minor as minor from transfers.refund where status = 'cash_ready'",
      );
      expect(ready.some(({ minor }) => BigInt(minor) % 10_000n !== 0n)).toBe(true);
      await old.migrateOn();
      await expectToHold(old, LIVES);
      await expectToGoOn(old);
      for (const what of silent) expect(await count(old, `transfers.${what}`)).toBe(0);
      expect(await count(old, "transfers.refund where transfer is null and ask_at is not null")).toBe(1);
      const unround = "(amount_minor + cash_rounding_minor) % 10000 <> 0 or cash_rounding_minor >= 10000";
      expect(await count(old, `transfers.refund where status = 'cash_ready' and (${unround})`)).toBe(0);
      expect(await count(old, "transfers.refund where status <> 'cash_ready' and cash_rounding_minor <> 0")).toBe(0);
    },
  );
});
