/** Balances from incremental sums and by both clocks; statements; posting after a restore; the ledger over HTTP. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Currency } from "#kernel/money.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { accountWith } from "./model/account.ts";
import * as contract from "./contract.ts";
import { namedLedgerHttp } from "./testing/ledger-http.ts";
import { credit, debit, type Journal } from "./model/journal.ts";
import { postJournals } from "./post-journals.ts";
import { readBalanceAt } from "./store-periods.ts";
import { listBalances, listPostings, readBalance } from "./store.ts";
import { bank, fee, idr, openBooks, transit } from "./testing/books.ts";
import { shiftNumbers, takeSums } from "./store-sums.ts";

const app = await openTestApp();
const books = await openBooks(app);
const { asOwner, journal, newJournalId, newSubject, open, post } = books;
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(books.check);

const subject = newSubject();
await post(journal("test.bring", subject, [debit(bank, idr(9n)), credit(transit, idr(9n))]));

describe("balances", () => {
  test("the current balance is the same before and after sums are taken", async () => {
    const work = journal("test.post", null, [debit(bank, idr(3n)), credit(fee, idr(3n))]);
    await post(work);
    const before = await listBalances(database);
    const taken = await app.as({}, (ctx) => takeSums(ctx.db));
    expect(taken).toBeGreaterThan(0n);
    expect(await listBalances(database)).toEqual(before);
    expect(await app.as({}, (ctx) => takeSums(ctx.db))).toBe(0n);
    await post({ ...work, id: newJournalId() });
    expect(await readBalance(database, bank.code)).toBe((before.find(({ code }) => code === bank.code)?.minor ?? 0n) + 300n);
  });

  test("the trial balance sums to zero in every currency", async () => {
    const sums = new Map<Currency, bigint>();
    for (const { currency, minor } of await listBalances(database)) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
    expect(sums.size).toBe(2);
  });

  test("the balance at any instant is right by the effective and by the recorded clock, with and without sums", async () => {
    const account = accountWith("bank", "008", "IDR");
    await open(account);
    const day = 86_400_000;
    const t0 = clock.now().getTime();
    const at = (days: number, ms = 0) => new Date(t0 + days * day + ms);
    const put = async (units: bigint, effectiveAt: Date) =>
      post(journal("test.post", null, [debit(account, idr(units)), credit(fee, idr(units))], { effectiveAt }));
    // All recorded today: one effective three days ago, one yesterday, one now.
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
    await app.as({}, (ctx) => takeSums(ctx.db));
    await expected();
    // One posting above the bound on a day that already has sums below it.
    await put(5n, at(-3, 1));
    expect(await readBalanceAt(database, account.code, at(-3, 1), "effective")).toBe(600n);
    await app.as({}, (ctx) => takeSums(ctx.db));
    expect(await readBalanceAt(database, account.code, at(-3, 1), "effective")).toBe(600n);
    expect(await readBalanceAt(database, account.code, at(-3), "effective")).toBe(100n);
  });

  test("an unknown account has no balance", async () => {
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
  const slow = app.as({}, async (ctx) => {
    await postJournals(ctx, [one()]);
    isPosted();
    await held;
  });
  await posted;
  await post(one());
  await app.as({}, (ctx) => takeSums(ctx.db));
  expect(await readBalance(database, account.code)).toBe(100n);
  go();
  await slow;
  expect(await readBalance(database, account.code)).toBe(200n);
  await app.as({}, (ctx) => takeSums(ctx.db));
  expect(await readBalance(database, account.code)).toBe(200n);
});

test("a statement pages by key, newest first, without gaps", async () => {
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

describe("after a restore, when PostgreSQL restarts its transaction numbers", () => {
  test("posting is refused until the numbers are shifted; then balances continue", async () => {
    const before = await readBalance(database, bank.code);
    await app.as({}, (ctx) => takeSums(ctx.db));
    // As if the database had reached far higher transaction numbers before it was restored here.
    await asOwner("update ledger.sums set bound = bound + 1000000");
    const one = journal("test.post", null, [debit(bank, idr(1n)), credit(fee, idr(1n))]);
    await expect(post(one)).rejects.toMatchObject({ code: "SL006" });
    await app.as({}, (ctx) => shiftNumbers(ctx.db));
    await post(one);
    expect(await readBalance(database, bank.code)).toBe((before ?? 0n) + 100n);
    await app.as({}, (ctx) => takeSums(ctx.db));
    expect(await readBalance(database, bank.code)).toBe((before ?? 0n) + 100n);
  });
});

describe("the ledger over HTTP", () => {
  const staff = {
    kind: "staff",
    id: "us_01kc0000000000000000000000",
    level: "TREASURY",
    menuAccess: [{ menu: "ledger", module: ["view"] }],
  } as const;

  test("staff with ledger:view read trial balance, balance, statement and journals", async () => {
    await using api = await openTestApi(app, [namedLedgerHttp]);
    const trial = await api.call(contract.listTrialBalance, {}, { actor: staff });
    expect(expectOk(trial).totals).toEqual([
      { currency: "IDR", minor: "0" },
      { currency: "SGD", minor: "0" },
    ]);
    const account = accountWith("bank", "013", "IDR");
    await open(account);
    const units = [5n, 7n, 11n];
    const posted = units.map((unit) => journal("test.post", null, [debit(account, idr(unit)), credit(fee, idr(unit))]));
    for (const one of posted) await post(one);
    const data = expectOk(await api.call(contract.listStatement, { account: account.code }, { actor: staff }));
    const { postings, next } = data;
    expect(postings.map(({ balance }) => balance.minor)).toEqual(["2300", "1200", "500"]);
    expect(next).toBeNull();
    const balance = await api.call(contract.readAccountBalance, { account: account.code }, { actor: staff });
    expect(balance.data).toMatchObject({ balance: { currency: "IDR", minor: "2300" }, account: { ownerName: null } });
    const [first] = posted as [Journal, ...Journal[]];
    const read = await api.call(contract.listJournalsOf, { id: first.id }, { actor: staff });
    expect(read.data).toMatchObject({
      journals: [{ id: first.id, postings: [{ amount: { minor: "500" } }, { amount: { minor: "-500" } }] }],
    });
    expect((await api.call(contract.readAccountBalance, { account: "bank:none:IDR" }, { actor: staff })).status).toBe(
      "not_found",
    );
  });

  test("the running balance continues on the second page of a statement", async () => {
    await using api = await openTestApi(app, [namedLedgerHttp]);
    const account = accountWith("bank", "016", "IDR");
    await open(account);
    const many = Array.from({ length: 53 }, () => journal("test.post", null, [debit(account, idr(1n)), credit(fee, idr(1n))]));
    await post(...many);
    const first = expectOk(await api.call(contract.listStatement, { account: account.code }, { actor: staff }));
    const second = expectOk(
      await api.call(contract.listStatement, { account: account.code, after: first.next ?? "" }, { actor: staff }),
    );
    expect(first.account).toMatchObject({ code: "bank:016:IDR", ownerName: "Maybank" });
    const [posted] = first.postings;
    const { ownerNames } = expectOk(await api.call(contract.listJournalsOf, { id: posted?.journal }, { actor: staff }));
    expect(ownerNames).toEqual({ "016": "Maybank" });
    expect([first.postings.length, second.postings.length, second.next]).toEqual([50, 3, null]);
    expect([...first.postings, ...second.postings].map(({ balance }) => Number(balance.minor) / 100)).toEqual(
      Array.from({ length: 53 }, (_, n) => 53 - n),
    );
  });
});
