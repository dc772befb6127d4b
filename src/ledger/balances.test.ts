/** Balances, by sums that go on and by both clocks; statements; what happens after a restore; the books over HTTP. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Currency } from "#kernel/money.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { accountWith } from "./account.ts";
import * as contract from "./contract.ts";
import { ledgerHttp } from "./http.ts";
import { credit, debit, type Journal } from "./journal.ts";
import { postJournals } from "./post-journals.ts";
import { listBalances, listPostings, readBalance, readBalanceAt, shiftNumbers, takeSums } from "./store.ts";
import { bank, fee, idr, openBooks, transit } from "./testing/books.ts";

const house = await openTestHouse();
const books = await openBooks(house);
const { asOwner, journal, newJournalId, newSubject, open, post } = books;
const { database, clock } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
afterEach(books.check);

const subject = newSubject();
await post(journal("test.bring", subject, [debit(bank, idr(9n)), credit(transit, idr(9n))]));

describe("balances", () => {
  test("now, from the sums and what came since: the same before and after sums are taken", async () => {
    const work = journal("test.post", null, [debit(bank, idr(3n)), credit(fee, idr(3n))]);
    await post(work);
    const before = await listBalances(database);
    const taken = await house.as({}, (ctx) => takeSums(ctx.db));
    expect(taken).toBeGreaterThan(0n);
    expect(await listBalances(database)).toEqual(before);
    expect(await house.as({}, (ctx) => takeSums(ctx.db))).toBe(0n);
    await post({ ...work, id: newJournalId() });
    expect(await readBalance(database, bank.code)).toBe((before.find(({ code }) => code === bank.code)?.minor ?? 0n) + 300n);
  });

  test("the trial balance sums to zero in every currency", async () => {
    const sums = new Map<Currency, bigint>();
    for (const { currency, minor } of await listBalances(database)) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
    expect(sums.size).toBe(2);
  });

  test("at any instant, by the clock of what happened and by that of what was written down; sums or none", async () => {
    const account = accountWith("bank", "008", "IDR");
    await open(account);
    const day = 86_400_000;
    const t0 = clock.now().getTime();
    const at = (days: number, ms = 0) => new Date(t0 + days * day + ms);
    const put = async (units: bigint, effectiveAt: Date) =>
      post(journal("test.post", null, [debit(account, idr(units)), credit(fee, idr(units))], { effectiveAt }));
    // Written down today: what happened three days ago, yesterday, and now.
    await put(1n, at(-3));
    await put(10n, at(-1));
    await put(100n, at(0));
    clock.advance(2 * day);
    await put(1_000n, at(1));
    await put(10_000n, at(2));
    const expected = async () => {
      const read = (days: number, by: "effective" | "recorded", ms = 0) =>
        readBalanceAt(database, account.code, at(days, ms), by);
      expect([await read(-4, "effective"), await read(-3, "effective", -1), await read(-3, "effective")]).toEqual([0n, 0n, 100n]);
      expect([
        await read(-1, "effective"),
        await read(0, "effective"),
        await read(1, "effective"),
        await read(9, "effective"),
      ]).toEqual([1_100n, 11_100n, 111_100n, 1_111_100n]);
      expect([await read(-1, "recorded"), await read(1, "recorded"), await read(9, "recorded")]).toEqual([
        0n,
        11_100n,
        1_111_100n,
      ]);
    };
    await expected();
    await house.as({}, (ctx) => takeSums(ctx.db));
    await expected();
    // And with some below the bound and some above it, of a day that is summed already.
    await put(5n, at(-3, 1));
    expect(await readBalanceAt(database, account.code, at(-3, 1), "effective")).toBe(600n);
    await house.as({}, (ctx) => takeSums(ctx.db));
    expect(await readBalanceAt(database, account.code, at(-3, 1), "effective")).toBe(600n);
    expect(await readBalanceAt(database, account.code, at(-3), "effective")).toBe(100n);
  });

  test("nobody's account has none", async () => {
    expect(await readBalance(database, "bank:nobody:IDR")).toBeNull();
  });
});

test("sums are never taken past a transaction that may still post", async () => {
  const account = accountWith("bank", "002", "IDR");
  await open(account);
  const one = () => journal("test.post", null, [debit(account, idr(1n)), credit(fee, idr(1n))]);
  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  let isPosted: () => void = () => {};
  const posted = new Promise<void>((resolve) => (isPosted = resolve));
  const slow = house.as({}, async (ctx) => {
    await postJournals(ctx, [one()]);
    isPosted();
    await held;
  });
  await posted;
  await post(one());
  await house.as({}, (ctx) => takeSums(ctx.db));
  expect(await readBalance(database, account.code)).toBe(100n);
  go();
  await slow;
  expect(await readBalance(database, account.code)).toBe(200n);
  await house.as({}, (ctx) => takeSums(ctx.db));
  expect(await readBalance(database, account.code)).toBe(200n);
});

test("a statement pages by key, the newest first, and misses nothing", async () => {
  const account = accountWith("bank", "009", "IDR");
  await open(account);
  const ids: string[] = [];
  for (let n = 1n; n <= 7n; n++) {
    const one = journal("test.post", null, [debit(account, idr(n)), credit(fee, idr(n))]);
    ids.push(one.id);
    await post(one);
  }
  const seen: string[] = [];
  for (let before = null as Parameters<typeof listPostings>[2]; ;) {
    const page = await listPostings(database, account.code, before, 3);
    seen.push(...page.map(({ journalId }) => journalId));
    before = page.at(-1) ?? null;
    if (page.length < 3) break;
  }
  expect(seen).toEqual(ids.toReversed());
});

describe("after a restore, when PostgreSQL numbers its transactions anew", () => {
  test("nothing is posted until the numbers are shifted; then balances go on", async () => {
    const before = await readBalance(database, bank.code);
    await house.as({}, (ctx) => takeSums(ctx.db));
    // As if the database had been far ahead before it was restored here.
    await asOwner("update ledger.sums set bound = bound + 1000000");
    const one = journal("test.post", null, [debit(bank, idr(1n)), credit(fee, idr(1n))]);
    await expect(post(one)).rejects.toMatchObject({ code: "SL006" });
    await house.as({}, (ctx) => shiftNumbers(ctx.db));
    await post(one);
    expect(await readBalance(database, bank.code)).toBe((before ?? 0n) + 100n);
    await house.as({}, (ctx) => takeSums(ctx.db));
    expect(await readBalance(database, bank.code)).toBe((before ?? 0n) + 100n);
  });
});

describe("the books over HTTP", () => {
  const staff = {
    kind: "staff",
    id: "us_01kc0000000000000000000000",
    level: "TREASURY",
    menuAccess: [{ menu: "ledger", module: ["view"] }],
  } as const;

  test("trial balance, balance, statement and journals are read by who may view the ledger", async () => {
    await using api = await openTestApi(house, [ledgerHttp]);
    const trial = await api.call(contract.readTrialBalance, {}, { actor: staff });
    expect((trial.data as { totals: unknown[] }).totals).toEqual([
      { currency: "IDR", minor: "0" },
      { currency: "SGD", minor: "0" },
    ]);
    const account = accountWith("bank", "013", "IDR");
    await open(account);
    const units = [5n, 7n, 11n];
    const posted = units.map((unit) => journal("test.post", null, [debit(account, idr(unit)), credit(fee, idr(unit))]));
    for (const one of posted) await post(one);
    const { data } = await api.call(contract.listStatement, { account: account.code }, { actor: staff });
    const { postings, next } = data as { postings: { balance: { minor: string } }[]; next: unknown };
    expect(postings.map(({ balance }) => balance.minor)).toEqual(["2300", "1200", "500"]);
    expect(next).toBeNull();
    const balance = await api.call(contract.readAccountBalance, { account: account.code }, { actor: staff });
    expect(balance.data).toMatchObject({ balance: { currency: "IDR", minor: "2300" } });
    const [first] = posted as [Journal, ...Journal[]];
    const read = await api.call(contract.listJournalsOf, { id: first.id }, { actor: staff });
    expect(read.data).toMatchObject({
      journals: [{ id: first.id, postings: [{ amount: { minor: "500" } }, { amount: { minor: "-500" } }] }],
    });
    expect((await api.call(contract.readAccountBalance, { account: "bank:none:IDR" }, { actor: staff })).status).toBe(
      "not_found",
    );
  });

  test("a statement of more than a page carries its balance on", async () => {
    await using api = await openTestApi(house, [ledgerHttp]);
    const account = accountWith("bank", "016", "IDR");
    await open(account);
    const many = Array.from({ length: 53 }, () => journal("test.post", null, [debit(account, idr(1n)), credit(fee, idr(1n))]));
    await post(...many);
    type Page = { postings: { balance: { minor: string } }[]; next: string | null };
    const first = (await api.call(contract.listStatement, { account: account.code }, { actor: staff })).data as Page;
    const second = (await api.call(contract.listStatement, { account: account.code, after: first.next ?? "" }, { actor: staff }))
      .data as Page;
    expect([first.postings.length, second.postings.length, second.next]).toEqual([50, 3, null]);
    expect([...first.postings, ...second.postings].map(({ balance }) => Number(balance.minor) / 100)).toEqual(
      Array.from({ length: 53 }, (_, n) => 53 - n),
    );
  });
});
