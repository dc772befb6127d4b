import { expect, test } from "vitest";
import { judgeCounter } from "./judge-counter.ts";
import type { Handed } from "./records.ts";
import type { RefundRow, Row } from "./verdict.ts";

const DUE = 20_166_600_00n;
const RECEIVES = 20_100_000_00n;
const row = (more: Partial<Row>): Row => ({
  id: "tr_1",
  state: "PAID",
  product: "cash_pickup",
  needsPerson: false,
  quote: "qt_1",
  recipient: "rc_1",
  sender: "us_1",
  totalMinor: DUE + 50n,
  receivesCurrency: "IDR",
  receivesMinor: RECEIVES,
  cancelAsked: false,
  reason: null,
  wasUnknown: false,
  waitsForAccount: false,
  isPaidInCash: true,
  dueMinor: DUE,
  ...more,
});
const refund: RefundRow = {
  of: "tr_2",
  transfer: "tr_2",
  status: "paid",
  amountMinor: DUE,
  nth: 1,
  isCash: true,
  handedMinor: DUE + 20n,
};
const TRANSFERS = [row({}), row({ id: "tr_2", state: "REFUNDED" }), row({ id: "tr_3", product: "local", isPaidInCash: false })];
const REFUNDS = [refund, { ...refund, of: "tr_3", transfer: "tr_3", isCash: false }];
const TAKEN = new Map([
  ["tr_1", DUE],
  ["tr_2", DUE],
]);
const OUT: Handed = { transfer: "tr_1", purpose: "pay_out", minor: RECEIVES };
const BACK: Handed = { transfer: "tr_2", purpose: "refund", minor: DUE + 20n };

test("what the counter was told and what the books say agree", () => {
  expect(judgeCounter({ cashTaken: TAKEN, handed: [OUT, BACK] }, TRANSFERS, REFUNDS)).toEqual([]);
});

test.each<[string, ReadonlyMap<string, bigint>, readonly Handed[]]>([
  ["cash that was taken and is paid for nothing", new Map([...TAKEN, ["tr_3", DUE]]), [OUT, BACK]],
  ["cash that was never taken", new Map([["tr_1", DUE]]), [OUT, BACK]],
  ["less cash than is due", new Map([...TAKEN, ["tr_1", DUE - 1n]]), [OUT, BACK]],
  ["cash that was paid out twice", TAKEN, [OUT, OUT, BACK]],
  ["cash that was refunded twice", TAKEN, [OUT, BACK, BACK]],
  ["a transfer that nobody collected", TAKEN, [BACK]],
  ["a refund that was never handed out", TAKEN, [OUT]],
  ["a refund without what was added to be countable", TAKEN, [OUT, { ...BACK, minor: DUE }]],
  ["cash for what went to an account", TAKEN, [OUT, BACK, { ...BACK, transfer: "tr_3" }]],
])("%s is seen", (_, cashTaken, handed) => {
  expect(judgeCounter({ cashTaken: new Map(cashTaken), handed: [...handed] }, TRANSFERS, REFUNDS)).toHaveLength(1);
});
