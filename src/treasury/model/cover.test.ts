/** The cover of customers' money: by construction from the chart of accounts, and day by day. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountWith, OPERATOR_ACCOUNTS, operatorAccount, stakeOf, type Account } from "#ledger/contract-books.ts";
import { addDays } from "#kernel/time.ts";
import { coverHistory, coverSideOf, coversOf, shownMinor } from "./cover.ts";

const named = ({ code, kind }: Account, minor: bigint) => ({
  name: code.split(":")[0] ?? "",
  currency: "IDR" as const,
  kind,
  minor,
});
const WITH = [
  "bank",
  "payin_clearing",
  "nostro",
  "pickup_prefund",
  "agent_receivable",
  "payout_inflight",
  "partner_deposit",
  "agent_deposit",
  "commission_payable",
];
const CHART = [
  ...OPERATOR_ACCOUNTS.map((name) => operatorAccount(name, "IDR")),
  ...WITH.map((name) => accountWith(name as "bank", "x1", "IDR")),
];

test("every liability of the chart is others' money, except tax, commission and the owners' capital", () => {
  const apart = CHART.filter(({ kind }) => kind === "liability").flatMap((account) => {
    const { name } = named(account, 0n);
    return stakeOf(name, "liability") === "others" ? [] : [name];
  });
  expect(apart.toSorted()).toEqual(["capital", "commission_payable", "distributed", "vat_out"]);
});

test("only accounts at banks and partners count as money", () => {
  const counted = CHART.filter((account) => coverSideOf(named(account, 0n)) === "money").map(({ code }) => code.split(":")[0]);
  expect(counted).toEqual(["bank", "payin_clearing", "nostro"]);
});

test("a liability that the chart does not know belongs to others; an asset that it does not know is no money", () => {
  expect([stakeOf("something_new", "liability"), stakeOf("something_new", "asset")]).toEqual(["others", "claim"]);
});

test.each([
  [100n, 100n, true, 0n],
  [100n, 101n, false, -1n],
  [0n, 0n, null, 0n],
])("money %s against %s of customers", (money, others, isCovered, own) => {
  const [bank, transit] = [accountWith("bank", "014", "IDR"), operatorAccount("transit", "IDR")];
  const [cover] = coversOf([named(bank, money), named(transit, -others)]);
  if (isCovered === null) expect(cover).toBeUndefined();
  else expect(cover).toMatchObject({ isCovered, own, money, others });
});

test("the lines of a side add up to it, whatever the books are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { minLength: CHART.length, maxLength: CHART.length }),
      (minors) => {
        const balances = CHART.map((account, n) => named(account, minors[n] ?? 0n));
        const [cover] = coversOf(balances);
        for (const side of ["money", "others", "owed"] as const) {
          const sum = balances.reduce(
            (total, one) => (coverSideOf(one) === side ? total + shownMinor(side, one.minor) : total),
            0n,
          );
          expect(cover?.[side] ?? 0n).toBe(sum);
        }
        if (cover) expect(cover.own).toBe(cover.money - cover.others - cover.owed);
      },
    ),
  );
});

test("each day of the history is the balance before it and what the days up to it changed", () => {
  const bank = named(accountWith("bank", "014", "IDR"), 0n);
  const [from, to] = ["2026-11-01", "2026-11-10"] as const;
  fc.assert(
    fc.property(
      fc.bigInt(0n, 1_000n),
      fc.array(fc.record({ n: fc.nat(9), minor: fc.bigInt(-50n, 50n) }), { maxLength: 20 }),
      (opening, moves) => {
        const changes = moves.map(({ n, minor }) => ({ ...bank, day: addDays(from, n), minor }));
        const history = coverHistory([{ ...bank, minor: opening }], changes, { from, to });
        expect(history.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, n) => addDays(to, -n)));
        for (const { day, covers } of history) {
          const expected = changes.reduce((sum, one) => (one.day <= day ? sum + one.minor : sum), opening);
          expect(covers[0]?.money ?? 0n).toBe(expected);
        }
      },
    ),
  );
});
