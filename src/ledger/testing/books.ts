/** Books for tests: a house with the accounts of PRODUCT §4's examples, and what every test of the ledger does with them. */
import pg from "pg";
import { newId } from "#kernel/id.ts";
import { money, wholeUnits } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import type { TestHouse } from "#platform/testing/database.ts";
import { accountWith, houseAccount, type Account } from "../account.ts";
import { ledgerInvariants } from "../invariants.ts";
import type { Journal, Posting } from "../journal.ts";
import { openAccounts, postJournals } from "../post-journals.ts";
import { readBalance } from "../store.ts";

export const idr = (units: bigint) => wholeUnits("IDR", units);
export const sgd = (minor: bigint) => money("SGD", minor);

export const clearing = accountWith("payin_clearing", "va", "IDR");
export const transit = houseAccount("transit", "IDR");
export const transitSgd = houseAccount("transit", "SGD");
export const deferred = houseAccount("deferred_fee", "IDR");
export const inflight = accountWith("payout_inflight", "bifast", "IDR");
export const bank = accountWith("bank", "014", "IDR");
export const fee = houseAccount("fee", "IDR");
export const vat = houseAccount("vat_out", "IDR");
export const position = houseAccount("fx_position", "IDR");
export const positionSgd = houseAccount("fx_position", "SGD");
export const margin = houseAccount("fx_margin", "IDR");
export const rounding = houseAccount("rounding", "IDR");
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

export async function openBooks(house: TestHouse) {
  const { clock, random, database } = house.machinery;
  const newJournalId = () => newId("jr", clock.now().getTime(), random(10));
  const open = (...accounts: readonly Account[]) => house.as({}, (ctx) => openAccounts(ctx, accounts));
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
    post: (...journals: Journal[]) => house.as({}, (ctx) => postJournals(ctx, journals)),
    /** How far the balances move while `work` runs: tests share the books. */
    async moved(of: readonly Account[], work: () => Promise<unknown>): Promise<Record<string, bigint>> {
      const before = await balances(of);
      await work();
      const after = await balances(of);
      return Object.fromEntries(of.map(({ code }, n) => [code, (after[n] ?? 0n) - (before[n] ?? 0n)]));
    },
    /** After each test the books are in order, or it has failed. Throws what is not. */
    async check(): Promise<void> {
      const broken = (await checkInvariants(database, ledgerInvariants)).filter(({ breaches }) => breaches.length > 0);
      if (broken.length > 0) throw new Error(broken.map(({ says }) => `does not hold: ${says}`).join("\n"));
    },
    /** As the owner of the schema, whom the application never is. */
    async asOwner(statement: string): Promise<void> {
      const client = new pg.Client({ connectionString: house.url });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
  };
}
