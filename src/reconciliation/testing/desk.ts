/**
 * For tests: a house with books, a bank whose statement is a list that tests write, and transfers that are played by a table. The journals are
 * those of transfers (PRODUCT §4), so that what is planted here is what a fault there would leave behind.
 */
import { newId, type Id } from "#kernel/id.ts";
import { money, wholeUnits, type Money } from "#kernel/money.ts";
import { toLocalDate, type LocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit, houseAccount, type Posting } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals, prepareLedger } from "#ledger/index.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import type { Expectations, Gap, Held } from "../expected.ts";
import { reconciliationJobs } from "../jobs.ts";
import type { ReconciledParty } from "../party.ts";
import type { ReadStatement, StatementLine } from "../statement.ts";

export const BANK = "014";
export const idr = (units: bigint) => wholeUnits("IDR", units);
const account = {
  bank: accountWith("bank", BANK, "IDR"),
  clearing: accountWith("payin_clearing", "va", "IDR"),
  inflight: accountWith("payout_inflight", "bi_fast", "IDR"),
  transit: houseAccount("transit", "IDR"),
  cost: houseAccount("rail_cost", "IDR"),
  payable: houseAccount("refund_payable", "IDR"),
  suspense: houseAccount("suspense_payin", "IDR"),
  loss: houseAccount("loss", "IDR"),
};
export const accounts = account;
const START = new Date("2026-11-20T03:00:00Z");

/** Transfers as a table: what each should hold, and on which number it was paid. */
export function openTransfers() {
  const held = new Map<string, Held>();
  const numbers = new Map<string, string>();
  const totals: Omit<Held, "subject">[] = [];
  const gaps: Gap[] = [];
  const doubted: string[] = [];
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
    doubt: async (_, transfer) => void doubted.push(transfer),
    payInNumbers: async (_, subjects) => new Map([...numbers].filter(([subject]) => subjects.includes(subject))),
  };
  return {
    expectations,
    /** Restores that the house has had, transfers that were doubted because of them, and what each statement of a gap has paid on which number. */
    gaps,
    doubted,
    gapsRead,
    /** What a subject should hold on an account from now on. */
    expect(subject: string, on: { readonly code: string }, minor: bigint): void {
      held.set(`${subject} ${on.code}`, { subject, account: on.code, minor });
    },
    /** In the sum alone, of an account. */
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

export async function openDesk({ now = START, read }: { readonly now?: Date; readonly read?: ReadStatement } = {}) {
  const house = await openTestHouse({ now });
  const { clock, random, database } = house.machinery;
  const logged = openLogLines();
  const machinery = { ...house.machinery, log: logged.log };
  const transfers = openTransfers();
  const statement = new Map<string, StatementLine>();
  let isSilent = false;
  // Days are asked for of many lines, and a formatter is slow.
  const days = new Map<number, LocalDate>();
  const dayOf = (instant: Date): LocalDate => {
    const day = days.get(instant.getTime()) ?? toLocalDate(instant);
    days.set(instant.getTime(), day);
    return day;
  };
  const party: ReconciledParty = {
    party: BANK,
    account: "bank",
    channels: ["va"],
    costUpTo: { IDR: 2_500_00n },
    read: read ?? (async (day) => (isSilent ? null : [...statement.values()].filter(({ bookedAt }) => dayOf(bookedAt) === day))),
  };
  const jobs = reconciliationJobs({
    parties: [party],
    costUpTo: async () => party.costUpTo,
    expectations: transfers.expectations,
    siteUrl: "https://remit.example",
    treasury: async () => [
      { email: "treasury@example.com", language: "ID" },
      { email: "treasury.en@example.com", language: "EN" },
    ],
  });
  const runOf = (name: string) => ({
    machinery,
    isLastAttempt: false,
    beat: <T>(work: (ctx: Ctx) => Promise<T>) =>
      inTransaction(machinery, { requestId: "job", actor: { kind: "system", name }, language: "ID", address: "system" }, work),
  });
  const post = (about: string, kind: string, postings: readonly Posting[], nth = 1) =>
    house.as({}, async (ctx) => {
      await openAccounts(
        ctx,
        postings.map((posting) => posting.account),
      );
      const id = journalIdFor(about as Id<"tr">, kind, nth);
      await postJournals(ctx, [{ id, kind, subject: about, effectiveAt: ctx.now, postings }]);
      return id;
    });
  let count = 0;
  const desk = {
    house,
    db: database,
    clock,
    logged,
    transfers,
    party,
    post,
    newId: <P extends string>(prefix: P): Id<P> => newId(prefix, clock.now().getTime(), random(10)),

    /** A line of the statement, now unless it says otherwise. Answers the bank's id of it. */
    says(kind: StatementLine["kind"], reference: string | null, amount: Money, more: Partial<StatementLine> = {}): string {
      const id = more.id ?? `L${String((count += 1)).padStart(6, "0")}`;
      statement.set(id, { id, bookedAt: clock.now(), amount, kind, reference, ...more });
      return id;
    },
    unsays: (id: string) => statement.delete(id),
    silence(on: boolean): void {
      isSilent = on;
    },

    /** Paid in on a number of its own, and waiting to be paid out. */
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
    /** A transfer's whole life, with the statement that belongs to it. */
    async life(amount: Money, cost: Money | null = idr(2_500n)): Promise<Id<"tr">> {
      const { id, number } = await desk.funded(amount);
      desk.says("pay_in", number, amount);
      await desk.submitted(id, amount);
      await desk.paid(id, amount, cost);
      desk.says("payout", id, money(amount.currency, -amount.minor));
      if (cost) desk.says("cost", id, money(cost.currency, -cost.minor));
      return id;
    },

    /** Runs a job by its name, as the worker does. */
    async runs(
      name: "read_statements" | "read_statements_again" | "check_books" | "check_books_between" | "read_gap" | "check_all_books",
    ): Promise<void> {
      await jobs.find((job) => job.name === name)?.run(runOf(name), {});
    },
    /** So much later, with the statement read four times on the way. */
    async hoursPass(hours: number): Promise<void> {
      for (let reading = 0; reading < 4; reading += 1) {
        clock.advance((hours * 3_600_000) / 4);
        await desk.runs("read_statements");
      }
    },
    today: (): LocalDate => toLocalDate(clock.now()),
    runOf,
    async close(): Promise<void> {
      await house[Symbol.asyncDispose]();
    },
  };
  await house.as({}, prepareLedger);
  await house.as({}, (ctx) => openAccounts(ctx, Object.values(account)));
  return desk;
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
