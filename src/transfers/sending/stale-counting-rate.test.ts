/**
 * A locked quote stays valid for its time, even if the dollar rate that counts the limit abroad grows stale meanwhile (PRC-2).
 */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { ABROAD } from "#pricing/testing/price-client.ts";
import { midNow } from "#pricing/index.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import * as contract from "./contract.ts";
import { openSenders, system } from "../testing/senders.ts";

const office = await openSenders();
const { api, clock, app, newSender, sending } = office;
afterAll(() => office[Symbol.asyncDispose]());

test("a transfer abroad on a five-minute-old quote is accepted although the dollar rate has grown stale", async () => {
  // The seeded reference rates are too old from 21:15 UTC on.
  clock.set(new Date("2026-11-23T21:11:00Z"));
  const actor = await newSender();
  const input = await sending(actor, { ...ABROAD, bank: undefined }, singapore);
  const fresh = await app.as({ actor: system }, (ctx) => midNow(ctx, "USD"));
  clock.advance(5 * MINUTE_MS);
  expect(await app.as({ actor: system }, (ctx) => midNow(ctx, "USD"))).toBeNull();
  expect(await api.call(contract.sendTransfer, input, { actor })).toMatchObject({ code: 200 });
  // Counted in dollars at the last available rate, rounded up.
  const { rows } = await sql<{ taken: bigint }>`
    select taken from limits.claim where subject = ${input.id} and key = 'tier.abroad_month'`.execute(app.runtime.database);
  expect(fresh).not.toBeNull();
  expect(rows).toHaveLength(1);
  const scale = 10n ** BigInt(fresh?.mid.scale ?? 0);
  const principal = 1_000_000_000n;
  const scaled = fresh?.mid.scaled ?? 1n;
  expect(rows[0]?.taken).toBe((principal * scale + scaled - 1n) / scaled);
  await office.check();
});
