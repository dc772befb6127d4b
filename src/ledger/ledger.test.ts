/** Executable examples of the ledger with the figures of PRC-4, and its refusals. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { accountWith } from "./model/account.ts";
import { ledgerInvariants } from "./invariants.ts";
import { credit, debit, reversalOf, type Posting } from "./model/journal.ts";
import { journalIdFor } from "./journal-id.ts";
import { NotCovered } from "./post-journals.ts";
import { listJournals, readHolding } from "./store.ts";
import {
  ACCOUNTS,
  bank,
  clearing,
  deferred,
  deposit,
  fee,
  idr,
  inflight,
  margin,
  openBooks,
  position,
  positionSgd,
  rounding,
  sgd,
  transit,
  transitSgd,
  vat,
} from "./testing/books.ts";

const app = await openTestApp();
const books = await openBooks(app);
const { asOwner, journal, moved, newJournalId, newSubject, post } = books;
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(books.check);

describe("a domestic transfer of Rp 1.000.000, fee 5.000, tax 550 (PRC-4)", () => {
  const funded = (subject: string) =>
    journal("transfer.funded", subject, [
      debit(clearing, idr(1_005_550n)),
      credit(transit, idr(1_000_000n)),
      credit(deferred, idr(5_550n)),
    ]);
  const submitted = (subject: string) =>
    journal("transfer.submitted", subject, [debit(transit, idr(1_000_000n)), credit(inflight, idr(1_000_000n))]);
  const paid = (subject: string) =>
    journal("transfer.paid", subject, [
      debit(inflight, idr(1_000_000n)),
      credit(bank, idr(1_000_000n)),
      debit(deferred, idr(5_550n)),
      credit(fee, idr(5_000n)),
      credit(vat, idr(550n)),
    ]);

  test("the customer's payment is owed until the bank has paid out; then the fee is earned", async () => {
    const subject = newSubject();
    expect(await moved(ACCOUNTS, () => post(funded(subject)))).toMatchObject({
      [clearing.code]: 100_555_000n,
      [transit.code]: -100_000_000n,
      [deferred.code]: -555_000n,
    });
    expect(await readHolding(database, transit.code, subject)).toBe(100_000_000n);
    await post(submitted(subject));
    const atTheEnd = await moved([bank, fee, vat, deferred, inflight], () => post(paid(subject)));
    expect(atTheEnd).toEqual({
      [bank.code]: -100_000_000n,
      [fee.code]: -500_000n,
      [vat.code]: -55_000n,
      [deferred.code]: 555_000n,
      [inflight.code]: 100_000_000n,
    });
    expect(await Promise.all([transit, inflight, deferred].map(({ code }) => readHolding(database, code, subject)))).toEqual([
      0n,
      0n,
      0n,
    ]);
  });

  test("three steps in one call post the same journals, in order", async () => {
    const subject = newSubject();
    expect(await post(funded(subject), submitted(subject), paid(subject))).toEqual([true, true, true]);
    expect((await listJournals(database, { subject })).map(({ kind }) => kind)).toEqual([
      "transfer.funded",
      "transfer.submitted",
      "transfer.paid",
    ]);
  });

  test("an unfunded transfer is not paid out, however much others have paid in", async () => {
    await post(funded(newSubject()));
    const unfunded = newSubject();
    const refused = await post(submitted(unfunded)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotCovered);
    expect(refused).toMatchObject({ account: transit.code, subject: unfunded });
    expect(await listJournals(database, { subject: unfunded })).toEqual([]);
  });

  test("a funded transfer is not paid out twice", async () => {
    const subject = newSubject();
    await post(funded(subject), submitted(subject));
    await expect(post(submitted(subject))).rejects.toBeInstanceOf(NotCovered);
  });
});

test("a conversion of Rp 10.000.000 to SGD 788.91 balances in each currency (PRC-4)", async () => {
  const subject = newSubject();
  await post(journal("transfer.funded", subject, [debit(clearing, idr(10_000_000n)), credit(transit, idr(10_000_000n))]));
  const converted = journal("transfer.converted", subject, [
    debit(transit, idr(10_000_000n)),
    credit(position, money("IDR", 994_026_600n)),
    credit(margin, money("IDR", 5_964_160n)),
    credit(rounding, money("IDR", 9_240n)),
    debit(positionSgd, sgd(78_891n)),
    credit(transitSgd, sgd(78_891n)),
  ]);
  await post(converted);
  expect(await readHolding(database, transitSgd.code, subject)).toBe(78_891n);
  expect(await readHolding(database, transit.code, subject)).toBe(0n);
});

describe("refusals", () => {
  const pair = (amount = idr(1n)) => [debit(bank, amount), credit(fee, amount)];

  test.each<[string, readonly Posting[], string]>([
    ["one posting", [debit(bank, idr(1n))], "no_postings"],
    ["a posting of nothing", [debit(bank, idr(0n)), credit(fee, idr(0n))], "nothing_posted"],
    ["debit and credit apart", [debit(bank, idr(2n)), credit(fee, idr(1n))], "unbalanced"],
    ["a currency that the account does not have", [debit(bank, sgd(1n)), credit(fee, sgd(1n))], "wrong_currency"],
    ["two currencies that balance only together", [debit(bank, idr(1n)), credit(transitSgd, sgd(100n), "tr_x")], "unbalanced"],
    ["money of nobody on an account kept by subject", [debit(bank, idr(1n)), credit(transit, idr(1n))], "subject_missing"],
  ])("%s is refused before the database is called", async (_, postings, fault) => {
    await expect(post(journal("test.post", null, postings))).rejects.toThrow(fault);
  });

  test("an account that was never opened is refused", async () => {
    const unknown = accountWith("bank", "999", "IDR");
    await expect(post(journal("test.post", null, [debit(unknown, idr(1n)), credit(fee, idr(1n))]))).rejects.toMatchObject({
      code: "23502",
    });
  });

  test("a known id with other content is refused; with the same content it is already done", async () => {
    const first = journal("test.post", null, pair());
    expect(await post(first)).toEqual([true]);
    expect(await moved([bank], async () => expect(await post(first)).toEqual([false]))).toEqual({ [bank.code]: 0n });
    await expect(post({ ...first, postings: pair(idr(2n)) })).rejects.toMatchObject({ code: "id_already_used" });
    await expect(post({ ...first, kind: "test.other" })).rejects.toMatchObject({ code: "id_already_used" });
  });

  test("the same journal twice in one call is posted once", async () => {
    const twice = journal("test.post", null, pair());
    expect(await moved([bank], async () => expect(await post(twice, twice)).toEqual([true, false]))).toEqual({
      [bank.code]: 100n,
    });
    const other = journal("test.post", null, pair());
    await expect(post(other, { ...other, postings: pair(idr(3n)) })).rejects.toMatchObject({ code: "id_already_used" });
    expect(await listJournals(database, { id: other.id })).toEqual([]);
  });

  test("one bad journal refuses the whole call", async () => {
    const good = journal("test.post", null, pair());
    const bad = journal("test.post", newSubject(), [debit(transit, idr(1n)), credit(bank, idr(1n))]);
    expect(await moved([bank], () => expect(post(good, bad)).rejects.toBeInstanceOf(NotCovered))).toEqual({ [bank.code]: 0n });
  });

  test("an account with a floor may reach zero, but not fall below it", async () => {
    const given = journal("test.deposit", null, [debit(bank, idr(100n)), credit(deposit, idr(100n))]);
    await post(given);
    const take = (minor: bigint) =>
      journal("test.take", null, [debit(deposit, money("IDR", minor)), credit(bank, money("IDR", minor))]);
    await expect(post(take(10_001n))).rejects.toMatchObject({ account: deposit.code, subject: "" });
    await post(take(10_000n));
    await expect(post(take(1n))).rejects.toBeInstanceOf(NotCovered);
    expect(await readHolding(database, deposit.code, null)).toBe(0n);
  });
});

describe("a mistake is reversed by a linked journal", () => {
  const wrong = () => journal("test.wrong", null, [debit(bank, idr(7n)), credit(fee, idr(7n))]);
  const fresh = () => ({ id: newJournalId(), effectiveAt: clock.now() });

  test("the reversal mirrors the journal and cancels it out", async () => {
    const mistake = wrong();
    expect(
      await moved([bank, fee], async () => {
        await post(mistake);
        await post(reversalOf(mistake, fresh()));
      }),
    ).toEqual({ [bank.code]: 0n, [fee.code]: 0n });
    const [posted] = await listJournals(database, { id: mistake.id });
    expect(posted?.reversedBy).toMatch(/^jr_/);
  });

  test("a journal is reversed once, a reversal is never reversed, and only the exact mirror is accepted", async () => {
    const mistake = wrong();
    await post(mistake);
    const half = { ...reversalOf(mistake, fresh()), postings: [credit(bank, idr(6n)), debit(fee, idr(6n))] };
    await expect(post(half)).rejects.toMatchObject({ code: "SL005" });
    const undone = reversalOf(mistake, fresh());
    await post(undone);
    await expect(post(reversalOf(mistake, fresh()))).rejects.toMatchObject({ code: "23505" });
    await expect(post(reversalOf(undone, fresh()))).rejects.toMatchObject({ code: "SL005" });
    await expect(post(reversalOf(wrong(), fresh()))).rejects.toMatchObject({ code: "SL005" });
  });
});

describe("the database protects the ledger by itself", () => {
  test.each([
    "insert into ledger.journal (id, kind, effective_at, recorded_at, content, txid) values ('jr_01kc0000000000000000000000', 'a.b', now(), now(), sha256(''), 1)",
    "insert into ledger.posting select 1, 99, 1, 1, null, 1",
    "update ledger.posting set minor = minor + 1",
    "delete from ledger.posting",
    "update ledger.holding set minor = minor + 1",
    "delete from ledger.journal",
    "update ledger.account set floor = 'none'",
    "truncate ledger.posting cascade",
    "update ledger.checkpoint set minor = 0",
    "update ledger.sums set bound = 0",
  ])("the application's role may not: %s", async (statement) => {
    await expect(sql.raw(statement).execute(database)).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["update ledger.posting set minor = minor + 1", "delete from ledger.journal", "truncate ledger.posting cascade"])(
    "the schema's owner may not: %s",
    async (statement) => {
      await expect(asOwner(statement)).rejects.toThrow("append-only");
    },
  );

  test.each([
    ["a line before the first", "(0, 5, null), (1, -5, null)"],
    ["an amount of nothing", "(1, 5, null), (2, -5, null), (3, 0, null)"],
    ["more than eighteen digits", "(1, 1000000000000000000, null), (2, -1000000000000000000, null)"],
    ["a subject without a name", "(1, 5, ''), (2, -5, null)"],
  ])("the schema's owner may not add a balanced posting with %s", async (_, lines) => {
    const added = `with j as (insert into ledger.journal (id, kind, effective_at, recorded_at, content, txid)
        values ('jr_01kc0000000000000000000002', 'a.b', now(), now(), sha256(''), 1) returning no)
      insert into ledger.posting select j.no, l.line, account.no, l.minor, l.subject, 1 from j cross join (values ${lines}) as l (line, minor, subject)
      join ledger.account on code = 'bank:014:IDR'`;
    await expect(asOwner(added)).rejects.toMatchObject({ code: "23514", constraint: "posting_check" });
    expect(await brokenBy(app.url, added, ledgerInvariants)).toContain("every posting is well-formed");
  });

  test("the schema's owner may not add an unbalanced journal", async () => {
    const added = `with j as (insert into ledger.journal (id, kind, effective_at, recorded_at, content, txid)
        values ('jr_01kc0000000000000000000001', 'a.b', now(), now(), sha256(''), 1) returning no)
      insert into ledger.posting select j.no, 1, account.no, 5, null, 1 from j cross join ledger.account where code = 'bank:014:IDR'`;
    await expect(asOwner(added)).rejects.toThrow("does not sum to zero");
  });
});

describe("journal ids", () => {
  test("the same step of the same transfer has the same id; any other step or transfer has another", () => {
    const subject = newSubject();
    const ids = [
      journalIdFor(subject, "transfer.funded"),
      journalIdFor(subject, "transfer.paid"),
      journalIdFor(subject, "transfer.funded", 2),
      journalIdFor(newSubject(), "transfer.funded"),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(journalIdFor(subject, "transfer.funded")).toBe(ids[0]);
  });
});
