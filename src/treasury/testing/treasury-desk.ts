/** Test fixture: two people of the treasury, the calls of bookings, and the books and statements of reconciliation's desk. */
import { sql } from "kysely";
import { vi } from "vitest";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { listBalances } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { reconciliationInvariants } from "#reconciliation/invariants.ts";
import { BANK, openDesk } from "#reconciliation/testing/test-books.ts";
import * as contract from "../contract.ts";
import { treasuryHttp } from "../http.ts";
import { treasuryInvariants } from "../invariants.ts";
import type { BookingContent, Leg } from "../model/booking.ts";

export const OTHER_BANK = "008";
export const PARTNER = "partner";
const staff = (name: string, ...module: string[]): Actor => ({
  kind: "staff",
  id: `us_${name}`,
  level: "TREASURY",
  menuAccess: [
    { menu: "treasury", module },
    { menu: "ledger", module: module.map((name) => (name === "propose" ? "adjust" : name)) },
  ],
});
export const ani = staff("ani", "view", "propose", "approve");
export const budi = staff("budi", "view", "propose", "approve");
export const citra = staff("citra", "view");
export const said = ({ code, status }: TestAnswer) => `${code} ${status ?? "done"}`;

/** A leg at one of the parties of these tests. */
export const at = (party: string, amount: Money, line: Id<"sl"> | null = null): Leg => ({
  at: party === PARTNER ? "nostro" : "bank",
  party,
  amount,
  line,
});

const wire = (leg: Leg | null | undefined) =>
  leg ? { ...leg, amount: { currency: leg.amount.currency, minor: String(leg.amount.minor) } } : null;

/** What a close asks of other capabilities: nothing is open there, unless a test says so. */
export const closeParts = {
  cashDays: 0,
  unknown: 0,
  countOpenCashDays: async () => closeParts.cashDays,
  countUnknownOutcomes: async () => closeParts.unknown,
  issuerFor: async () => ({ brandName: "Sampai", legalName: "PT Sampai", address: "Jakarta" }),
};

const namesOfOwners = () => Promise.resolve(new Map());

export async function openTreasury() {
  const desk = await openDesk();
  const places = [
    { at: "bank" as const, party: BANK },
    { at: "bank" as const, party: OTHER_BANK },
    { at: "nostro" as const, party: PARTNER },
  ];
  const api = await openTestApi(desk.app, [treasuryHttp({ places, namesOfOwners, close: closeParts })]);
  let papers = 0;
  const propose = (
    content: Pick<BookingContent, "template"> & Partial<BookingContent> & { readonly isFarRateMeant?: boolean },
    actor = ani,
    id: Id<"bk"> = desk.newId("bk"),
  ) => {
    const { template, on = desk.today(), evidence = `paper ${(papers += 1)}` } = content;
    const sent = {
      id,
      template,
      settles: content.settles ?? null,
      out: wire(content.out),
      in: wire(content.in),
      on,
      evidence,
      reason: "as the letter says",
      ...(content.isFarRateMeant === true && { isFarRateMeant: true }),
    };
    return api.call(contract.proposeBooking, sent, { actor });
  };
  const decide = (
    proposed: TestAnswer<typeof contract.proposeBooking>,
    actor = budi,
    more: { decision?: "approve" | "reject"; hash?: string } = {},
  ) => {
    const { id, hash } = expectOk(proposed);
    return api.call(contract.decideBooking, { id, hash, decision: "approve", ...more }, { actor });
  };
  const book = async (content: Parameters<typeof propose>[0]) => expectOk(await decide(await propose(content)));
  /** Statements are compared only after everything posted has been read; another test's open transaction may delay that. */
  const compared = <T>(look: () => Promise<T>): Promise<T> =>
    vi.waitFor(
      async () => {
        desk.clock.advance(31_000);
        await desk.runs("check_books");
        return look();
      },
      { timeout: 5_000, interval: 100 },
    );
  return {
    desk,
    api,
    propose,
    decide,
    withdraw: (id: Id<"bk">, actor = ani) => api.call(contract.withdrawBooking, { id }, { actor }),
    read: async (id: Id<"bk">) => expectOk(await api.call(contract.readBooking, { id }, { actor: citra })),
    positions: async () => expectOk(await api.call(contract.readPositions, {}, { actor: citra })),
    /** Proposed by one person, approved by another. */
    book,
    capital: (amount: Money, party = BANK) => book({ template: "owners_capital", in: at(party, amount) }),
    compared,
    /** A line of the bank's statement that no book has, found by the comparison. */
    async lineOf(amount: Money, kind: "other" | "payout" | "pay_in" = "other"): Promise<Id<"sl">> {
      const lineId = desk.says(kind, null, amount);
      await desk.runs("read_statements");
      return compared(async () => {
        const { rows } = await sql<{ id: Id<"sl"> }>`
          select id from reconciliation.statement_line where line_id = ${lineId} and bucket is not null`.execute(desk.db);
        if (!rows[0]) throw new Error(`${lineId} is not compared yet`);
        return rows[0].id;
      });
    },
    /** How reconciliation sees a line, and the open cases about it. */
    async seen(line: string): Promise<{ readonly bucket: string; readonly cases: number } | undefined> {
      const { rows } = await sql<{ bucket: string; cases: number }>`
        select bucket, (select count(*)::int from reconciliation.case_file as file where file.key = line.key and state <> 'closed') as cases
        from reconciliation.statement_line as line where id = ${line}`.execute(desk.db);
      return rows[0];
    },
    /** The broken invariants of ledger, reconciliation and treasury. */
    broken: async () =>
      (await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants, ...treasuryInvariants])).filter(
        ({ breaches }) => breaches.length > 0,
      ),
    balances: async (): Promise<ReadonlyMap<string, bigint>> =>
      new Map((await listBalances(desk.db)).map(({ code, minor }) => [code, minor])),
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await desk.close();
    },
  };
}
