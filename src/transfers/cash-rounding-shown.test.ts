/** What was paid in cash is what the counter took: every place that names it says the same, and what comes back adds up to it. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import * as contract from "./contract.ts";
import { exportTransfers } from "./export-transfers.ts";
import { doer } from "./testing/samples.ts";
import { openSenders } from "./testing/senders.ts";

const senders = await openSenders();
const { api, happen, house, newSender, prefund, read, sent } = senders;
afterAll(() => senders[Symbol.asyncDispose]());
await prefund(10n ** 13n);

const ROUNDING = money("IDR", 5_000n);
const minorOf = (amount: unknown) => BigInt((amount as { minor: string }).minor);

/** What a counter took in for a transfer is 50 rupiah less than its price. */
async function paidInCash() {
  const actor = await newSender();
  const { id, total } = await sent(actor);
  const source = { account: "agent_deposit", whose: "x1" };
  const counted = { source, commission: money("IDR", 0n), rounding: ROUNDING };
  await happen(id, { type: "deposit_debited", by: doer("agent"), ...counted });
  return { actor, id, paid: minorOf(total) - ROUNDING.minor };
}
test("the transfer, its list and its file say what was taken, and the columns add up", async () => {
  const { actor, id, paid } = await paidInCash();
  expect(minorOf((await read(id, actor))["total"])).toBe(paid);
  const own = (await api.call(contract.listTransfers, {}, { actor })).data as { transfers: { total: unknown }[] };
  expect(own.transfers.map(({ total }) => minorOf(total))).toEqual([paid]);
  const file = await house.as({ actor }, (ctx) => exportTransfers(ctx, { format: "csv" }));
  expect(paid).toBe(100_550_000n);
  // 5.500 of 1.005.500: what was rounded off cost nobody anything.
  expect(await read(id, actor)).toMatchObject({ totalCostBps: 55, cashRounding: { minor: "5000" } });
  expect(String(file.bytes)).toContain('"1000000","5500","1005500","IDR","1000000"');
});

test("all of it comes back, and after the cash was handed out nothing speaks of an account", async () => {
  const { actor, id, paid } = await paidInCash();
  await api.call(contract.cancelTransfer, { id }, { actor });
  await happen(id, { type: "refund_cash_chosen", by: { role: "sender", id: actor.id } });
  await happen(id, { type: "collecting_started", by: doer("agent"), outlet: "cp_1" });
  const from = { account: "agent_deposit", whose: "x1", commission: null, place: "Loket Bima, Bima" };
  await happen(id, { type: "collected", by: doer("agent"), outlet: "cp_1", from });
  const shown = await read(id, actor);
  expect(shown).toMatchObject({ state: "REFUNDED", feeKept: null });
  expect(minorOf((shown["refund"] as { amount: unknown }).amount)).toBe(paid);
  expect(minorOf(shown["total"])).toBe(paid);
  const { rows } = await sql<{ facts: unknown }>`
    select facts from notifications.notice where person = ${actor.id} and kind = 'refunded_cash'`.execute(
    house.machinery.database,
  );
  expect(rows).toMatchObject([{ facts: { place: "Loket Bima, Bima" } }]);
  expect(shown["collectedAt"]).toBe("Loket Bima, Bima");
  expect(JSON.stringify(shown["reason"])).not.toMatch(/rekening|account/);
});
