/** Templates: what fits, and the lines of each, by table and for random amounts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import { CURRENCY_CODES, MAX_MINOR, money, type Currency } from "#kernel/money.ts";
import { whyNotJournal } from "#ledger/contract-books.ts";
import { dueOf, legSubject, TEMPLATE_NAMES, whyNotDay, type Leg, type TemplateName } from "./booking.ts";
import { linesOf, TEMPLATES, whyNotContent, type Entries } from "./templates.ts";

const ID = newId("bk", 0, new Uint8Array(10));
const LINE = newId("sl", 0, new Uint8Array(10));
type Legs = Entries;
/** The agent and month of a commission payout; nothing for every other template. */
const settles = (template: TemplateName) => (template === "commission_payout" ? { agent: "us_a", month: "2026-10" } : null);
const leg = (at: Leg["at"], party: string, currency: Currency, minor: bigint, line: Id<"sl"> | null = null): Leg => ({
  at,
  party,
  amount: money(currency, minor),
  line,
});
const bank = (minor: bigint, currency: Currency = "IDR", party = "014") => leg("bank", party, currency, minor);
const nostro = (minor: bigint, currency: Currency = "SGD") => leg("nostro", "partner", currency, minor);
const said = (content: Legs) => linesOf(ID, content).map(({ account, amount }) => `${account.code} ${amount.minor}`);

test.each<[Legs, string[]]>([
  [{ template: "opening_balance", out: null, in: bank(5n) }, ["bank:014:IDR 5", "capital:IDR -5"]],
  [{ template: "owners_capital", out: null, in: nostro(5n) }, ["nostro:partner:SGD 5", "capital:SGD -5"]],
  [{ template: "prefunding", out: bank(5n, "SGD"), in: nostro(5n) }, ["nostro:partner:SGD 5", "bank:014:SGD -5"]],
  [
    { template: "prefunding", out: bank(70n), in: nostro(5n) },
    ["nostro:partner:SGD 5", "fx_position:SGD -5", "fx_position:IDR 70", "bank:014:IDR -70"],
  ],
  [
    { template: "fx_deal", out: nostro(70n, "USD"), in: bank(5n) },
    ["bank:014:IDR 5", "fx_position:IDR -5", "fx_position:USD 70", "nostro:partner:USD -70"],
  ],
  [{ template: "own_transfer", out: bank(5n), in: bank(5n, "IDR", "008") }, ["bank:008:IDR 5", "bank:014:IDR -5"]],
  [{ template: "bank_fee", out: bank(5n), in: null }, ["rail_cost:IDR 5", "bank:014:IDR -5"]],
  [{ template: "bank_fee", out: nostro(5n), in: null }, ["partner_fee:SGD 5", "nostro:partner:SGD -5"]],
  [
    { template: "commission_payout", settles: settles("commission_payout"), out: bank(5n), in: null },
    ["commission_payable:us_a:IDR 5", "bank:014:IDR -5"],
  ],
  [{ template: "vat_payout", out: bank(5n), in: null }, ["vat_out:IDR 5", "bank:014:IDR -5"]],
  [{ template: "compensation", out: bank(5n), in: null }, ["compensation:IDR 5", "bank:014:IDR -5"]],
  [{ template: "income_taken", out: bank(5n), in: null }, ["distributed:IDR 5", "bank:014:IDR -5"]],
])("$template posts exactly its lines", (content, lines) => expect(said(content)).toEqual(lines));

test.each<[Legs, string]>([
  [{ template: "opening_balance", out: bank(5n), in: null }, "booking_legs_wrong"],
  [{ template: "owners_capital", out: bank(5n), in: bank(5n, "IDR", "008") }, "booking_legs_wrong"],
  [{ template: "prefunding", out: nostro(5n), in: bank(5n) }, "booking_legs_wrong"],
  [{ template: "vat_payout", out: nostro(5n, "IDR"), in: null }, "booking_legs_wrong"],
  [{ template: "income_taken", out: null, in: null }, "booking_legs_wrong"],
  [{ template: "commission_payout", out: bank(5n), in: null }, "booking_agent_wrong"],
  [{ template: "vat_payout", settles: settles("commission_payout"), out: bank(5n), in: null }, "booking_agent_wrong"],
  [{ template: "own_transfer", out: bank(5n), in: bank(5n) }, "booking_same_account"],
  [{ template: "own_transfer", out: bank(5n), in: bank(5n, "USD") }, "booking_currencies_wrong"],
  [{ template: "fx_deal", out: bank(5n, "SGD"), in: nostro(5n) }, "booking_currencies_wrong"],
  [{ template: "own_transfer", out: bank(5n), in: bank(6n, "IDR", "008") }, "booking_amounts_differ"],
  [{ template: "prefunding", out: bank(5n, "SGD"), in: nostro(4n) }, "booking_amounts_differ"],
  [{ template: "bank_fee", out: bank(0n), in: null }, "booking_amount_wrong"],
  [{ template: "bank_fee", out: bank(-1n), in: null }, "booking_amount_wrong"],
])("entries that do not fit are refused and have no lines: %o %s", (content, why) => {
  expect(whyNotContent(content)).toBe(why);
  expect(() => linesOf(ID, content)).toThrow(why);
});

const minors = fc.bigInt({ min: 1n, max: MAX_MINOR });
const currencies = fc.constantFrom(...CURRENCY_CODES);
const legs = fc.record({
  at: fc.constantFrom("bank" as const, "nostro" as const),
  party: fc.constantFrom("014", "008", "partner"),
  amount: fc.tuple(currencies, minors).map(([currency, minor]) => money(currency, minor)),
  line: fc.constantFrom(null, LINE),
});

test("whatever is entered, it is refused or a journal that balances in each currency and moves each leg by its amount", () => {
  const content = fc.record({
    template: fc.constantFrom(...TEMPLATE_NAMES),
    out: fc.option(legs),
    in: fc.option(legs),
    isEqual: fc.boolean(),
  });
  const posted = new Set<string>();
  fc.assert(
    fc.property(content, ({ isEqual, ...entered }) => {
      const into = isEqual && entered.in && entered.out ? { ...entered.in, amount: entered.out.amount } : entered.in;
      const shape = TEMPLATES[entered.template];
      const one: Legs = {
        template: entered.template,
        settles: settles(entered.template),
        out: shape.out && entered.out,
        in: shape.in && into,
      };
      if (whyNotContent(one) !== null) return;
      const lines = linesOf(ID, one);
      expect(whyNotJournal({ subject: ID, postings: lines })).toBe(null);
      for (const [side, sign] of [
        ["out", -1n],
        ["in", 1n],
      ] as const) {
        const own = one[side];
        if (own === null) continue;
        const of = lines.filter(({ account }) => account.code === `${own.at}:${own.party}:${own.amount.currency}`);
        expect(of.map(({ amount, subject }) => [amount.minor, subject])).toEqual([
          [sign * own.amount.minor, own.line === null ? undefined : legSubject(ID, side)],
        ]);
      }
      posted.add(one.template);
    }),
    { numRuns: 3_000 },
  );
  expect([...posted].toSorted()).toEqual([...TEMPLATE_NAMES].toSorted());
});

test.each([
  ["2026-11-21", "booking_not_yet"],
  ["2026-11-20", null],
  ["2026-09-21", null],
  ["2026-09-20", "booking_too_old"],
] as const)("on %s, seen on 2026-11-20: %s", (on, why) => expect(whyNotDay(on, "2026-11-20")).toBe(why));

test.each([
  [100n, 0n, 150n, 100n],
  [100n, 40n, 110n, 60n],
  [100n, 100n, 20n, 0n],
  [100n, 0n, 70n, 70n],
  [100n, 0n, -30n, 0n],
  [-20n, 0n, 50n, 0n],
] as const)("owed %i at the end of the month, %i paid since, %i owed now: %i is due", (atEnd, paidSince, now, due) =>
  expect(dueOf({ atEnd, paidSince, now })).toBe(due),
);
