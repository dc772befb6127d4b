/** Every template with random amounts: accounts, statement lines, positions and invariants agree. */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { accountWith, credit, debit, operatorAccount, type Account } from "#ledger/contract-books.ts";
import { expectOk } from "#platform/testing/api.ts";
import { accounts, BANK, idr } from "#reconciliation/testing/test-books.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { monthOf } from "../model/booking.ts";
import { linesOf } from "../model/templates.ts";
import { at, openTreasury, OTHER_BANK, PARTNER } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, propose, book, balances, capital, broken } = office;
afterAll(office.close);
beforeEach(() => desk.clock.advance(61_000));

test("for each template and random amounts: the accounts move by the lines shown, the named line is matched, and every invariant holds", async () => {
  const fund = 10n ** 12n;
  const owed = (name: string, account: Account) =>
    desk.post(desk.newId("tr"), `test.${name}`, [debit(accounts.bank, money("IDR", fund)), credit(account, money("IDR", fund))]);
  // A month is settled once for an agent, when it is over.
  const agents = Array.from({ length: 3 }, (_, n) => `us_agent_${n}`);
  const month = monthOf(desk.today());
  for (const agent of agents) await owed("commission", accountWith("commission_payable", agent, "IDR"));
  desk.clock.advance(31 * DAY_MS);
  // Money of every kind to take from, so that no template is refused.
  for (const currency of ["IDR", "SGD"] as const)
    for (const party of [BANK, OTHER_BANK, PARTNER]) await capital(money(currency, fund), party);
  for (const name of ["vat_out", "fee"] as const) await owed(name, operatorAccount(name, "IDR"));
  const made = new Map<string, (minor: bigint, received: bigint, line: Id<"sl"> | null) => Parameters<typeof propose>[0]>([
    ["owners_capital", (minor, _, line) => ({ template: "owners_capital", in: at(BANK, money("IDR", minor), line) })],
    [
      "prefunding",
      (minor, received, line) => ({
        template: "prefunding",
        out: at(BANK, money("IDR", minor), line),
        in: at(PARTNER, money("SGD", received)),
      }),
    ],
    [
      "fx_deal",
      (minor, received, line) => ({
        template: "fx_deal",
        out: at(BANK, money("IDR", minor), line),
        in: at(OTHER_BANK, money("SGD", received)),
      }),
    ],
    [
      "own_transfer",
      (minor, _, line) => ({
        template: "own_transfer",
        out: at(BANK, money("IDR", minor), line),
        in: at(OTHER_BANK, money("IDR", minor)),
      }),
    ],
    [
      "commission_payout",
      (minor, _, line) => ({
        template: "commission_payout",
        settles: { agent: agents.pop() ?? "nobody", month },
        out: at(BANK, money("IDR", minor), line),
      }),
    ],
    ...(["bank_fee", "vat_payout", "compensation", "income_taken"] as const).map(
      (template) =>
        [
          template,
          (minor: bigint, _: bigint, line: Id<"sl"> | null) => ({ template, out: at(BANK, money("IDR", minor), line) }),
        ] as const,
    ),
  ]);
  const amounts = fc.sample(
    fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.boolean()),
    3 * made.size,
  );
  for (const [n, [minor, received, hasLine]] of amounts.entries()) {
    const [template, content] = [...made][n % made.size]!;
    const line = hasLine ? await office.lineOf(money("IDR", template === "owners_capital" ? minor : -minor)) : null;
    const before = await balances();
    const sent = content(minor, received, line);
    const { id, lines, journal } = await book(sent);
    const expected = linesOf(id, { settles: null, out: null, in: null, ...sent });
    expect(lines.map(({ account, amount }) => [account, amount.minor])).toEqual(
      expected.map(({ account, amount }) => [account.code, String(amount.minor)]),
    );
    const after = await balances();
    for (const code of new Set(expected.map(({ account }) => account.code))) {
      const moved = expected.filter(({ account }) => account.code === code).reduce((sum, { amount }) => sum + amount.minor, 0n);
      expect((after.get(code) ?? 0n) - (before.get(code) ?? 0n), `${template} ${code}`).toBe(moved);
    }
    if (line === null) continue;
    const { rows } = await sql<{ journal: string; minor: bigint }>`
      select entry.journal, entry.minor from reconciliation.line_claim as claim join reconciliation.entry on entry.subject = claim.subject
      where claim.line = ${line}`.execute(desk.db);
    expect(rows).toEqual([{ journal, minor: template === "owners_capital" ? minor : -minor }]);
  }
  expect(await broken()).toEqual([]);
}, 120_000);

test("positions add up: booked, in flight, available, our own; and our own bookings are no outflow", async () => {
  const before = (await office.positions()).positions.find(({ party }) => party === BANK);
  const { id } = await desk.funded(idr(90_000n));
  await desk.submitted(id, idr(40_000n));
  const { positions, own, waiting } = await office.positions();
  const bank = positions.find(({ party, booked }) => party === BANK && booked.currency === "IDR");
  expect(Number(bank?.inFlight.minor)).toBe(Number(before?.inFlight.minor) + 4_000_000);
  for (const one of positions) expect(BigInt(one.available.minor)).toBe(BigInt(one.booked.minor) - BigInt(one.inFlight.minor));
  for (const one of own)
    expect(BigInt(one.own.minor)).toBe(BigInt(one.cash.minor) - BigInt(one.customers.minor) - BigInt(one.owed.minor));
  expect(waiting).toBe(0);
  expect(positions.find(({ party }) => party === OTHER_BANK)).toMatchObject({
    outflow: { minor: "0" },
    runwayDays: null,
    isLow: false,
  });
  expect(bank?.statementReadAt).not.toBe(null);
  // A payout is an outflow. Without a figure every account that pays is low; with one, those below it.
  await desk.paid(id, idr(40_000n));
  const ofBank = async () =>
    (await office.positions()).positions.find(({ party, booked }) => party === BANK && booked.currency === "IDR");
  expect(await ofBank()).toMatchObject({ outflow: { minor: "4000000" }, isLow: true });
  const days = (await ofBank())?.runwayDays ?? 0;
  for (const [figure, isLow] of [
    [3, false],
    [3_650, days < 3_650],
  ] as const) {
    desk.clock.advance(1_000);
    await putTerm(desk.app, "threshold", "runway_warning", {
      measure: "days",
      days: [figure],
      counted: "calendar",
      source: "a test",
    });
    expect(await ofBank()).toMatchObject({ runwayDays: days, isLow });
  }
});

test("the invariants notice a booking that nobody posted, and a line that it does not claim", async () => {
  expect(await broken()).toEqual([]);
  const { id } = expectOk(await propose({ template: "owners_capital", in: at(BANK, idr(1n)) }));
  await sql`update treasury.booking set state = 'approved', decided_by = 'us_budi', decided_at = now(), journal = ${desk.newId("jr")},
    booked_on = current_date where id = ${id}`.execute(desk.db);
  expect((await broken()).flatMap(({ breaches }) => breaches)).toMatchObject([{ booking: id }, { id }]);
});
