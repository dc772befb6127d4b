/** Ledger fixture for tests: a test app with the accounts of the examples of PRC-4, and helpers that every ledger test uses. */
import pg from "pg";
import { newId } from "#kernel/id.ts";
import { money, wholeUnits } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { accountWith, operatorAccount, type Account } from "../model/account.ts";
import { ledgerInvariants } from "../invariants.ts";
import type { Journal, Posting } from "../model/journal.ts";
import { openAccounts, postJournals } from "../post-journals.ts";
import { readBalance } from "../store.ts";

export const idr = (units: bigint) => wholeUnits("IDR", units);
export const sgd = (minor: bigint) => money("SGD", minor);

export const clearing = accountWith("payin_clearing", "va", "IDR");
export const transit = operatorAccount("transit", "IDR");
export const transitSgd = operatorAccount("transit", "SGD");
export const deferred = operatorAccount("deferred_fee", "IDR");
export const inflight = accountWith("payout_inflight", "bifast", "IDR");
export const bank = accountWith("bank", "014", "IDR");
export const fee = operatorAccount("fee", "IDR");
export const vat = operatorAccount("vat_out", "IDR");
export const position = operatorAccount("fx_position", "IDR");
export const positionSgd = operatorAccount("fx_position", "SGD");
export const margin = operatorAccount("fx_margin", "IDR");
export const rounding = operatorAccount("rounding", "IDR");
export const deposit = accountWith("agent_deposit", "ag1", "IDR");
export const ACCOUNTS: readonly Account[] = [
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

export async function openBooks(app: TestApp) {
  const { clock, random, database } = app.runtime;
  const newJournalId = () => newId("jr", clock.now().getTime(), random(10));
  const open = (...accounts: readonly Account[]) => app.as({}, (ctx) => openAccounts(ctx, accounts));
  await open(...ACCOUNTS);

  const balances = async (of: readonly Account[]) =>
    Promise.all(of.map(async ({ code }) => (await readBalance(database, code)) ?? 0n));
  return {
    open,
    newJournalId,
    newSubject: () => newId("tr", clock.now().getTime(), random(10)),
    journal: (kind: string, subject: string | null, postings: readonly Posting[], more: Partial<Journal> = {}): Journal => ({
      id: newJournalId(),
      kind,
      subject,
      effectiveAt: clock.now(),
      postings,
      ...more,
    }),
    post: (...journals: Journal[]) => app.as({}, (ctx) => postJournals(ctx, journals)),
    /** How far the balances move while `work` runs, because tests share the ledger. */
    async moved(of: readonly Account[], work: () => Promise<unknown>): Promise<Record<string, bigint>> {
      const before = await balances(of);
      await work();
      const after = await balances(of);
      return Object.fromEntries(of.map(({ code }, n) => [code, (after[n] ?? 0n) - (before[n] ?? 0n)]));
    },
    /** Runs after each test; throws the invariants that do not hold. */
    async check(): Promise<void> {
      const broken = (await checkInvariants(database, ledgerInvariants)).filter(({ breaches }) => breaches.length > 0);
      if (broken.length > 0) throw new Error(broken.map(({ says }) => `does not hold: ${says}`).join("\n"));
    },
    /** Runs as the owner of the schema, a role the application never has. */
    async asOwner(statement: string): Promise<void> {
      const client = new pg.Client({ connectionString: app.url });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
  };
}
