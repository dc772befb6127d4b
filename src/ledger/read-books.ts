import type { Input, Output } from "#kernel/endpoint.ts";
import { money, sum, type Currency } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { addDays, daysOfMonth, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";
import type { LedgerDeps } from "./deps.ts";
import type { Account } from "./model/account.ts";
import { ownerIn } from "./model/names.ts";
import { changeOf, resultsOf } from "./model/result.ts";
import { listBalancesAt, listMonth as listMonthLines, readBalanceAt } from "./store-periods.ts";
import { findAccount, listBalances, listJournals, listPostings, readBalance, type StatementPlace } from "./store.ts";

/** Other capabilities read journals and statements for themselves, and name their owners. */
const UNNAMED: LedgerDeps = { namesOfOwners: () => Promise.resolve(new Map()) };

const ownersOf = (codes: readonly string[]) => [...new Set(codes.flatMap((code) => ownerIn(code) ?? []))];

/** Shows accounts with their owners' names, all of which are read at once. */
async function showing(ctx: Ctx, { namesOfOwners }: LedgerDeps, accounts: readonly Account[]) {
  const names = await namesOfOwners(ctx, ownersOf(accounts.map(({ code }) => code)));
  return ({ code, currency, kind }: Account): contract.AccountView => ({
    code,
    currency,
    kind,
    ownerName: names.get(ownerIn(code) ?? "") ?? null,
  });
}

async function getAccount(ctx: Ctx, code: string): Promise<Account> {
  const account = await findAccount(ctx.db, code);
  if (account === null) throw refuse("not_found");
  return account;
}

/** The last instant of a day in Jakarta. PostgreSQL counts microseconds, the product milliseconds. */
const endOf = (day: LocalDate) => new Date(startOfDay(addDays(day, 1)).getTime() - 1);

/** Every account with its balance, now or at an instant, and the totals by currency as a check. */
export async function listTrialBalance(
  ctx: Ctx,
  { at, day, clock }: Input<typeof contract.listTrialBalance>,
  deps: LedgerDeps,
): Promise<Output<typeof contract.listTrialBalance>> {
  const instant = at ?? (day === undefined ? null : endOf(day));
  const lines = instant === null ? await listBalances(ctx.db) : await listBalancesAt(ctx.db, instant, clock);
  const byCurrency = Map.groupBy(lines, (line) => line.currency);
  const shown = await showing(ctx, deps, lines);
  return {
    accounts: lines.map((line) => ({ account: shown(line), balance: money(line.currency, line.minor) })),
    totals: byCurrency
      .entries()
      .map(([currency, of]: [Currency, typeof lines]) =>
        sum(
          currency,
          of.map((line) => money(currency, line.minor)),
        ),
      )
      .toArray(),
  };
}

export async function readAccountBalance(
  ctx: Ctx,
  { account: code, at, clock }: Input<typeof contract.readAccountBalance>,
  deps: LedgerDeps,
): Promise<Output<typeof contract.readAccountBalance>> {
  const account = await getAccount(ctx, code);
  const minor = at === undefined ? await readBalance(ctx.db, code) : await readBalanceAt(ctx.db, code, at, clock);
  const shown = await showing(ctx, deps, [account]);
  return { account: shown(account), balance: money(account.currency, minor ?? 0n) };
}

const total = (currency: Currency, of: readonly bigint[]) =>
  sum(
    currency,
    of.map((minor) => money(currency, minor)),
  );

/** Reads the sums by day, so that it is as fast in the tenth year as in the first. */
export async function listMonth(
  ctx: Ctx,
  { month: asked, clock }: Input<typeof contract.listMonth>,
  deps: LedgerDeps,
): Promise<Output<typeof contract.listMonth>> {
  const currentMonth = toLocalDate(ctx.now).slice(0, 7);
  const month = asked ?? currentMonth;
  const lines = await listMonthLines(ctx.db, daysOfMonth(month), clock);
  const shown = await showing(ctx, deps, lines);
  return {
    month,
    currentMonth,
    accounts: lines.map((line) => ({
      account: shown(line),
      debit: money(line.currency, line.debit),
      credit: money(line.currency, line.credit),
      change: money(line.currency, changeOf(line)),
      postings: Number(line.postings),
    })),
    totals: [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, of]) => ({
      debit: total(
        currency,
        of.map(({ debit }) => debit),
      ),
      credit: total(
        currency,
        of.map(({ credit }) => credit),
      ),
    })),
    results: resultsOf(lines),
  };
}

/** Each page carries the balance along, so that no page adds it up from the beginning. */
export async function listStatement(
  ctx: Ctx,
  { account: code, after }: Input<typeof contract.listStatement>,
  deps: LedgerDeps = UNNAMED,
): Promise<Output<typeof contract.listStatement>> {
  const account = await getAccount(ctx, code);
  const from = after === undefined ? null : parsePlace(after);
  let balance = from === null ? ((await readBalance(ctx.db, code)) ?? 0n) : from.balance;
  const rows = await listPostings(ctx.db, code, from, contract.STATEMENT_ROWS);
  const postings = rows.map((row) => {
    const after = balance;
    balance -= row.minor;
    const { journalId, line, kind, subject, effectiveAt, recordedAt, minor } = row;
    return {
      journal: journalId,
      line,
      kind,
      subject,
      effectiveAt,
      recordedAt,
      amount: money(account.currency, minor),
      balance: money(account.currency, after),
    };
  });
  const last = rows.length < contract.STATEMENT_ROWS ? undefined : rows.at(-1);
  const shown = await showing(ctx, deps, [account]);
  return { account: shown(account), postings, next: last ? `${last.txid}.${last.journalNo}.${last.line}.${balance}` : null };
}

function parsePlace(text: string): StatementPlace & { readonly balance: bigint } {
  const [txid = "0", journalNo = "0", line = "0", balance = "0"] = text.split(".");
  return { txid: BigInt(txid), journalNo: BigInt(journalNo), line: Number(line), balance: BigInt(balance) };
}

export async function listJournalsOf(
  ctx: Ctx,
  { subject, id }: Input<typeof contract.listJournalsOf>,
  deps: LedgerDeps = UNNAMED,
): Promise<Output<typeof contract.listJournalsOf>> {
  const journals = await listJournals(ctx.db, id === undefined ? { subject: subject ?? "" } : { id });
  const codes = journals.flatMap(({ postings }) => postings.map(({ account: { code } }) => code));
  return {
    ownerNames: Object.fromEntries(await deps.namesOfOwners(ctx, ownersOf(codes))),
    journals: journals.map((journal) => ({
      ...journal,
      postings: journal.postings.map((posting) => ({
        account: posting.account.code,
        subject: posting.subject ?? null,
        amount: posting.amount,
      })),
    })),
  };
}
