/** An account that is refused when nothing can be corrected any more: all of the money goes back, and every word agrees. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import * as contract from "./contract.ts";
import { REASONS, REASON_CODES } from "./reasons.ts";
import { openSenders, type Shown } from "./testing/senders.ts";

const senders = await openSenders();
const { api, brought, clock, happen, newSender, paid, read } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const PAYER = { name: "SITI AMINAH", bank: "008", account: "1230000004567" };
const OVER = /rekening lain|another account/;
const MENDABLE = /batalkan|perbaiki|ganti|cancel|correct/i;
const CODES = ["account_invalid", "account_closed", "account_dormant", "name_mismatch"] as const;

describe.each(CODES)("declined for its account (%s), after it was taken in", (reason) => {
  test("fee and tax come back with the rest, and nobody is asked to correct or cancel what is over", async () => {
    const actor = await newSender();
    const { id } = await paid(actor, { payer: PAYER });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
    await happen(id, { type: "payout_answered", asked: "submit", answer: { outcome: "pending", providerRef: "p" } });
    await happen(id, {
      type: "payout_answered",
      asked: "inquiry",
      answer: { outcome: "refused", reason, providerCode: "90111" },
    });
    await happen(id, { type: "passed_on" });
    const pending = (await read(id, actor)) as Shown & contract.TransferView;
    expect(pending).toMatchObject({ state: "REFUND_PENDING", feeKept: null, refund: { amount: pending.total } });
    await happen(id, { type: "refund_sent", of: id });
    const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
    await happen(id, { type: "refund_answered", of: id, reference: `${id}_r1`, asked: "submit", answer, bank: "014" });
    clock.advance(1_000);
    const over = (await read(id, actor)) as Shown & contract.TransferView;
    expect(over).toMatchObject({ state: "REFUNDED", feeKept: null, refund: { amount: over.total } });
    const { data } = await api.call(contract.listTransfers, {}, { actor });
    const [listed] = (data as { transfers: { reason: { canDo: string } | null }[] }).transfers;
    for (const canDo of [
      pending.reason?.canDo,
      pending.refusal?.canDo,
      over.reason?.canDo,
      over.refusal?.canDo,
      listed?.reason?.canDo,
    ]) {
      expect(canDo).toMatch(OVER);
      expect(canDo).not.toMatch(MENDABLE);
    }
    expect(brought.length).toBeGreaterThan(0);
  });
});

test("fee and tax are kept for these reasons alone", () => {
  const kept = REASON_CODES.flatMap((code) => (REASONS[code].feeKept === undefined ? [] : [`${code} ${REASONS[code].feeKept}`]));
  expect(kept.sort()).toEqual([
    "ACCOUNT_CLOSED once_paid",
    "ACCOUNT_DORMANT once_paid",
    "ACCOUNT_INVALID once_paid",
    "NAME_MISMATCH once_paid",
    "PICKUP_UNCOLLECTED always",
    "RECIPIENT_NOT_CORRECTED always",
  ]);
});
