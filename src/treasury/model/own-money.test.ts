/** Our own money and customers' money, and what may be taken. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { isLow, runwayDays } from "./runway.ts";
import { TEMPLATE_NAMES, type BookingContent, type Leg } from "./booking.ts";
import { ownMoneyIn, whyNotCovered, type AccountBalance } from "./own-money.ts";
import { linesOf, TEMPLATES, whyNotContent } from "./templates.ts";

const balance = (code: string, kind: AccountBalance["kind"], minor: bigint): AccountBalance => ({
  code,
  currency: code.split(":").at(-1) as "IDR",
  kind,
  minor,
});
/** 1,000 at the bank: 600 of customers, of which 100 in flight; 30 tax, 20 commission; 200 capital, 150 of income. */
const BOOKS = [
  balance("bank:014:IDR", "asset", 1_000n),
  balance("transit:IDR", "liability", -500n),
  balance("payout_inflight:bi_fast:IDR", "liability", -100n),
  balance("vat_out:IDR", "liability", -30n),
  balance("commission_payable:us_a:IDR", "liability", -20n),
  balance("capital:IDR", "liability", -200n),
  balance("distributed:IDR", "liability", 0n),
  balance("fee:IDR", "income", -160n),
  balance("rail_cost:IDR", "expense", 10n),
];
const out = (minor: bigint, more: Partial<Leg> = {}): Leg => ({
  at: "bank",
  party: "014",
  amount: money("IDR", minor),
  line: null,
  ...more,
});
/** The agent and month of a commission payout; nothing for every other template. */
const settlesOf = (template: BookingContent["template"]) =>
  template === "commission_payout" ? { agent: "us_a", month: "2026-10" } : null;
const pay = (template: BookingContent["template"], minor: bigint, books: readonly AccountBalance[] = BOOKS) =>
  whyNotCovered({ template, settles: settlesOf(template), out: out(minor), in: null }, books);

test("own money is what is left when customers, tax and commission are paid", () => {
  expect(ownMoneyIn("IDR", BOOKS)).toEqual({
    currency: "IDR",
    cash: 1_000n,
    customers: 600n,
    owed: 50n,
    own: 350n,
    earned: 150n,
  });
});

test("an account of ours that nobody has classified is taken for customers' money", () => {
  expect(ownMoneyIn("IDR", [...BOOKS, balance("something_new:IDR", "liability", -70n)]).customers).toBe(670n);
});

test.each([
  ["income_taken", 150n, null],
  ["income_taken", 151n, "income_short"],
  ["income_taken", 351n, "money_short"],
  ["income_taken", 901n, "account_not_covered"],
  ["compensation", 350n, null],
  ["compensation", 351n, "money_short"],
  ["bank_fee", 350n, null],
  ["bank_fee", 351n, "money_short"],
  ["vat_payout", 30n, null],
  ["vat_payout", 31n, "more_than_owed"],
  ["commission_payout", 20n, null],
  ["commission_payout", 21n, "more_than_owed"],
] as const)("%s of %i: %s", (template, minor, why) => expect(pay(template, minor)).toBe(why));

test("an agent is not paid what is owed to another", () => {
  const books = [...BOOKS, balance("commission_payable:us_b:IDR", "liability", -5n)];
  expect([pay("commission_payout", 20n, books), pay("commission_payout", 21n, books)]).toEqual([null, "more_than_owed"]);
});

test("income that was taken is not taken twice", () => {
  const taken = BOOKS.map((one) => (one.code === "distributed:IDR" ? { ...one, minor: 100n } : one)).map((one) =>
    one.code === "bank:014:IDR" ? { ...one, minor: 900n } : one,
  );
  expect([pay("income_taken", 50n, taken), pay("income_taken", 51n, taken)]).toEqual([null, "income_short"]);
});

test("tax is not paid with customers' money when it is short already", () => {
  const short = BOOKS.map((one) => (one.code === "bank:014:IDR" ? { ...one, minor: 610n } : one));
  expect([pay("vat_payout", 10n, short), pay("vat_payout", 11n, short)]).toEqual([null, "money_short"]);
});

test("a fee that the bank's statement shows is booked whatever is left: the money is gone", () => {
  expect(whyNotCovered({ template: "bank_fee", out: out(5_000n, { line: "sl_x" }), in: null }, BOOKS)).toBe(null);
});

test("money that only moves stays covered; exchanged money must be our own", () => {
  const into = (currency: "IDR" | "SGD"): Leg => ({ at: "nostro", party: "partner", amount: money(currency, 900n), line: null });
  expect(whyNotCovered({ template: "prefunding", out: out(900n), in: into("IDR") }, BOOKS)).toBe(null);
  expect(whyNotCovered({ template: "prefunding", out: out(901n), in: into("IDR") }, BOOKS)).toBe("account_not_covered");
  expect(whyNotCovered({ template: "prefunding", out: out(350n), in: into("SGD") }, BOOKS)).toBe(null);
  expect(whyNotCovered({ template: "prefunding", out: out(351n), in: into("SGD") }, BOOKS)).toBe("money_short");
});

test("for random books and bookings: what is allowed never leaves customers uncovered", () => {
  const minor = fc.bigInt({ min: 0n, max: 2_000n });
  const books = fc
    .tuple(fc.bigInt({ min: 0n, max: 12_000n }), minor, minor, minor, minor, minor, minor, minor)
    .map(([bank, transit, flight, vat, commission, capital, fee, cost]) => [
      balance("bank:014:IDR", "asset", bank),
      balance("transit:IDR", "liability", -transit),
      balance("payout_inflight:bi_fast:IDR", "liability", -flight),
      balance("vat_out:IDR", "liability", -vat),
      balance("commission_payable:us_a:IDR", "liability", -commission),
      balance("capital:IDR", "liability", -capital),
      balance("fee:IDR", "income", -fee),
      balance("rail_cost:IDR", "expense", cost),
    ]);
  const allowed = new Set<string>();
  fc.assert(
    fc.property(books, fc.constantFrom(...TEMPLATE_NAMES), fc.bigInt({ min: 1n, max: 2_000n }), (before, template, amount) => {
      if (TEMPLATES[template].out === null) return;
      const into: Leg | null = TEMPLATES[template].in && {
        at: template === "own_transfer" ? "bank" : "nostro",
        party: "other",
        amount: money(template === "fx_deal" ? "SGD" : "IDR", amount),
        line: null,
      };
      const content = { template, settles: settlesOf(template), out: out(amount), in: into };
      if (whyNotContent(content) !== null || whyNotCovered(content, before) !== null) return;
      allowed.add(template);
      const after = new Map(before.map((one) => [one.code, one]));
      for (const { account, amount: moved } of linesOf("bk_x", content)) {
        const known = after.get(account.code) ?? { ...account, minor: 0n };
        after.set(account.code, { ...known, minor: known.minor + moved.minor });
      }
      const left = ownMoneyIn("IDR", [...after.values()]);
      const had = ownMoneyIn("IDR", before);
      // Money that only moves between our accounts changes nothing; everything else leaves the customers covered.
      if (left.cash !== had.cash) expect(left.cash - left.customers).toBeGreaterThanOrEqual(0n);
      expect(left.customers).toBe(had.customers);
      expect(after.get("bank:014:IDR")?.minor).toBeGreaterThanOrEqual(0n);
      if (template === "income_taken") expect(left.earned).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 5_000 },
  );
  expect([...allowed].toSorted()).toEqual(TEMPLATE_NAMES.filter((name) => TEMPLATES[name].out !== null).toSorted());
});

test.each([
  [100n, 0n, null],
  [100n, 1_400n, 1],
  [99n, 1_400n, 0],
  [-1n, 14n, 0],
  [280n, 140n, 28],
] as const)("%i available, %i left in 14 days: %s days", (available, outflow, days) =>
  expect(runwayDays(available, outflow)).toBe(days),
);

test.each([
  [2, 3, true],
  [3, 3, false],
  [null, 3, false],
  [900, null, true],
  [null, null, false],
] as const)("%s days, low below %s: %s", (days, threshold, low) => expect(isLow(days, threshold)).toBe(low));
