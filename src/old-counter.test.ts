/** Migrations that change rows, on a counter's day as the product of its time wrote it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashPointsInvariants } from "#cash-points/invariants.ts";
import { journalIdFor } from "#ledger/index.ts";
import { openOldRows, type OldRows } from "#platform/testing/old-database.ts";
import { reconciliationInvariants } from "#reconciliation/invariants.ts";
import { applyEvent, type TransferParts } from "#transfers/apply-events.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { TRANSFER_RULES } from "#transfers/rules.ts";
import { brokenIn, expectToGoOn, expectToHold, LIVES, REPORTED } from "#transfers/testing/old-rows.ts";

const COUNTER = [...LIVES, ...cashPointsInvariants, ...reconciliationInvariants];

describe("a counter, before 0061", () => {
  const PARTS: TransferParts = {
    rules: TRANSFER_RULES,
    openedAccounts: new Set(),
    check: async () => ({ type: "checks_cleared" }),
    bring: async () => undefined,
  };
  const FEE = 1_500_000;
  /** Of before commissions were bounded by the fee. */
  const ABOVE = 2_000_000;
  /** Transfers of the file, and what is promised for taking their cash in: 4.000, or of 20.000 what their fee allows. */
  const CASH = [
    ["tr_01m8323b800000000010000000", "FUNDED", 400_000],
    ["tr_01m8323b80000000001c000000", "REFUND_PENDING", 400_000],
    ["tr_01m8323b80000000001r000000", "REFUNDED", 400_000],
    ["tr_01m8323b800000000024000000", "AVAILABLE", 400_000],
    ["tr_01m8323b80000000002g000000", "COLLECTING", 400_000],
    ["tr_01m8323b80000000002w000000", "PAID", 400_000],
    ["tr_01m8323b800000000038000000", "RETURNED", 400_000],
    // PAID, and above what the fee could bear: as it was agreed to.
    ["tr_01m8323b80000000003m000000", "PAID", 0],
    ["tr_01m8323b800000000040000000", "FUNDED", FEE],
  ] as const;
  const PAID = CASH[5][0];
  const DECIDED =
    "select id, amount_minor, bank, reference, paid_on, state, decided_by, decided_at, note from cash_points.float_request order by id";
  let old: OldRows;
  let before: object[];
  beforeAll(async () => {
    old = await openOldRows({ before: "0061", file: "db/old-rows/0060-counter.jsonl.gz" });
    before = await old.query(DECIDED);
    await old.migrateOn();
  });
  afterAll(() => old[Symbol.asyncDispose]());

  test("has promised what it had booked, earned what is PAID, and goes on (0061, 0065, 0119)", async () => {
    await expectToHold(old, COUNTER, REPORTED);
    await expectToGoOn(old);
    const rows =
      await old.query(`select transfer.id, state, pay_in_commission_minor::int as promised, commission_minor::int as taken_in,
      -coalesce((select sum(minor) from ledger.posting join ledger.journal on journal.no = journal_no join ledger.account on account.no = account_no
        where journal.subject = transfer.id and code = 'commission_payable:IDR' and journal.kind in ('counter.commission', 'counter.commission_reversed',
          'transfer.commission_earned')), 0)::int as earned
      from transfers.transfer join cash_points.cash_in on cash_in.transfer = transfer.id order by transfer.id`);
    expect(rows).toEqual(
      CASH.map(([id, state, promised]) => {
        const agreed = promised === 0 ? ABOVE : promised;
        return { id, state, promised, taken_in: agreed, earned: state === "PAID" ? agreed : 0 };
      }),
    );
    const ids = await old.query<{ id: string }>(
      "select id from ledger.journal where kind = 'transfer.commission_earned' and subject = $1",
      [PAID],
    );
    expect(ids).toEqual([{ id: journalIdFor(PAID, "transfer.commission_earned") }]);
    expect(await old.query("select status, notices from transfers.refund where of = 'tr_01m8323b80000000001c000000'")).toEqual([
      { status: "account_needed", notices: 1 },
    ]);
    // Taken back by the product of now, the commission goes with it; cancelled, none was ever earned.
    const by = { role: "agent", id: "us_2" } as const;
    const at = new Date("2026-11-23T03:00:00Z");
    await old.at(at, (ctx) =>
      applyEvent(ctx, PAID, { type: "collection_reversed", at, by, second: { role: "agent", id: "us_3" } }, PARTS),
    );
    const cancelled = { type: "cancelled", at, by: { role: "sender", id: "us_1" }, canRecall: false } as const;
    await old.at(at, (ctx) => applyEvent(ctx, CASH[8][0], cancelled, PARTS));
    expect(await brokenIn(old, transferInvariants).then((broken) => broken.map(({ says }) => says))).toEqual(
      REPORTED.slice(0, 2),
    );
  });

  test("keeps its top-ups apart: one reference, one request that counts; what waits needs a line, what was decided stays (0075)", async () => {
    expect(await old.query(DECIDED)).toEqual(before);
    const rows = await old.query<{ id: string; reference: string; state: string; key: string; needs_line: boolean }>(
      "select id, reference, state, reference_key as key, needs_line from cash_points.float_request where reference not like 'REF%' order by reference, asked_at, id",
    );
    const shown = rows.map(({ id, reference, state, key, needs_line: needs }) => [
      reference,
      state,
      key.replace(id, "its id"),
      needs,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["----", "refused", "0", false],
        ["....", "waiting", "0", true],
        ["000TRX1001", "waiting", "TRX1001", true],
        ["TRX-1001", "approved", "TRX1001", false],
        ["TRX-1001", "approved", "TRX1001#its id", false],
        ["TRX.1001", "waiting", "TRX1001#its id", true],
        ["TRX/1001", "refused", "TRX1001", false],
        ["TRX-2002", "waiting", "TRX2002", true],
      ]),
    );
    await expect(
      old.query(
        "update cash_points.float_request set state = 'approved', decided_by = 'us_x', decided_at = now() where state = 'waiting'",
      ),
    ).rejects.toThrow("float_request_by_line");
  });
});
