/** An agent's own commission, as its sheet agreed it, on real transfers: in the payout's journal, and never above the transfer's fee. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { readBalance } from "#ledger/index.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { putSheetTerms, type OwnCommission } from "#pricing/index.ts";
import { importTerms } from "#pricing/terms/import-terms.ts";
import { applyEvent } from "#transfers/processing/apply-events.ts";
import { START } from "#transfers/testing/samples.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { readPricingFiles } from "../../../db/seed/pricing-files.ts";
import * as counter from "./contract.ts";
import { idr, wire } from "../testing/counter-app.ts";
import { openRealCounter } from "../testing/real-counter.ts";

const real = await openRealCounter();
const { deps, desk, outlet, agent, as, cashTransfer, pay, waiting, codeOf, lookUp, start } = real;
const { app, call, db, clock, figures, id } = desk;
// Without the smallest coin, which would round the totals.
const drafts = (await readPricingFiles("db/seed/pricing")).filter(
  ({ content: { kind } }) => kind === "fee" || kind === "commission",
);
await app.as({ actor: { kind: "system", name: "seed" } }, (ctx) => importTerms(ctx, drafts));
figures.commission = "terms";
afterEach(() => desk.check([...transferInvariants, ...ledgerInvariants]));
afterAll(desk.close);

const own = (payOut: number, cashIn: number): OwnCommission => ({
  payOut: { fixed: idr(payOut), bps: 0, max: null },
  cashIn: { fixed: idr(cashIn), bps: 0, max: null },
});
let agreed = 0;
/** A new transfer sets the clock back to its beginning: sheets are signed before that, one after another. */
const agree = (commission: OwnCommission | null) => {
  agreed += 1;
  clock.set(new Date(START.getTime() - HOUR_MS + agreed));
  return app.as({}, (ctx) => putSheetTerms(ctx, { sheet: id("sh"), party: agent, feeDiscountBps: 0, commission }));
};
const owed = async () => -((await readBalance(db, `commission_payable:${agent}:IDR`)) ?? 0n);
const collect = async (code: string) => {
  clock.advance(61_000);
  expectOk(await lookUp(code));
  const payout = expectOk(await start(code));
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
};
const paid = async () => expectOk(await pay(await cashTransfer())).commission;

test("cash taken in and paid out earns the agent's own commission instead of the standard one, in the journal too", async () => {
  // The standard: 2.000 and 5 bps of two million.
  expect(await paid()).toEqual(wire(3_000));
  await agree(own(1_200, 700));
  expect(await paid()).toEqual(wire(700));
  const before = await owed();
  const { code, transfer } = await waiting();
  expect(await collect(code)).toMatchObject({ commission: wire(1_200) });
  expect((await owed()) - before).toBe(190_000n);
  const { rows } = await sql<{ minor: bigint }>`
    select posting.minor from ledger.posting join ledger.journal on journal.no = posting.journal_no
      join ledger.account on account.no = posting.account_no
    where journal.subject = ${transfer} and journal.kind = 'transfer.collected' and account.code = ${`commission_payable:${agent}:IDR`}`.execute(
    db,
  );
  expect(rows).toEqual([{ minor: -120_000n }]);
  await agree(null);
  expect(await paid()).toEqual(wire(3_000));
});

test("it never exceeds what is left of a fee that the sender's discount has lowered", async () => {
  await agree(own(9_000, 2_000));
  const before = await owed();
  const transfer = await cashTransfer();
  // Two thirds off 15.000, and the tax on the rest.
  await asOwner(
    app.url,
    `set session_replication_role = replica; update transfers.transfer set fee_minor = 500000, tax_minor = 55000 where id = '${transfer}'`,
  );
  expect(expectOk(await pay(transfer, 2_005_550))).toMatchObject({ commission: wire(2_000) });
  const by = { role: "system", id: "test" } as const;
  await app.as({}, async (ctx) => {
    await applyEvent(ctx, transfer, { type: "checks_cleared", at: ctx.now, by }, deps);
    await applyEvent(ctx, transfer, { type: "made_available", at: ctx.now, by }, deps);
  });
  expect(await collect(await codeOf(transfer))).toMatchObject({ commission: wire(3_000) });
  expect((await owed()) - before).toBe(500_000n);
});
