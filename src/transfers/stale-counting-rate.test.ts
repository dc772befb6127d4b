/** A locked quote holds for its time: the dollar's rate, by which the limit abroad is counted, may grow stale meanwhile (PRODUCT §4, "A quote"). */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { ABROAD } from "../pricing/testing/price-desk.ts";
import { midNow } from "#pricing/index.ts";
import { singapore } from "../recipients/testing/desk.ts";
import * as contract from "./contract.ts";
import { openSenders, system } from "./testing/senders.ts";

const office = await openSenders();
const { api, clock, house, newSender, sending } = office;
afterAll(() => office[Symbol.asyncDispose]());

test("a transfer abroad on a quote of five minutes ago is taken though the dollar's rate has grown stale", async () => {
  // The seed's reference rates are too old from 21.15 UTC on.
  clock.set(new Date("2026-11-23T21:11:00Z"));
  const actor = await newSender();
  const input = await sending(actor, { ...ABROAD, bank: undefined }, singapore);
  const fresh = await house.as({ actor: system }, (ctx) => midNow(ctx, "USD"));
  clock.advance(5 * MINUTE_MS);
  expect(await house.as({ actor: system }, (ctx) => midNow(ctx, "USD"))).toBeNull();
  expect(await api.call(contract.sendTransfer, input, { actor })).toMatchObject({ code: 200 });
  // Counted in dollars at the last rate that there was, rounded up.
  const { rows } = await sql<{ taken: bigint }>`
    select taken from limits.claim where subject = ${input.id} and key = 'tier.abroad_month'`.execute(house.machinery.database);
  expect(fresh).not.toBeNull();
  expect(rows).toHaveLength(1);
  const scale = 10n ** BigInt(fresh?.mid.scale ?? 0);
  const principal = 1_000_000_000n;
  const scaled = fresh?.mid.scaled ?? 1n;
  expect(rows[0]?.taken).toBe((principal * scale + scaled - 1n) / scaled);
  await office.check();
});
