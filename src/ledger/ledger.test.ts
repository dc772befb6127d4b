/** Executable examples of the ledger, with the figures of PRODUCT §4, and what it refuses. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money, wholeUnits, type Currency } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import * as contract from "./contract.ts";
import { ledgerHttp } from "./http.ts";
import { accountWith, houseAccount, type Account } from "./account.ts";
import { credit, debit, reversalOf, type Journal, type Posting } from "./journal.ts";
import { journalIdFor } from "./journal-id.ts";
import { ledgerInvariants } from "./invariants.ts";
import { NotCovered, openAccounts, postJournals } from "./post-journals.ts";
import {
  listBalances,
  listJournals,
  listPostings,
  readBalance,
  readBalanceAt,
  readHolding,
  shiftNumbers,
  takeSums,
} from "./store.ts";

const house = await openTestHouse();
const { database, clock, random } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
afterEach(async () => {
  const broken = (await checkInvariants(database, ledgerInvariants)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
});

const idr = (units: bigint) => wholeUnits("IDR", units);
const sgd = (minor: bigint) => money("SGD", minor);
const clearing = accountWith("payin_clearing", "va", "IDR");
const transit = houseAccount("transit", "IDR");
const transitSgd = houseAccount("transit", "SGD");
const deferred = houseAccount("deferred_fee", "IDR");
const inflight = accountWith("payout_inflight", "bifast", "IDR");
const bank = accountWith("bank", "014", "IDR");
const fee = houseAccount("fee", "IDR");
const vat = houseAccount("vat_out", "IDR");
const position = houseAccount("fx_position", "IDR");
const positionSgd = houseAccount("fx_position", "SGD");
const margin = houseAccount("fx_margin", "IDR");
const rounding = houseAccount("rounding", "IDR");
const deposit = accountWith("agent_deposit", "ag1", "IDR");
const accounts = [
  clearing,
  transit,
  transitSgd,
  deferred,
  inflight,
  bank,
  fee,
  vat,
  position,
  positionSgd,
  margin,
  rounding,
  deposit,
];
await house.as({}, (ctx) => openAccounts(ctx, accounts));

/** As the owner of the schema, whom the application never is. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const newSubject = () => newId("tr", clock.now().getTime(), random(10));
const journal = (kind: string, subject: string | null, postings: readonly Posting[], more: Partial<Journal> = {}): Journal => ({
  id: newId("jr", clock.now().getTime(), random(10)),
  kind,
  subject,
  effectiveAt: clock.now(),
  postings,
  ...more,
});
const post = (...journals: Journal[]) => house.as({}, (ctx) => postJournals(ctx, journals));
const balances = async (of: readonly Account[]) =>
  Promise.all(of.map(async ({ code }) => (await readBalance(database, code)) ?? 0n));
/** How far the balances move while `work` runs: tests share the books. */
async function moved(of: readonly Account[], work: () => Promise<unknown>): Promise<Record<string, bigint>> {
  const before = await balances(of);
  await work();
  const after = await balances(of);
  return Object.fromEntries(of.map(({ code }, n) => [code, (after[n] ?? 0n) - (before[n] ?? 0n)]));
}

describe("a domestic transfer of Rp 1.000.000, fee 5.000, tax 550 (PRODUCT §4)", () => {
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

  test("what the customer paid is owed until the bank has it; then the fee is earned", async () => {
    const subject = newSubject();
    expect(await moved(accounts, () => post(funded(subject)))).toMatchObject({
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

  test("three steps in one call are the same, in their order", async () => {
    const subject = newSubject();
    expect(await post(funded(subject), submitted(subject), paid(subject))).toEqual([true, true, true]);
    expect((await listJournals(database, { subject })).map(({ kind }) => kind)).toEqual([
      "transfer.funded",
      "transfer.submitted",
      "transfer.paid",
    ]);
  });

  test("nothing is paid out for a transfer that has not been funded, however much others have brought", async () => {
    await post(funded(newSubject()));
    const unfunded = newSubject();
    const refused = await post(submitted(unfunded)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotCovered);
    expect(refused).toMatchObject({ account: transit.code, subject: unfunded });
    expect(await listJournals(database, { subject: unfunded })).toEqual([]);
  });

  test("nor twice for one that has", async () => {
    const subject = newSubject();
    await post(funded(subject), submitted(subject));
    await expect(post(submitted(subject))).rejects.toBeInstanceOf(NotCovered);
  });
});

test("a conversion of Rp 10.000.000 to SGD 788.91 balances in each currency by itself (PRODUCT §4)", async () => {
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

describe("what is refused", () => {
  const pair = (amount = idr(1n)) => [debit(bank, amount), credit(fee, amount)];

  test.each<[string, readonly Posting[], string]>([
    ["one posting", [debit(bank, idr(1n))], "no_postings"],
    ["a posting of nothing", [debit(bank, idr(0n)), credit(fee, idr(0n))], "nothing_posted"],
    ["debit and credit apart", [debit(bank, idr(2n)), credit(fee, idr(1n))], "unbalanced"],
    ["a currency that the account does not have", [debit(bank, sgd(1n)), credit(fee, sgd(1n))], "wrong_currency"],
    ["two currencies that balance only together", [debit(bank, idr(1n)), credit(transitSgd, sgd(100n), "tr_x")], "unbalanced"],
    ["money of nobody on an account kept by subject", [debit(bank, idr(1n)), credit(transit, idr(1n))], "subject_missing"],
  ])("%s: before anything is sent", async (_, postings, fault) => {
    await expect(post(journal("test.post", null, postings))).rejects.toThrow(fault);
  });

  test("an account that nobody opened", async () => {
    const unknown = accountWith("bank", "999", "IDR");
    await expect(post(journal("test.post", null, [debit(unknown, idr(1n)), credit(fee, idr(1n))]))).rejects.toMatchObject({
      code: "23502",
    });
  });

  test("the same id with other content; with the same content it is done already", async () => {
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

  test("an account as a whole below zero; to the last sen is fine", async () => {
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
  const fresh = () => ({ id: newId("jr", clock.now().getTime(), random(10)), effectiveAt: clock.now() });

  test("which is its mirror, and cancels it out", async () => {
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

  test("once, never a reversal, and nothing but the mirror", async () => {
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

describe("the database keeps the books by itself", () => {
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
  ])("the application may not: %s", async (statement) => {
    await expect(sql.raw(statement).execute(database)).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["update ledger.posting set minor = minor + 1", "delete from ledger.journal", "truncate ledger.posting cascade"])(
    "not even its owner may: %s",
    async (statement) => {
      await expect(asOwner(statement)).rejects.toThrow("append-only");
    },
  );

  test("and its owner can't add what does not balance", async () => {
    const added = `with j as (insert into ledger.journal (id, kind, effective_at, recorded_at, content, txid)
        values ('jr_01kc0000000000000000000001', 'a.b', now(), now(), sha256(''), 1) returning no)
      insert into ledger.posting select j.no, 1, account.no, 5, null, 1 from j cross join ledger.account where code = 'bank:014:IDR'`;
    await expect(asOwner(added)).rejects.toThrow("does not sum to zero");
  });
});

describe("balances", () => {
  test("now, from the sums and what came since: the same before and after sums are taken", async () => {
    const work = journal("test.post", null, [debit(bank, idr(3n)), credit(fee, idr(3n))]);
    await post(work);
    const before = await listBalances(database);
    const taken = await house.as({}, (ctx) => takeSums(ctx.db));
    expect(taken).toBeGreaterThan(0n);
    expect(await listBalances(database)).toEqual(before);
    expect(await house.as({}, (ctx) => takeSums(ctx.db))).toBe(0n);
    await post({ ...work, id: newId("jr", clock.now().getTime(), random(10)) });
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
    await house.as({}, (ctx) => openAccounts(ctx, [account]));
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
  await house.as({}, (ctx) => openAccounts(ctx, [account]));
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
  await house.as({}, (ctx) => openAccounts(ctx, [account]));
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

describe("many at once", () => {
  test("200 posts of 50 ids in parallel: each is posted once", async () => {
    const account = accountWith("bank", "022", "IDR");
    await house.as({}, (ctx) => openAccounts(ctx, [account]));
    const ones = Array.from({ length: 50 }, () => journal("test.post", null, [debit(account, idr(1n)), credit(fee, idr(1n))]));
    const news = await Promise.all(Array.from({ length: 200 }, (_, n) => post(ones[n % 50] as Journal)));
    expect(news.flat().filter(Boolean)).toHaveLength(50);
    expect(await readBalance(database, account.code)).toBe(5_000n);
  });

  test("40 withdrawals of 10 from a deposit of 100: ten go through, and it never is below zero", async () => {
    const own = accountWith("partner_deposit", "p1", "IDR");
    await house.as({}, (ctx) => openAccounts(ctx, [own]));
    await post(journal("test.deposit", null, [debit(bank, idr(100n)), credit(own, idr(100n))]));
    const take = () => post(journal("test.take", null, [debit(own, idr(10n)), credit(bank, idr(10n))]));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, take));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await readHolding(database, own.code, null)).toBe(0n);
  });

  test("money to and fro between two guarded accounts never ends in a circle of waiting", async () => {
    const [a, b] = [accountWith("agent_deposit", "x1", "IDR"), accountWith("agent_deposit", "x2", "IDR")];
    await house.as({}, (ctx) => openAccounts(ctx, [a, b]));
    await post(journal("test.deposit", null, [debit(bank, idr(200n)), credit(a, idr(100n)), credit(b, idr(100n))]));
    const swing = (n: number) => {
      const [from, to] = n % 2 === 0 ? [a, b] : [b, a];
      return post(journal("test.swing", null, [debit(from, idr(1n)), credit(to, idr(1n))]));
    };
    await Promise.all(Array.from({ length: 100 }, (_, n) => swing(n)));
    expect([await readHolding(database, a.code, null), await readHolding(database, b.code, null)]).toEqual([10_000n, 10_000n]);
  });
});

describe("ids of journals", () => {
  test("the same step of the same transfer has the same id; anything else another", () => {
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
    await house.as({}, (ctx) => openAccounts(ctx, [account]));
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
    await house.as({}, (ctx) => openAccounts(ctx, [account]));
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
