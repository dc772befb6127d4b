/** Concurrency: the database keeps the ledger right in any order of arrival. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { accountWith } from "./model/account.ts";
import { credit, debit, type Journal } from "./model/journal.ts";
import { readBalance, readHolding } from "./store.ts";
import { bank, idr, fee, openBooks } from "./testing/books.ts";

const app = await openTestApp();
const books = await openBooks(app);
const { journal, open, post } = books;
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(books.check);

describe("concurrent postings", () => {
  test("200 posts of 50 ids in parallel: each is posted once", async () => {
    const account = accountWith("bank", "022", "IDR");
    await open(account);
    const ones = Array.from({ length: 50 }, () => journal("test.post", null, [debit(account, idr(1n)), credit(fee, idr(1n))]));
    const news = await Promise.all(Array.from({ length: 200 }, (_, n) => post(ones[n % 50] as Journal)));
    expect(news.flat().filter(Boolean)).toHaveLength(50);
    expect(await readBalance(database, account.code)).toBe(5_000n);
  });

  test("40 withdrawals of 10 from a deposit of 100: ten succeed, and it never falls below zero", async () => {
    const own = accountWith("partner_deposit", "p1", "IDR");
    await open(own);
    await post(journal("test.deposit", null, [debit(bank, idr(100n)), credit(own, idr(100n))]));
    const take = () => post(journal("test.take", null, [debit(own, idr(10n)), credit(bank, idr(10n))]));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, take));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await readHolding(database, own.code, null)).toBe(0n);
  });

  test("transfers in both directions between two accounts with floors never deadlock", async () => {
    const [a, b] = [accountWith("agent_deposit", "x1", "IDR"), accountWith("agent_deposit", "x2", "IDR")];
    await open(a, b);
    await post(journal("test.deposit", null, [debit(bank, idr(200n)), credit(a, idr(100n)), credit(b, idr(100n))]));
    const swing = (n: number) => {
      const [from, to] = n % 2 === 0 ? [a, b] : [b, a];
      return post(journal("test.swing", null, [debit(from, idr(1n)), credit(to, idr(1n))]));
    };
    await Promise.all(Array.from({ length: 100 }, (_, n) => swing(n)));
    expect([await readHolding(database, a.code, null), await readHolding(database, b.code, null)]).toEqual([10_000n, 10_000n]);
  });
});
