/** Finding journals by what staff type; the trial balance of a day; the result of a month against the accounts it stands for. */
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { addDays, startOfDay } from "#kernel/time.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { operatorAccount } from "./model/account.ts";
import * as contract from "./contract.ts";
import { namedLedgerHttp } from "./testing/ledger-http.ts";
import { credit, debit } from "./model/journal.ts";
import { listBalancesAt, readBalanceAt } from "./store-periods.ts";
import { takeSums } from "./store-sums.ts";
import { bank, clearing, fee, idr, margin, openBooks, rounding, sgd, position, positionSgd } from "./testing/books.ts";

const app = await openTestApp({ now: new Date("2026-11-10T05:00:00Z") });
const books = await openBooks(app);
const { post, journal, newSubject } = books;
const api = await openTestApi(app, [namedLedgerHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
afterEach(books.check);

const STAFF = {
  kind: "staff",
  id: "us_01kc0000000000000000000000",
  level: "TREASURY",
  menuAccess: [{ menu: "ledger", module: ["view"] }],
} as const;
const search = async (input: { search?: string; day?: `${number}-${number}-${number}`; before?: string }) =>
  expectOk(await api.call(contract.searchJournals, input, { actor: STAFF }));
const idsOf = async (input: Parameters<typeof search>[0]) => (await search(input)).journals.map(({ id }) => id);

describe("search", async () => {
  const subject = newSubject();
  const on = (day: string) => ({ effectiveAt: new Date(`${day}T05:00:00Z`) });
  const one = journal("test.one", subject, [debit(bank, idr(1_500_000n)), credit(clearing, idr(1_500_000n))], on("2026-11-05"));
  const split = journal(
    "test.split",
    null,
    [debit(clearing, idr(1_500_000n)), credit(bank, idr(1_400_000n)), credit(fee, idr(100_000n))],
    on("2026-11-06"),
  );
  const abroad = journal(
    "test.abroad",
    null,
    [debit(positionSgd, sgd(1_250n)), credit(margin, idr(7n)), debit(position, idr(7n)), credit(positionSgd, sgd(1_250n))],
    on("2026-11-06"),
  );
  await post(one);
  await post(split);
  await post(abroad);

  test.each([
    ["1500000", [split.id, one.id]],
    ["1.500.000", [split.id, one.id]],
    ["Rp 1,500,000.00", [split.id, one.id]],
    ["1400000", [split.id]],
    ["100000", [split.id]],
    ["12.50", [abroad.id]],
    ["1500000 bank:014:IDR", [one.id]],
    ["1400000 payin_clearing:va:IDR", []],
    ["test.split", [split.id]],
    ["test.split 1500000", [split.id]],
    [subject, [one.id]],
    [one.id, [one.id]],
    [`${one.id} test.split`, []],
    ["15000", []],
    ["fee:IDR", [split.id]],
    ["nothing-like-it", []],
  ])("%s", async (typed, expected) => {
    expect(await idsOf({ search: typed })).toEqual(expected);
  });

  test("by the day on which it happened, alone and with a text", async () => {
    expect(await idsOf({ day: "2026-11-05" })).toEqual([one.id]);
    expect(await idsOf({ day: "2026-11-06" })).toEqual([abroad.id, split.id]);
    expect(await idsOf({ day: "2026-11-06", search: "1500000" })).toEqual([split.id]);
    expect(await idsOf({ day: "2026-11-07" })).toEqual([]);
  });

  test("a journal shows the sum of its debits by currency", async () => {
    const [found] = (await search({ search: abroad.id })).journals;
    expect(found?.amounts).toEqual([
      { currency: "IDR", minor: "700" },
      { currency: "SGD", minor: "1250" },
    ]);
  });

  test("pages go on from journal to journal, without gap or repetition", async () => {
    for (let n = 0; n < contract.JOURNAL_ROWS + 5; n += 1)
      await post(journal("test.page", null, [debit(bank, idr(3n)), credit(clearing, idr(3n))]));
    const first = await search({ search: "test.page" });
    expect(first.journals).toHaveLength(contract.JOURNAL_ROWS);
    expect(first.isPartial).toBe(false);
    const second = await search({ search: "test.page", before: first.next ?? "" });
    expect(second.journals).toHaveLength(5);
    expect(second.next).toBeNull();
    expect(new Set([...first.journals, ...second.journals].map(({ id }) => id)).size).toBe(contract.JOURNAL_ROWS + 5);
  });

  test("a file has the names of kinds and accounts beside their codes", async () => {
    await post(journal("transfer.fee_earned", null, [debit(bank, idr(5n)), credit(fee, idr(5n))]));
    const file = async (path: string, query: Record<string, string> = {}) => {
      const headers = { "accept-language": "en", "x-code-challenge": api.tokenOf(STAFF) };
      const { body } = await api.raw({ method: "GET", url: path, query: { export: "Y", ...query }, headers });
      return body
        .replace(/^\uFEFF/, "")
        .replaceAll('"', "")
        .split("\r\n");
    };
    const journals = await file(contract.searchJournals.path, { search: "transfer.fee_earned" });
    expect(journals[0]).toContain("id,kind,kindName,subject");
    expect(journals[1]).toContain("transfer.fee_earned,Fee income recognised");
    const statement = await file(contract.listStatement.path, { account: bank.code });
    expect(statement.join("\n")).toContain("transfer.fee_earned,Fee income recognised");
    const balances = await file(contract.listTrialBalance.path);
    expect(balances[0]).toContain("account.code,account.name,account.currency");
    expect(balances.join("\n")).toContain("bank:014:IDR,Bank account: BCA · IDR,IDR");
  });

  test("only ledger staff may search", async () => {
    expect((await api.call(contract.searchJournals, {})).code).toBe(401);
    const other = { ...STAFF, menuAccess: [{ menu: "transfer", module: ["oversee"] }] } as const;
    expect((await api.call(contract.searchJournals, {}, { actor: other })).code).toBe(403);
  });
});

const EARNING = [fee, margin, rounding, operatorAccount("rail_cost", "IDR"), operatorAccount("loss", "IDR")] as const;

test("the result of a month is what its income and expense accounts changed by, whatever was posted", async () => {
  await books.open(...EARNING);
  const posted = fc.record({
    account: fc.constantFrom(...EARNING),
    units: fc.bigInt({ min: 1n, max: 1_000_000n }),
    isDebit: fc.boolean(),
    day: fc.integer({ min: 0, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(posted, { minLength: 1, maxLength: 6 }), fc.boolean(), async (all, isSummed) => {
      for (const { account, units, isDebit, day } of all) {
        const [one, other] = isDebit ? [debit, credit] : [credit, debit];
        const effectiveAt = startOfDay(addDays("2026-10-20", day));
        await post(journal("test.result", null, [one(account, idr(units)), other(bank, idr(units))], { effectiveAt }));
      }
      if (isSummed) await app.as({}, (ctx) => takeSums(ctx.db));
      const month = expectOk(await api.call(contract.listMonth, { month: "2026-11" }, { actor: STAFF }));
      const at = (day: "2026-11-01" | "2026-12-01") => new Date(startOfDay(day).getTime() - 1);
      let result = 0n;
      for (const { code } of EARNING)
        result -=
          ((await readBalanceAt(app.runtime.database, code, at("2026-12-01"), "effective")) ?? 0n) -
          ((await readBalanceAt(app.runtime.database, code, at("2026-11-01"), "effective")) ?? 0n);
      const shown = month.results.find((one) => one.result.currency === "IDR");
      expect(shown?.result.minor ?? "0").toBe(String(result));
      expect(BigInt(shown?.income.minor ?? "0") - BigInt(shown?.expense.minor ?? "0")).toBe(result);
    }),
    { numRuns: 12 },
  );
});

test("the trial balance of a day is every account's balance at its end, and adds up to zero", async () => {
  for (const day of ["2026-10-25", "2026-11-05", "2026-11-30"] as const) {
    const { accounts, totals } = expectOk(await api.call(contract.listTrialBalance, { day }, { actor: STAFF }));
    const end = new Date(startOfDay(addDays(day, 1)).getTime() - 1);
    for (const { account, balance } of accounts)
      expect(balance.minor).toBe(String(await readBalanceAt(app.runtime.database, account.code, end, "effective")));
    expect(totals.every(({ minor }) => minor === "0")).toBe(true);
    expect(await listBalancesAt(app.runtime.database, end, "recorded")).toHaveLength(accounts.length);
  }
});
