import { describe, expect, test } from "vitest";
import { REFUND_STATUSES } from "#transfers/lifecycle/refunds.ts";
import { checkRefund, NOTHING, type Paid } from "./check-refund.ts";
import type { RefundRow } from "./rows.ts";

const AMOUNT = 14_652_200n;
const ONCE: Paid = { times: 1, minor: AMOUNT, returnedMinor: 0n };
const CAME_BACK: Paid = { ...ONCE, returnedMinor: AMOUNT };
const of = "tr_01kc0000000000000000000001";
const refund = (more: Partial<RefundRow>): RefundRow => ({
  of,
  transfer: of,
  status: "waiting",
  amountMinor: AMOUNT,
  sequence: 1,
  isCash: false,
  givenMinor: AMOUNT,
  ...more,
});

/** By status: whether the bank's payment may exist, and whether it may be missing. */
const RULES: readonly [RefundRow["status"], boolean, { readonly paid: boolean; readonly nothing: boolean }][] = [
  ["waiting", false, { paid: false, nothing: true }],
  ["sent", false, { paid: true, nothing: true }],
  ["unknown", false, { paid: true, nothing: true }],
  ["account_needed", false, { paid: false, nothing: true }],
  ["paid", false, { paid: true, nothing: false }],
  ["cash_ready", true, { paid: false, nothing: true }],
  ["cash_collecting", true, { paid: false, nothing: true }],
  ["paid", true, { paid: false, nothing: true }],
];

describe("a refund, compared with what the bank has paid under its reference", () => {
  test.each(RULES)("%s (as cash: %s)", (status, isCash, may) => {
    const row = refund({ status, isCash });
    const holds = (paid: Paid) => checkRefund(row, 1, paid).length === 0;
    expect({ paid: holds(ONCE), nothing: holds(NOTHING) }).toEqual(may);
    // A returned payment counts as never made.
    expect(holds(CAME_BACK)).toBe(may.nothing);
    expect(holds({ ...ONCE, times: 2 })).toBe(false);
    expect(holds({ ...ONCE, minor: AMOUNT + 1n })).toBe(false);
  });

  test("every status has its rule", () => {
    expect(new Set(RULES.map(([status]) => status))).toEqual(new Set(REFUND_STATUSES));
  });

  test("the payment to an earlier account is closed by the bank's answer, whatever happens later", () => {
    for (const status of REFUND_STATUSES) {
      const row = refund({ status, sequence: 2 });
      expect(checkRefund(row, 1, NOTHING)).toEqual([]);
      expect(checkRefund(row, 1, CAME_BACK)).toEqual([]);
      expect(checkRefund(row, 1, ONCE)).toHaveLength(1);
    }
  });
});
