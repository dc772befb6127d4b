/** The amount paid in cash is the amount the counter took: every view shows the same amount, and refunds add up to it. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as lists from "../lists/contract.ts";
import * as changes from "../changes/contract.ts";
import { exportTransfers } from "../lists/export-transfers.ts";
import { actorFor } from "../testing/samples.ts";
import { openSenders } from "../testing/senders.ts";

const senders = await openSenders();
const { api, happen, app, newSender, deps, prefund, read, sent } = senders;
afterAll(() => senders[Symbol.asyncDispose]());
await prefund(10n ** 13n);

const ROUNDING = money("IDR", 5_000n);
const minorOf = ({ minor }: { readonly minor: string }) => BigInt(minor);

/** A counter took 50 rupiah less than the price. */
async function paidInCash() {
  const actor = await newSender();
  const { id, total } = await sent(actor);
  const source = { account: "agent_deposit", whose: "x1" };
  const counted = { source, commission: money("IDR", 0n), rounding: ROUNDING };
  await happen(id, { type: "deposit_debited", by: actorFor("agent"), ...counted });
  return { actor, id, paid: minorOf(total) - ROUNDING.minor };
}
test("the transfer, the list and the export show the amount taken, and the columns add up", async () => {
  const { actor, id, paid } = await paidInCash();
  expect(minorOf((await read(id, actor))["total"])).toBe(paid);
  const own = expectOk(await api.call(lists.listTransfers, {}, { actor }));
  expect(own.transfers.map(({ total }) => minorOf(total))).toEqual([paid]);
  const file = await app.as({ actor }, (ctx) =>
    exportTransfers(ctx, { format: "csv" }, { ...deps, companyOf: async () => null }),
  );
  expect(paid).toBe(100_550_000n);
  // 5.500 of 1.005.500: the amount rounded off is no cost to the sender.
  expect(await read(id, actor)).toMatchObject({ totalCostBps: 55, cashRounding: { minor: "5000" } });
  expect(String(file.bytes)).toContain('"1000000","5500","1005500","IDR","1000000"');
});

test("all of it is refunded, and after the cash was handed out no text mentions an account", async () => {
  const { actor, id, paid } = await paidInCash();
  await api.call(changes.cancelTransfer, { id }, { actor });
  await happen(id, { type: "refund_cash_chosen", by: { role: "sender", id: actor.id } });
  await happen(id, { type: "collecting_started", by: actorFor("agent"), outlet: "cp_1" });
  const from = { account: "agent_deposit", whose: "x1", commission: null, place: "Loket Bima, Bima" };
  await happen(id, { type: "collected", by: actorFor("agent"), outlet: "cp_1", from });
  const shown = await read(id, actor);
  expect(shown).toMatchObject({ state: "REFUNDED", feeRetained: null });
  expect(shown.refund && minorOf(shown.refund.amount)).toBe(paid);
  expect(minorOf(shown["total"])).toBe(paid);
  const { rows } = await sql<{ facts: unknown }>`
    select facts from notifications.notification where person = ${actor.id} and kind = 'refunded_cash'`.execute(
    app.runtime.database,
  );
  expect(rows).toMatchObject([{ facts: { place: "Loket Bima, Bima" } }]);
  expect(shown["collectedAt"]).toBe("Loket Bima, Bima");
  expect(JSON.stringify(shown["reason"])).not.toMatch(/rekening|account/);
});
