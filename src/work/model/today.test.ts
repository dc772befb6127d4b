import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "#kernel/amount.ts";
import { todayOf } from "./today.ts";

const day = (code: string, debit: bigint, credit: bigint) => ({ code, currency: "IDR" as const, debit, credit });

test("each figure sums the accounts of its name, on the side that the books have it", () => {
  const figures = todayOf(
    [day("payin_clearing:va_014:IDR", 500n, 90n), day("payin_clearing:qris:IDR", 25n, 0n), day("fee:IDR", 5n, 40n)],
    [
      { code: "payout_inflight:bi_fast:IDR", currency: "IDR", minor: -300n },
      { code: "payout_inflight:abroad:SGD", currency: "SGD", minor: -7n },
    ],
  );
  expect(figures).toContainEqual({ figure: "received", amount: money("IDR", 525n) });
  expect(figures).toContainEqual({ figure: "fee", amount: money("IDR", 35n) });
  expect(figures).toContainEqual({ figure: "in_flight", amount: money("IDR", 300n) });
  expect(figures).toContainEqual({ figure: "in_flight", amount: money("SGD", 7n) });
  // Nothing happened on these: the figure is there, and it is zero.
  expect(figures).toContainEqual({ figure: "held", amount: money("IDR", 0n) });
});

test("amounts of different currencies are never added, and none is lost", () => {
  const line = fc.record({
    code: fc.constantFrom("payin_clearing:a:IDR", "payin_clearing:b:IDR"),
    currency: fc.constantFrom("IDR" as const, "SGD" as const),
    debit: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    credit: fc.constant(0n),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const received = todayOf(lines, []).filter(({ figure }) => figure === "received");
      for (const currency of ["IDR", "SGD"] as const) {
        const total = lines.filter((one) => one.currency === currency).reduce((sum, { debit }) => sum + debit, 0n);
        const shown = received.filter(({ amount }) => amount.currency === currency);
        expect(shown.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(total);
        expect(shown.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
