/**
 * A transfer's whole life through the product's own functions: paid in, sent out, paid, in three transactions with four journals (the fee
 * is earned in the last). Each transaction writes the transfer's row and its due step, its history, its audit row and the workers'
 * notification. No party is called.
 */
import { newId, type Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { parseConfig } from "#platform/config.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "#transfers/processing/apply-events.ts";
import type { TransferEvent } from "#transfers/lifecycle/events.ts";
import { insertPayIns } from "#transfers/pay-in/store.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { identitySettings } from "../../../src/wiring/capabilities.ts";
import { NO_PARTIES } from "../../../src/wiring/parties.ts";
import { transferCallDeps } from "../../../src/wiring/transfers.ts";
import { CONNECTIONS, loadTransfers, type Ground } from "../ground.ts";

const CHANNEL = "999";
const TOTAL = money("IDR", 100_555_000n);

/** The three transactions, for one transfer or for a worker's batch of a hundred. */
const STEPS: readonly ((ctx: Ctx, ids: readonly Id<"tr">[], deps: TransferDeps) => Promise<void>)[] = [
  async (ctx, ids, deps) => {
    const payments = ids.map(() => newId("py", ctx.now.getTime(), ctx.random(10)));
    const reported = { channel: CHANNEL, number: "88080000000000", amount: TOTAL, paidAt: ctx.now, payer: null };
    await insertPayIns(
      ctx.db,
      payments.map((id) => ({ ...reported, id, bankPayment: id })),
      ctx.now,
    );
    const event = { type: "payment_received", amount: TOTAL, channel: CHANNEL, paidAt: ctx.now } as const;
    await all(ctx, ids, deps, (n) => ({ ...event, payment: payments[n] as Id<"py"> }));
  },
  async (ctx, ids, deps) => {
    await all(ctx, ids, deps, () => ({ type: "checks_cleared" }));
    await all(ctx, ids, deps, () => ({ type: "submitted", rail: "bi_fast", party: "014" }));
  },
  async (ctx, ids, deps) => {
    const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "b", cost: null } as const;
    await all(ctx, ids, deps, () => ({ type: "payout_answered", call: "submit", answer }));
  },
];

async function all(ctx: Ctx, ids: readonly Id<"tr">[], deps: TransferDeps, reported: (n: number) => object): Promise<void> {
  const happened = { at: ctx.now, by: { role: "system", id: "bench" } };
  const pendingEvents = ids.map((transfer, n) => ({
    transfer,
    event: { ...happened, ...reported(n) } as TransferEvent,
  }));
  const applied = await applyEvents(ctx, pendingEvents, deps);
  for (const one of applied) if ("refusal" in one) throw new Error(`the bench was refused: ${one.refusal}`);
}

/** Whole lives per second: several clients at once, each with `together` transfers per transaction. */
export async function livesPerSecond(ground: Ground, together: number, seconds: number): Promise<number> {
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: ground.url });
  const deps = transferCallDeps(identitySettings({ ...config, keys: createKeyring(config.APP_SECRET) }), NO_PARTIES);
  // More than can be processed in this time. Neither the loading is counted nor the vacuum after it: in production transfers come one by
  // one.
  const waiting = await loadTransfers(ground.owner, seconds * (together === 1 ? 400 : 3_000));
  await ground.owner.query("vacuum analyze");
  const began = performance.now();
  const endsAt = began + seconds * 1_000;
  let lived = 0;
  const live = async () => {
    while (performance.now() < endsAt) {
      const ids = waiting.splice(0, together);
      if (ids.length < together) throw new Error("the bench has run out of transfers: load more");
      for (const step of STEPS) await ground.inOne((ctx) => step(ctx, ids, deps));
      lived += ids.length;
    }
  };
  await Promise.all(Array.from({ length: together === 1 ? CONNECTIONS : 2 }, live));
  return lived / ((performance.now() - began) / 1_000);
}
