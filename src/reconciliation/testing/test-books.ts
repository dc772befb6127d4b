/**
 * Test fixture: an app with a ledger, a bank whose statement is a list that tests write, and transfers replaced by a table. The journals
 * are those of transfers (LED-3), so that a planted difference looks like a real fault.
 */
import { newId, type Id } from "#kernel/id.ts";
import { money, wholeUnits, type Money } from "#kernel/money.ts";
import { toLocalDate, type LocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit, operatorAccount, type Posting } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals, prepareLedger } from "#ledger/index.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import type { Expectations, Gap, Held } from "../model/expected.ts";
import { reconciliationJobs } from "../jobs.ts";
import type { ReconciledParty } from "../model/party.ts";
import type { ReadStatement, StatementLine } from "../model/statement.ts";

export const BANK = "014";
export const idr = (units: bigint) => wholeUnits("IDR", units);
const account = {
  bank: accountWith("bank", BANK, "IDR"),
  clearing: accountWith("payin_clearing", "va", "IDR"),
  qris: accountWith("payin_clearing", `qris_${BANK}`, "IDR"),
  inflight: accountWith("payout_inflight", "bi_fast", "IDR"),
  transit: operatorAccount("transit", "IDR"),
  cost: operatorAccount("rail_cost", "IDR"),
  payable: operatorAccount("refund_payable", "IDR"),
  suspense: operatorAccount("suspense_payin", "IDR"),
  loss: operatorAccount("loss", "IDR"),
};
export const accounts = account;
const START = new Date("2026-11-20T03:00:00Z");

/** Transfers as a table: what each should hold, and the number it was paid on. */
export function openTransfers() {
  const held = new Map<string, Held>();
  const numbers = new Map<string, string>();
  const totals: Omit<Held, "subject">[] = [];
  const gaps: Gap[] = [];
  const flagged: string[] = [];
  const gapsRead: string[][] = [];
  const sorted = () =>
    [...held.values()].filter(({ minor }) => minor !== 0n).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  const expectations: Expectations<Ctx> = {
    heldBy: async (_, subjects) => sorted().filter(({ subject }) => subjects.includes(subject)),
    listHeld: async (_, { after, limit }) => {
      const behind = sorted().filter(({ subject }) => subject > after);
      const subjects = new Set([...new Set(behind.map(({ subject }) => subject))].slice(0, limit));
      return behind.filter(({ subject }) => subjects.has(subject));
    },
    totalsHeld: async () => [...sorted(), ...totals].map(({ account: of, minor }) => ({ account: of, minor })),
    disputedCosts: async () => [],
    gaps: async () => gaps,
    gapIsRead: async (_, __, paid) => void gapsRead.push(paid.map(({ channel, number }) => `${channel} ${number}`)),
    transfersOf: async () => new Map(),
    waitingCash: async () => [],
    flagConflictingOutcomes: async (_, transfer) => void flagged.push(transfer),
    payInNumbers: async (_, subjects) => new Map([...numbers].filter(([subject]) => subjects.includes(subject))),
  };
  return {
    expectations,
    /** The restores so far, the transfers flagged because of them, and the channels and numbers with pay-ins in the statements of each gap. */
    gaps,
    flagged,
    gapsRead,
    /** Sets what a subject should hold on an account. */
    expect(subject: string, on: { readonly code: string }, minor: bigint): void {
      held.set(`${subject} ${on.code}`, { subject, account: on.code, minor });
    },
    /** Adds to the expected total of an account only, without a subject. */
    expectTotal(on: { readonly code: string }, minor: bigint): void {
      totals.push({ account: on.code, minor });
    },
    paidOn(subject: string, number: string): void {
      numbers.set(subject, number);
    },
    forget(subject: string): void {
      for (const key of [...held.keys()].filter((one) => one.startsWith(`${subject} `))) held.delete(key);
    },
  };
}

/** What the account has at the end of a day, by the lines of the statement. */
const balanceAt = (statement: ReadonlyMap<string, StatementLine>, openingMinor: bigint, day: LocalDate): Money =>
  [...statement.values()]
    .filter(({ bookedAt }) => toLocalDate(bookedAt) <= day)
    .reduce((sum, { amount }) => money("IDR", sum.minor + amount.minor), money("IDR", openingMinor));

export async function openDesk({ now = START, read }: { readonly now?: Date; readonly read?: ReadStatement } = {}) {
  const app = await openTestApp({ now });
  const { clock, random, database } = app.runtime;
  const logged = openLogLines();
  const runtime = { ...app.runtime, log: logged.log };
  const transfers = openTransfers();
  const statement = new Map<string, StatementLine>();
  let isSilent = false;
  let openingMinor: bigint | null = null;
  // Cached, because days are computed for many lines and a formatter is slow.
  const days = new Map<number, LocalDate>();
  const dayOf = (instant: Date): LocalDate => {
    const day = days.get(instant.getTime()) ?? toLocalDate(instant);
    days.set(instant.getTime(), day);
    return day;
  };
  const party: ReconciledParty = {
    party: BANK,
    account: "bank",
    channels: ["va", `qris_${BANK}`],
    costUpTo: { IDR: 2_500_00n },
    read: read ?? (async (day) => (isSilent ? null : [...statement.values()].filter(({ bookedAt }) => dayOf(bookedAt) === day))),
    readClosing: async (day) => (openingMinor === null ? null : [balanceAt(statement, openingMinor, day)]),
  };
  const jobs = reconciliationJobs({
    parties: [party],
    costUpTo: async () => party.costUpTo,
    qrisMdrBps: async () => 70,
    expectations: transfers.expectations,
    siteUrl: "https://remit.example",
    treasury: async () => [
      { email: "treasury@example.com", language: "ID" },
      { email: "treasury.en@example.com", language: "EN" },
    ],
  });
  const runOf = (name: string) => ({
    runtime,
    isLastAttempt: false,
    transaction: <T>(work: (ctx: Ctx) => Promise<T>) =>
      inTransaction(runtime, { requestId: "job", actor: { kind: "system", name }, language: "ID", address: "system" }, work),
  });
  const post = (about: string, kind: string, postings: readonly Posting[], sequence = 1) =>
    app.as({}, async (ctx) => {
      await openAccounts(
        ctx,
        postings.map((posting) => posting.account),
      );
      const id = journalIdFor(about as Id<"tr">, kind, sequence);
      await postJournals(ctx, [{ id, kind, subject: about, effectiveAt: ctx.now, postings }]);
      return id;
    });
  let count = 0;
  const desk = {
    app,
    db: database,
    clock,
    logged,
    transfers,
    party,
    post,
    newId: <P extends string>(prefix: P): Id<P> => newId(prefix, clock.now().getTime(), random(10)),

    /** Adds a line to the statement, booked now by default. Returns the bank's id of it. */
    says(kind: StatementLine["kind"], reference: string | null, amount: Money, more: Partial<StatementLine> = {}): string {
      const id = more.id ?? `L${String((count += 1)).padStart(6, "0")}`;
      statement.set(id, { id, bookedAt: clock.now(), amount, kind, reference, ...more });
      return id;
    },
    unsays: (id: string) => statement.delete(id),
    /** From now on the statement ends with a balance, which began with this many minor units. */
    statesBalance(opening: bigint): void {
      openingMinor = opening;
    },
    silence(on: boolean): void {
      isSilent = on;
    },

    /** A transfer paid in on its own number, waiting to be paid out. */
    async funded(amount: Money): Promise<{ id: Id<"tr">; number: string }> {
      const id = desk.newId("tr");
      const number = `8808${String((count += 1)).padStart(10, "0")}`;
      transfers.paidOn(id, number);
      transfers.expect(id, account.transit, amount.minor);
      await post(id, "transfer.funded", [debit(account.clearing, amount), credit(account.transit, amount)]);
      return { id, number };
    },
    async submitted(id: string, amount: Money): Promise<void> {
      transfers.expect(id, account.transit, 0n);
      transfers.expect(id, account.inflight, amount.minor);
      await post(id, "transfer.submitted", [debit(account.transit, amount), credit(account.inflight, amount)]);
    },
    async paid(id: string, amount: Money, cost: Money | null = null): Promise<void> {
      transfers.expect(id, account.inflight, 0n);
      await post(id, "transfer.paid", [debit(account.inflight, amount), credit(account.bank, amount)]);
      if (cost) await post(id, "transfer.payout_cost", [debit(account.cost, cost), credit(account.bank, cost)]);
    },
    /** A complete transfer, with its statement lines. */
    async life(amount: Money, cost: Money | null = idr(2_500n)): Promise<Id<"tr">> {
      const { id, number } = await desk.funded(amount);
      desk.says("pay_in", number, amount);
      await desk.submitted(id, amount);
      await desk.paid(id, amount, cost);
      desk.says("payout", id, money(amount.currency, -amount.minor));
      if (cost) desk.says("cost", id, money(cost.currency, -cost.minor));
      return id;
    },

    /** Runs a job by name, as the worker does. */
    async runs(
      name: "read_statements" | "read_statements_again" | "check_books" | "check_books_between" | "read_gap" | "check_all_books",
    ): Promise<void> {
      await jobs.find((job) => job.name === name)?.run(runOf(name), {});
    },
    /** Moves the clock by hours, reading the statement four times on the way. */
    async hoursPass(hours: number): Promise<void> {
      for (let reading = 0; reading < 4; reading += 1) {
        clock.advance((hours * 3_600_000) / 4);
        await desk.runs("read_statements");
      }
    },
    today: (): LocalDate => toLocalDate(clock.now()),
    runOf,
    async close(): Promise<void> {
      await app[Symbol.asyncDispose]();
    },
  };
  await app.as({}, prepareLedger);
  await app.as({}, (ctx) => openAccounts(ctx, Object.values(account)));
  return desk;
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
