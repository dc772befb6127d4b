/**
 * A transfer's whole life through the product's own functions: paid in, sent out, paid, in three transactions with four journals (the fee is earned in
 * the last), each with the transfer's row and its due step, its history, its audit row and the alarm of the workers. No party is called.
 */
import { newId, type Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { parseConfig } from "#platform/config.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "#transfers/apply-events.ts";
import type { TransferEvent } from "#transfers/events.ts";
import { insertPayIns } from "#transfers/store-history.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { identitySettings } from "../../src/capabilities.ts";
import { NO_PARTIES } from "../../src/parties.ts";
import { transferCallParts } from "../../src/transfer-parts.ts";
import { CONNECTIONS, loadTransfers, type Ground } from "../ground.ts";

const CHANNEL = "999";
const TOTAL = money("IDR", 100_555_000n);

/** The three transactions, for one transfer or for a worker's hundred. */
const STEPS: readonly ((ctx: Ctx, ids: readonly Id<"tr">[], parts: TransferParts) => Promise<void>)[] = [
  async (ctx, ids, parts) => {
    const payments = ids.map(() => newId("py", ctx.now.getTime(), ctx.random(10)));
    const told = { channel: CHANNEL, number: "88080000000000", amount: TOTAL, paidAt: ctx.now, payer: null };
    await insertPayIns(
      ctx.db,
      payments.map((id) => ({ ...told, id, bankPayment: id })),
      ctx.now,
    );
    const event = { type: "payment_came", amount: TOTAL, channel: CHANNEL, paidAt: ctx.now } as const;
    await all(ctx, ids, parts, (n) => ({ ...event, payment: payments[n] as Id<"py"> }));
  },
  async (ctx, ids, parts) => {
    await all(ctx, ids, parts, () => ({ type: "checks_cleared" }));
    await all(ctx, ids, parts, () => ({ type: "submitted", rail: "bi_fast", party: "014" }));
  },
  async (ctx, ids, parts) => {
    const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "b", cost: null } as const;
    await all(ctx, ids, parts, () => ({ type: "payout_answered", asked: "submit", answer }));
  },
];

async function all(ctx: Ctx, ids: readonly Id<"tr">[], parts: TransferParts, told: (n: number) => object): Promise<void> {
  const happened = { at: ctx.now, by: { role: "system", id: "bench" } };
  const happenings = ids.map((transfer, n) => ({ transfer, event: { ...happened, ...told(n) } as unknown as TransferEvent }));
  const applied = await applyEvents(ctx, happenings, parts);
  for (const one of applied) if ("refusal" in one) throw new Error(`the bench was refused: ${one.refusal}`);
}

/** Lives a second: several clients at once, each with so many transfers a transaction. */
export async function livesPerSecond(ground: Ground, together: number, seconds: number): Promise<number> {
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: ground.url });
  const parts = transferCallParts(identitySettings({ ...config, keys: createKeyring(config.APP_SECRET) }), NO_PARTIES);
  // More than can be lived through in this time. Loading is not counted, nor what PostgreSQL owes after it: in life transfers come one by one.
  const waiting = await loadTransfers(ground.owner, seconds * (together === 1 ? 400 : 3_000));
  await ground.owner.query("vacuum analyze");
  const began = performance.now();
  const endsAt = began + seconds * 1_000;
  let lived = 0;
  const live = async () => {
    while (performance.now() < endsAt) {
      const ids = waiting.splice(0, together);
      if (ids.length < together) throw new Error("the bench has run out of transfers: load more");
      for (const step of STEPS) await ground.inOne((ctx) => step(ctx, ids, parts));
      lived += ids.length;
    }
  };
  await Promise.all(Array.from({ length: together === 1 ? CONNECTIONS : 2 }, live));
  return lived / ((performance.now() - began) / 1_000);
}
