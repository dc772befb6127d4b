import { expect, test } from "vitest";
import { checkCounter } from "./check-counter.ts";
import type { CashGiven } from "../records.ts";
import type { RefundRow, Row } from "./rows.ts";

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
  cancelRequested: false,
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
  sequence: 1,
  isCash: true,
  givenMinor: DUE + 20n,
};
const TRANSFERS = [row({}), row({ id: "tr_2", state: "REFUNDED" }), row({ id: "tr_3", product: "local", isPaidInCash: false })];
const REFUNDS = [refund, { ...refund, of: "tr_3", transfer: "tr_3", isCash: false }];
const TAKEN = new Map([
  ["tr_1", DUE],
  ["tr_2", DUE],
]);
const OUT: CashGiven = { transfer: "tr_1", purpose: "pay_out", minor: RECEIVES };
const BACK: CashGiven = { transfer: "tr_2", purpose: "refund", minor: DUE + 20n };

test("a counter whose records agree with the books passes", () => {
  expect(checkCounter({ cashTaken: TAKEN, given: [OUT, BACK] }, TRANSFERS, REFUNDS)).toEqual([]);
});

test.each<[string, ReadonlyMap<string, bigint>, readonly CashGiven[]]>([
  ["cash that was taken and is paid for nothing", new Map([...TAKEN, ["tr_3", DUE]]), [OUT, BACK]],
  ["cash that was never taken", new Map([["tr_1", DUE]]), [OUT, BACK]],
  ["less cash than is due", new Map([...TAKEN, ["tr_1", DUE - 1n]]), [OUT, BACK]],
  ["cash that was paid out twice", TAKEN, [OUT, OUT, BACK]],
  ["cash that was refunded twice", TAKEN, [OUT, BACK, BACK]],
  ["a transfer that nobody collected", TAKEN, [BACK]],
  ["a refund that was never handed out", TAKEN, [OUT]],
  ["a refund without what was added to be countable", TAKEN, [OUT, { ...BACK, minor: DUE }]],
  ["cash for what went to an account", TAKEN, [OUT, BACK, { ...BACK, transfer: "tr_3" }]],
])("%s is found", (_, cashTaken, given) => {
  expect(checkCounter({ cashTaken: new Map(cashTaken), given: [...given] }, TRANSFERS, REFUNDS)).toHaveLength(1);
});
