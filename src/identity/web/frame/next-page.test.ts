import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { calculatedRupiah, leadsAbroad, leadsToSend } from "./next-page.ts";

const next = (path: string) => `?next=${encodeURIComponent(path)}`;

test.each([
  ["/dashboard/send?to=SG&via=bank&send=1000000", true, true],
  ["/dashboard/send?to=ID&via=bank&send=1000000", true, false],
  ["/dashboard/send", true, false],
  ["/dashboard/transfers?to=SG", false, false],
  [`/dashboard/verification?tier=L2&next=${encodeURIComponent("/dashboard/send?to=SG&via=bank&send=3000000")}`, true, true],
  ["/dashboard/verification?tier=L2", false, false],
])("%s: leads to sending %s, leads abroad %s", (path, sends, abroad) => {
  expect([leadsToSend(next(path)), leadsAbroad(next(path))]).toEqual([sends, abroad]);
});

test("without a next page leads to neither", () => expect([leadsToSend(""), leadsAbroad("")]).toEqual([false, false]));

test.each([
  ["/dashboard/send?to=SG&via=bank&send=1000000", money("IDR", 100_000_000n)],
  ["/dashboard/send?to=SG&via=bank&receive=100", null],
  ["/dashboard/send?send=1e9", null],
  ["/dashboard/transfers?send=1000000", null],
])("%s: the calculated rupiah", (path, amount) => expect(calculatedRupiah(next(path))).toEqual(amount));
