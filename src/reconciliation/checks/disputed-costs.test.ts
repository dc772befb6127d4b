/** The cost of a payout is the party's quote: any other claim is a case with both figures, and never a booking (decision 0063). */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import { accountWith, credit, debit, operatorAccount } from "#ledger/contract-books.ts";
import { listBalances, openAccounts, postJournals, prepareLedger } from "#ledger/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { applyEvent } from "#transfers/processing/apply-events.ts";
import { costsOf, withoutDisputedCost } from "#transfers/lifecycle/payout-cost.ts";
import { openTransfers } from "#transfers/testing/test-app.ts";
import { actorFor, paymentId } from "#transfers/testing/samples.ts";
import { insertPayIns } from "#transfers/pay-in/store.ts";
import { totalOf } from "#transfers/lifecycle/transfer.ts";
import { transferExpectations } from "./read-expectations.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { reconciliationJobs } from "../jobs.ts";

const sgd = (minor: bigint): Money => money("SGD", minor);
const amount = sgd(78_891n);

describe("the cost that is booked", () => {
  test.each<[string, Money | null, Money | null, bigint | undefined, Money | null, boolean]>([
    ["as quoted", sgd(50n), sgd(50n), 200n, sgd(50n), false],
    ["no cost claimed: the quoted cost", sgd(50n), null, 200n, sgd(50n), false],
    ["more than was quoted", sgd(50n), sgd(51n), 200n, sgd(50n), true],
    ["less than was quoted", sgd(50n), sgd(0n), 200n, sgd(50n), true],
    ["below nothing", sgd(50n), sgd(-50n), 200n, sgd(50n), true],
    ["below nothing, and nothing quoted", null, sgd(-50n), 200n, null, true],
    ["in another currency", sgd(50n), money("IDR", 50n), 200n, sgd(50n), true],
    ["in another currency, and nothing quoted", null, money("IDR", 50n), 200n, null, true],
    ["nothing quoted, within the bound", null, sgd(200n), 200n, sgd(200n), false],
    ["nothing quoted, above the bound", null, sgd(201n), 200n, null, true],
    ["quoted above the bound", sgd(201n), sgd(201n), 200n, null, true],
    ["no cost claimed, none quoted", null, null, 200n, null, false],
    ["quoted for nothing", sgd(0n), sgd(0n), 200n, null, false],
    ["no bound by a term", null, sgd(999n), undefined, sgd(999n), false],
  ])("%s", (_, quoted, claimed, upTo, booked, isDisputed) => {
    const costs = costsOf({ amount, quoted, claimed, upTo: upTo === undefined ? undefined : sgd(upTo) });
    expect(costs.booked).toEqual(booked);
    expect(costs.disputed).toEqual(isDisputed ? claimed : null);
  });

  test("a refund's cost is accepted up to the bound and ignored above it", () => {
    const answer = (cost: Money) => ({ outcome: "paid", assurance: "CREDITED", providerRef: "p", cost }) as const;
    const upTo = money("IDR", 1_300_000n);
    for (const [minor, cost] of [
      [1_300_000n, upTo],
      [1_300_001n, null],
      [-1n, null],
    ] as const)
      expect(withoutDisputedCost(answer(money("IDR", minor)), money("IDR", 5_000_000n), upTo)).toMatchObject({ cost });
  });

  test("is in the payout's currency, positive, within the bound, and never other than the quote", () => {
    const cost = fc.record({
      currency: fc.constantFrom("SGD", "IDR", "JPY"),
      minor: fc.bigInt(-1_000n, 10n ** 13n),
    }) as fc.Arbitrary<Money>;
    const quote = fc.option(fc.bigInt(0n, 1_000n).map(sgd));
    fc.assert(
      fc.property(quote, fc.option(cost), fc.bigInt(0n, 500n), (quoted, claimed, bound) => {
        const { booked, disputed } = costsOf({ amount, quoted, claimed, upTo: sgd(bound) });
        if (booked === null) return;
        expect(booked.currency).toBe("SGD");
        expect(booked.minor > 0n && booked.minor <= bound).toBe(true);
        if (quoted !== null) expect(booked).toEqual(quoted);
        if (disputed !== null) expect(booked).not.toEqual(claimed);
      }),
    );
  });
});

describe("in the app", () => {
  const opened = openTestApp({ now: new Date("2026-11-23T03:00:00Z") });
  afterAll(async () => (await opened)[Symbol.asyncDispose]());
  const transactionOf = (app: Awaited<typeof opened>) => {
    const facts = { requestId: "job", actor: { kind: "system", name: "job" }, language: "ID", address: "system" } as const;
    return <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, facts, work);
  };

  /** A transfer abroad, submitted and confirmed paid by the partner, which claims a cost; `no` is its number in these tests. */
  async function paid(no: number, quoted: Money | null, claimed: Money) {
    const app = await opened;
    const { deps, create } = openTransfers(app);
    const transfer = await create(no * 3 + 1);
    if (transfer?.product !== "international") throw new Error("expected an international transfer");
    const { id } = transfer;
    const payment = paymentId(1, no);
    const transaction = transactionOf(app);
    const total = totalOf(transfer.price);
    const system = { at: transfer.createdAt, by: actorFor("system") };
    await transaction(async (ctx) => {
      const received = {
        id: payment,
        channel: "va_014",
        bankPayment: payment,
        number: "1",
        amount: total,
        paidAt: ctx.now,
        payer: null,
      };
      await insertPayIns(ctx.db, [received], ctx.now);
      for (const event of [
        { type: "payment_received", payment, amount: total, channel: "va_014", paidAt: transfer.createdAt },
        { type: "checks_cleared" },
        { type: "converted" },
        { type: "submitted", rail: "partner_bank", party: "partner" },
        { type: "payout_answered", call: "submit", answer: { outcome: "pending", providerRef: "p", ...(quoted && { quoted }) } },
        {
          type: "payout_answered",
          call: "inquiry",
          answer: { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: claimed },
          costUpTo: sgd(200n),
        },
      ])
        await applyEvent(ctx, id, { ...system, ...event } as Parameters<typeof applyEvent>[2], deps);
    });
    return id;
  }
  const balances = async () => {
    const lines = await listBalances((await opened).runtime.database);
    return Object.fromEntries(
      lines.filter(({ code, minor }) => /nostro|partner_fee/.test(code) && minor !== 0n).map(({ code, minor }) => [code, minor]),
    );
  };
  const floor = async () => {
    const { runtime } = await opened;
    const broken = (await checkInvariants(runtime.database, reconciliationInvariants)).filter(
      ({ breaches }) => breaches.length > 0,
    );
    return broken.map(({ says }) => says);
  };
  const FLOOR = "our account at a partner is not below its agreed floor";

  test(
    "an excessive fee is a case with both figures, the transfer goes on, and the nostro keeps its floor",
    { timeout: 60_000 },
    async () => {
      const app = await opened;
      await app.as({}, prepareLedger);
      const [nostro, capital] = [accountWith("nostro", "partner", "SGD"), operatorAccount("capital", "SGD")];
      await app.as({}, (ctx) => openAccounts(ctx, [nostro, capital]));
      const prefund = sgd(3n * 78_891n + 150n);
      await app.as({}, (ctx) =>
        postJournals(ctx, [
          {
            id: newId("jr", ctx.now.getTime(), ctx.random(10)),
            kind: "capital.prefunded",
            subject: null,
            effectiveAt: ctx.now,
            postings: [debit(nostro, prefund), credit(capital, prefund)],
          },
        ]),
      );
      const wild = await paid(1, sgd(50n), sgd(9_999_999_999_999n));
      const foreign = await paid(2, sgd(50n), money("IDR", 500_000_000n));
      const agreed = await paid(3, sgd(50n), sgd(50n));
      expect(await balances()).toEqual({ "partner_fee:SGD": 150n });
      const { rows: states } = await sql<{ state: string }>`
      select distinct state from transfers.transfer where id = any(${[wild, foreign, agreed]}::text[])`.execute(
        app.runtime.database,
      );
      expect(states).toEqual([{ state: "PAID" }]);
      expect(await floor()).toEqual([]);

      const jobs = reconciliationJobs({
        parties: [{ party: "partner", account: "nostro", channels: [], read: async () => null }],
        costUpTo: async () => ({}),
        expectations: transferExpectations,
        siteUrl: "https://remit.example",
        treasury: async () => [],
      });
      const run = { runtime: app.runtime, transaction: transactionOf(app), isLastAttempt: false };
      for (const name of ["check_books", "check_books", "check_all_books"])
        await jobs.find((job) => job.name === name)?.run(run, {});
      const { rows } = await sql<{ kind: string; details: object }>`
      select kind, details from reconciliation.finding where kind = 'cost_differs' order by details ->> 'key'`.execute(
        app.runtime.database,
      );
      expect(rows.map(({ details }) => details).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual(
        [
          { key: wild, party: "partner", quoted: "50", claimed: "9999999999999", claimedCurrency: "SGD" },
          { key: foreign, party: "partner", quoted: "50", claimed: "500000000", claimedCurrency: "IDR" },
        ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      );
    },
  );

  test("a nostro below its floor is found, and an agreed overdraft is not", { timeout: 60_000 }, async () => {
    const app = await opened;
    await paid(4, sgd(50n), sgd(50n));
    expect(await floor()).toEqual([FLOOR]);
    const agree = (minor: string) =>
      putTerm(app, "threshold", "nostro_overdraft_sgd", {
        measure: "amount",
        amount: { currency: "SGD", minor },
        source: "test",
      });
    await agree("78940");
    expect(await floor()).toEqual([FLOOR]);
    app.runtime.clock.advance(1_000);
    await agree("78941");
    expect(await floor()).toEqual([]);
  });
});
