/** What a sender sees of a transfer while money is held after a restore: that it takes longer, and no button that would be refused. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { beginRecovery } from "./begin-recovery.ts";
import * as detailsCalls from "../details/contract.ts";
import * as changes from "../changes/contract.ts";
import { markLifted, markRead } from "./store.ts";
import { openSenders } from "../testing/senders.ts";

const app = await openSenders();
const { api, clock, newSender, paid, sent } = app;
afterAll(() => app[Symbol.asyncDispose]());

test("it is shown as delayed, and can be neither cancelled nor changed; afterwards it is shown as before", async () => {
  const actor = await newSender();
  const [{ id }, unpaid] = [await paid(actor), await sent(actor)];
  const read = async (transfer: `tr_${string}`) => (await api.call(detailsCalls.readTransfer, { id: transfer }, { actor })).data;
  const before = await read(id);
  expect(before).toMatchObject({ reason: null, whyNotCancel: null, whyNotChangeRecipient: null });
  const system = { actor: { kind: "system", name: "test" } } as const;
  const begun = await app.app.as(system, (ctx) => beginRecovery(ctx, new Date(ctx.now.getTime() - MINUTE_MS)));
  if ("refusal" in begun) throw new Error(begun.refusal);
  const conflicting = { whyNotCancel: "conflicting_outcomes", whyNotChangeRecipient: "conflicting_outcomes" };
  expect(await read(id)).toMatchObject({ ...conflicting, state: "FUNDED", reason: { code: "PAYOUT_DELAYED", mustAct: "us" } });
  expect(await read(unpaid.id)).toMatchObject({ ...conflicting, reason: null });
  expect(await api.call(changes.cancelTransfer, { id }, { actor })).toMatchObject({
    code: 409,
    status: "cannot_cancel",
    details: { reason: "conflicting_outcomes" },
  });
  await app.app.as(system, async (ctx) => {
    await markRead(ctx.db, begun.recovery.id, [], clock.now());
    await sql`update transfers.recovery set inquired_at = ${clock.now()} where id = ${begun.recovery.id}`.execute(ctx.db);
    expect(await markLifted(ctx.db, begun.recovery.id, "a test", clock.now())).toBe(true);
  });
  expect(await read(id)).toEqual(before);
});
