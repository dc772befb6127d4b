/** Commission paid to agents: what is due for a month, once, and never what another agent or a later month has earned. */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { DAY_MS, toLocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { accounts, BANK, idr } from "#reconciliation/testing/test-books.ts";
import { listCommissions, settledSchema } from "../contract-list.ts";
import { monthOf, type Month } from "../model/booking.ts";
import { ani, at, budi, citra, openTreasury, said } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, api, propose, decide, book, balances, capital, broken } = office;
afterAll(office.close);
let no = 0;
let agent = "us_agent_0";
beforeEach(() => {
  agent = `us_agent_${(no += 1)}`;
});

const accountOf = (owner: string) => accountWith("commission_payable", owner, "IDR");
const thisMonth = () => monthOf(desk.today());
/** The agent earns commission now; below zero: one is reversed. */
const earn = (minor: bigint, owner = agent) =>
  desk.post(desk.newId("tr"), "test.commission", [
    debit(accounts.bank, money("IDR", minor)),
    credit(accountOf(owner), money("IDR", minor)),
  ]);
/** The first noon of the next month, and the month that has ended. */
const endMonth = (): Month => {
  const ended = thisMonth();
  while (thisMonth() === ended) desk.clock.advance(DAY_MS);
  return ended;
};
const pay = (minor: bigint, month: Month, owner = agent, actor = ani) =>
  propose({ template: "commission_payout", settles: { agent: owner, month }, out: at(BANK, money("IDR", minor)) }, actor);
const list = async (month?: Month) =>
  expectOk(await api.call(listCommissions, month === undefined ? {} : { month }, { actor: citra }));
const rowOf = async (month?: Month, owner = agent) => (await list(month)).commissions.find((one) => one.owner === owner);

test("an ended month is due, is paid once by two people, and what was earned since waits for its own month", async () => {
  await capital(idr(1_000n));
  await earn(70_000n);
  expect(said(await pay(1n, thisMonth()))).toBe("400 commission_month_open");
  const month = endMonth();
  await earn(9_000n);
  expect(await list()).toMatchObject({ month, lastMonth: month, next: null });
  expect(await rowOf()).toMatchObject({
    atEnd: { minor: "70000" },
    now: { minor: "79000" },
    due: { minor: "70000" },
    booking: null,
  });
  expect(said(await pay(70_001n, month))).toBe("409 more_than_due");
  const proposed = await pay(70_000n, month);
  expect(expectOk(proposed).lines).toMatchObject([
    { account: `commission_payable:${agent}:IDR`, amount: { minor: "70000" } },
    { account: `bank:${BANK}:IDR`, amount: { minor: "-70000" } },
  ]);
  expect(await rowOf()).toMatchObject({ booking: { id: expectOk(proposed).id, state: "proposed" } });
  expect(said(await pay(1n, month))).toBe("409 commission_settled");
  expectOk(await decide(proposed, budi));
  expect(await rowOf()).toMatchObject({
    atEnd: { minor: "70000" },
    paidSince: { minor: "70000" },
    now: { minor: "9000" },
    due: { minor: "0" },
    booking: { state: "approved" },
  });
  expect(said(await pay(1n, month))).toBe("409 commission_settled");
  const next = endMonth();
  expect(await rowOf(next)).toMatchObject({ due: { minor: "9000" }, booking: null });
  await book({ template: "commission_payout", settles: { agent, month: next }, out: at(BANK, money("IDR", 9_000n)) });
  expect((await balances()).get(accountOf(agent).code)).toBe(0n);
  expect(await broken()).toEqual([]);
});

test("a commission that was reversed since is not paid, and another agent's does not stand in for it", async () => {
  await capital(idr(1_000n));
  await earn(50_000n);
  await earn(50_000n, "us_other");
  const month = endMonth();
  const proposed = await pay(50_000n, month);
  await earn(-20_000n);
  expect(await rowOf()).toMatchObject({ atEnd: { minor: "50000" }, now: { minor: "30000" }, due: { minor: "30000" } });
  expect(said(await decide(proposed, budi))).toBe("409 more_than_owed");
  expectOk(await office.withdraw(expectOk(proposed).id));
  expectOk(await decide(await pay(30_000n, month), budi));
  // What is reversed afterwards is owed by the agent, and comes off its next month.
  await earn(-5_000n);
  expect(await rowOf()).toMatchObject({ now: { minor: "-5000" }, due: { minor: "0" } });
  await earn(8_000n);
  expect(await rowOf(endMonth())).toMatchObject({ due: { minor: "3000" } });
});

test("ten people who propose one month at once make one proposal; the database itself refuses a second", async () => {
  await capital(idr(1_000n));
  await earn(10_000n);
  const month = endMonth();
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(1_000n, month)));
  expect(answers.map(said).toSorted()).toEqual(["200 done", ...Array.from({ length: 9 }, () => "409 commission_settled")]);
  const { id } = expectOk(answers.find(({ code }) => code === 200));
  await expect(
    sql`insert into treasury.booking (id, template, agent, month, out_at, out_party, out_currency, out_minor, happened_on, evidence, reason,
      shown_hash, proposed_by, proposed_at) select ${desk.newId("bk")}, template, agent, month, out_at, out_party, out_currency, out_minor,
      happened_on, 'another', reason, shown_hash, proposed_by, proposed_at from treasury.booking where id = ${id}`.execute(
      desk.db,
    ),
  ).rejects.toThrow("booking_commission");
  // Withdrawn: the month is free again.
  expectOk(await office.withdraw(id));
  expectOk(await pay(1_000n, month));
});

test.each([
  ["commission_payout", null],
  ["vat_payout", { agent: "us_agent_1", month: "2026-01" }],
] as const)("%s with %o is refused", async (template, settles) => {
  expect(said(await propose({ template, settles, out: at(BANK, idr(1n)) }))).toBe("400 booking_agent_wrong");
});

test("for random months of several agents: what is paid is never more than was earned, and the accounts are what is still owed", async () => {
  await capital(idr(10n ** 6n));
  const owners = [agent, `${agent}_b`, `${agent}_c`];
  const left = new Map(owners.map((owner) => [owner, 0n]));
  const add = (owner: string, minor: bigint) => left.set(owner, (left.get(owner) ?? 0n) + minor);
  const months = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...owners), fc.bigInt({ min: -40_000n, max: 100_000n }), fc.boolean()), {
      minLength: 2,
      maxLength: 6,
    }),
    6,
  );
  for (const events of months) {
    for (const [owner, minor] of events.filter(([, , isLate]) => !isLate))
      if (minor !== 0n) await earn(minor, owner).then(() => add(owner, minor));
    const due = new Map([...left].map(([owner, minor]) => [owner, minor]));
    const month = endMonth();
    for (const [owner, minor] of events.filter(([, , isLate]) => isLate))
      if (minor !== 0n) await earn(minor, owner).then(() => add(owner, minor));
    for (const owner of owners) {
      const [atEnd, now] = [due.get(owner) ?? 0n, left.get(owner) ?? 0n];
      const expected = atEnd < now ? atEnd : now;
      const row = await rowOf(month, owner);
      expect(BigInt(row?.due.minor ?? 0n)).toBe(expected > 0n ? expected : 0n);
      if (expected <= 0n) continue;
      expect(said(await pay(expected + 1n, month, owner))).toMatch(/more_than_(?:due|owed)/);
      expectOk(await decide(await pay(expected, month, owner), budi));
      add(owner, -expected);
    }
    const books = await balances();
    for (const owner of owners) expect(-(books.get(accountOf(owner).code) ?? 0n)).toBe(left.get(owner));
  }
  expect(await broken()).toEqual([]);
}, 120_000);

test("the days of a month are those of Jakarta", () => {
  expect(monthOf(toLocalDate(new Date("2026-10-31T17:00:00Z")))).toBe("2026-11");
});

test.each(["0000-01", "1999-12", "2026-13", "2026-1"])("%s is no month of a commission", (month) => {
  expect(listCommissions.input.safeParse({ month }).success).toBe(false);
  expect(settledSchema.safeParse({ agent, month }).success).toBe(false);
});
