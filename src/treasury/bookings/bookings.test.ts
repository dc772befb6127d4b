/** Bookings over HTTP, on PostgreSQL: four eyes, the journal, and every refusal. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money, wholeUnits, type Money } from "#kernel/money.ts";
import { addDays } from "#kernel/time.ts";
import { credit, debit } from "#ledger/contract-books.ts";
import { expectOk } from "#platform/testing/api.ts";
import { accounts, BANK, idr } from "#reconciliation/testing/test-books.ts";
import * as contract from "../contract.ts";
import { listBookings } from "../contract-list.ts";
import { ani, at, budi, citra, openTreasury, OTHER_BANK, PARTNER, said } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, api, propose, decide, balances, capital, broken } = office;
afterAll(office.close);
beforeEach(() => desk.clock.advance(61_000));

const sgd = (units: bigint) => wholeUnits("SGD", units);

describe("four eyes", () => {
  test("a proposal shows its lines and posts nothing; another person's approval posts exactly them", async () => {
    const before = await balances();
    const proposed = await propose({ template: "owners_capital", in: at(BANK, idr(5_000_000n)) });
    const shown = expectOk(proposed);
    expect(shown).toMatchObject({
      state: "proposed",
      journal: null,
      lines: [
        { account: "bank:014:IDR", amount: { currency: "IDR", minor: "500000000" } },
        { account: "capital:IDR", amount: { currency: "IDR", minor: "-500000000" } },
      ],
    });
    expect(await balances()).toEqual(before);
    expect(said(await decide(proposed, ani))).toBe("403 proposal_own");
    expect(said(await decide(proposed, citra))).toBe("403 permission_denied");
    expect(said(await decide(proposed, budi, { hash: "0".repeat(64) }))).toBe("409 proposal_not_as_shown");
    const approved = expectOk(await decide(proposed));
    expect(approved).toMatchObject({ state: "approved", decidedBy: "us_budi" });
    expect(approved.journal).toMatch(/^jr_/);
    const after = await balances();
    expect([after.get("bank:014:IDR"), after.get("capital:IDR")]).toEqual([
      (before.get("bank:014:IDR") ?? 0n) + 500_000_000n,
      (before.get("capital:IDR") ?? 0n) - 500_000_000n,
    ]);
    expect(said(await decide(proposed))).toBe("409 proposal_not_waiting");
  });

  test("the second person reads which balances have changed since the proposal", async () => {
    const proposed = await propose({ template: "owners_capital", in: at(BANK, idr(6_000_000n)) });
    const { id } = expectOk(proposed);
    const changesOf = async () => expectOk(await api.call(contract.readBooking, { id }, { actor: budi })).changes;
    expect(await changesOf()).toEqual([]);
    desk.clock.advance(1_000);
    const between = (await balances()).get("bank:014:IDR") ?? 0n;
    expectOk(await decide(await propose({ template: "owners_capital", in: at(BANK, idr(1_000n)) })));
    const idrMinor = (minor: bigint) => ({ currency: "IDR", minor: String(minor) });
    expect((await changesOf()).find(({ account }) => account === "bank:014:IDR")).toEqual({
      account: "bank:014:IDR",
      shown: idrMinor(between),
      now: idrMinor(between + 100_000n),
    });
    // Capital is shown on the side of a liability, not below zero.
    expect((await changesOf()).find(({ account }) => account === "capital:IDR")?.now.minor).toMatch(/^\d+$/);
    expectOk(await decide(proposed));
    expect(await changesOf()).toEqual([]);
  });

  test("rejected and withdrawn bookings post nothing, and free their evidence", async () => {
    const before = await balances();
    const one = { template: "owners_capital", in: at(BANK, idr(7n)), evidence: "letter 7" } as const;
    const rejected = await propose(one);
    expect(said(await propose(one))).toBe("409 booking_evidence_used");
    expect(said(await decide(rejected, budi, { decision: "reject" }))).toBe("200 done");
    const withdrawn = expectOk(await propose(one));
    expect(said(await office.withdraw(withdrawn.id, budi))).toBe("403 proposal_not_yours");
    expect(said(await office.withdraw(withdrawn.id))).toBe("200 done");
    expect(await balances()).toEqual(before);
    expect(expectOk(await decide(await propose(one))).state).toBe("approved");
    expect(said(await propose(one))).toBe("409 booking_evidence_used");
  });

  test("repeated under one id it is one booking; with other content the id is refused", async () => {
    const id = desk.newId("bk");
    const one = { template: "owners_capital", in: at(BANK, idr(8n)), evidence: "letter 8" } as const;
    expect([said(await propose(one, ani, id)), said(await propose(one, ani, id))]).toEqual(["200 done", "200 done"]);
    expect(said(await propose({ ...one, in: at(BANK, idr(9n)) }, ani, id))).toBe("409 id_already_used");
    expect(said(await propose(one, budi, id))).toBe("409 id_already_used");
  });

  test("approved twice at once, it is posted once", async () => {
    const proposed = await propose({ template: "owners_capital", in: at(BANK, idr(11n)) });
    const answers = await Promise.all([decide(proposed), decide(proposed), decide(proposed)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  test("the list and the page show it; without the right nothing is read or proposed", async () => {
    const { id } = expectOk(await propose({ template: "owners_capital", in: at(BANK, idr(12n)) }));
    const list = expectOk(await api.call(listBookings, { state: "proposed", template: "owners_capital" }, { actor: citra }));
    expect(list.bookings[0]).toMatchObject({ id, state: "proposed" });
    expect(await office.read(id)).toMatchObject({ booking: { id }, whyNotApprove: null });
    expect(said(await propose({ template: "owners_capital", in: at(BANK, idr(12n)) }, citra))).toBe("403 permission_denied");
    expect(said(await api.call(contract.readBooking, { id: desk.newId("bk") }, { actor: citra }))).toBe("404 not_found");
    await office.withdraw(id);
  });
});

describe("refused", () => {
  test.each<[string, Parameters<typeof propose>[0], string]>([
    ["legs that do not fit", { template: "bank_fee", in: at(BANK, idr(1n)) }, "400 booking_legs_wrong"],
    [
      "one account twice",
      { template: "own_transfer", out: at(BANK, idr(1n)), in: at(BANK, idr(1n)) },
      "400 booking_same_account",
    ],
    [
      "one currency for an exchange",
      { template: "fx_deal", out: at(BANK, idr(1n)), in: at(OTHER_BANK, idr(1n)) },
      "400 booking_currencies_wrong",
    ],
    [
      "two amounts of one currency",
      { template: "own_transfer", out: at(BANK, idr(1n)), in: at(OTHER_BANK, idr(2n)) },
      "400 booking_amounts_differ",
    ],
    ["an amount of zero", { template: "owners_capital", in: at(BANK, idr(0n)) }, "400 booking_amount_wrong"],
    ["tomorrow", { template: "owners_capital", in: at(BANK, idr(1n)), on: addDays(desk.today(), 1) }, "400 booking_not_yet"],
    ["61 days ago", { template: "owners_capital", in: at(BANK, idr(1n)), on: addDays(desk.today(), -61) }, "400 booking_too_old"],
    ["a bank without a statement", { template: "owners_capital", in: at("999", idr(1n)) }, "400 place_unknown"],
    ["a line that does not exist", { template: "owners_capital", in: at(BANK, idr(1n), desk.newId("sl")) }, "409 line_not_free"],
    ["more than the account has", { template: "bank_fee", out: at(OTHER_BANK, idr(999n)) }, "409 account_not_covered"],
  ])("%s", async (_, content, why) => expect(said(await propose(content))).toBe(why));

  test("an opening balance is for an account without postings, and overtaken once it has one", async () => {
    const opening = (amount: Money) => propose({ template: "opening_balance", in: at(PARTNER, amount) });
    const [first, second] = [await opening(money("TWD", 500n)), await opening(money("TWD", 700n))];
    expect(said(await decide(first))).toBe("200 done");
    expect(said(await decide(second))).toBe("409 proposal_overtaken");
    expect(said(await opening(money("TWD", 900n)))).toBe("409 opening_used");
    expect((await balances()).get("nostro:partner:TWD")).toBe(500n);
  });

  test("customers' money is never taken: neither as income, nor as a fee, a compensation or an exchange", async () => {
    const { own } = await office.positions();
    const mine = own.find(({ currency }) => currency === "IDR")?.own.minor ?? "0";
    // A customer's pay-in lies at the bank and is not ours.
    const { number } = await desk.funded(idr(1_000_000n));
    const line = desk.says("pay_in", number, idr(1_000_000n));
    await desk.post(desk.newId("tr"), "test.settled", [
      debit(accounts.bank, idr(1_000_000n)),
      credit(accounts.clearing, idr(1_000_000n)),
    ]);
    desk.unsays(line);
    const more = money("IDR", BigInt(mine) + 1n);
    expect((await balances()).get("bank:014:IDR")).toBeGreaterThanOrEqual(more.minor);
    const out = at(BANK, more);
    expect(said(await propose({ template: "compensation", out }))).toBe("409 money_short");
    expect(said(await propose({ template: "bank_fee", out }))).toBe("409 money_short");
    expect(said(await propose({ template: "income_taken", out }))).toBe("409 money_short");
    expect(said(await propose({ template: "prefunding", out, in: at(PARTNER, sgd(5n)) }))).toBe("409 money_short");
    expect(said(await propose({ template: "vat_payout", out: at(BANK, idr(1n)) }))).toBe("409 more_than_owed");
    expect(said(await propose({ template: "income_taken", out: at(BANK, idr(1n)) }))).toBe("409 income_short");
  });

  test("of two bookings that each fit, the second is refused at its approval when the first has taken the money", async () => {
    await capital(wholeUnits("USD", 100n), OTHER_BANK);
    const usd = (units: bigint) => at(OTHER_BANK, wholeUnits("USD", units));
    const [first, second] = [
      await propose({ template: "compensation", out: usd(60n) }),
      await propose({ template: "bank_fee", out: usd(60n) }),
    ];
    const answers = await Promise.all([decide(first), decide(second)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]));
    const refused = answers[0].code === 409 ? first : second;
    expect(said(answers[0].code === 409 ? answers[0] : answers[1])).toBe("409 account_not_covered");
    expect(await office.read(expectOk(refused).id)).toMatchObject({ whyNotApprove: "account_not_covered" });
    expect((await balances()).get(`bank:${OTHER_BANK}:USD`)).toBe(4_000n);
  });
});
