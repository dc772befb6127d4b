/** An account refused when nothing can be corrected any more: everything is refunded, and all texts agree. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../lists/contract.ts";
import { REASONS, REASON_CODES } from "../lifecycle/reasons.ts";
import { openSenders } from "../testing/senders.ts";

const senders = await openSenders();
const { api, appliedEffects, clock, happen, newSender, paid, read } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const PAYER = { name: "SITI AMINAH", bank: "008", account: "1230000004567" };
const OVER = /rekening lain|another account/;
const MENDABLE = /batalkan|perbaiki|ganti|cancel|correct/i;
const CODES = ["account_invalid", "account_closed", "account_dormant", "name_mismatch"] as const;

describe.each(CODES)("declined for its account (%s) after the party had accepted it", (reason) => {
  test("fee and tax are refunded with the rest, and no text asks to correct or cancel a transfer that is over", async () => {
    const actor = await newSender();
    const { id } = await paid(actor, { payer: PAYER });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
    await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "pending", providerRef: "p" } });
    await happen(id, {
      type: "payout_answered",
      call: "inquiry",
      answer: { outcome: "refused", reason, providerCode: "90111" },
    });
    // In the moment before its consequence is decided, nobody is asked to act.
    const settling = await read(id, actor);
    expect(settling).toMatchObject({ state: expect.stringMatching(/^(?:REJECTED|RETURNED)$/), reason: { mustAct: "us" } });
    expect(settling.reason?.canDo).not.toMatch(MENDABLE);
    await happen(id, { type: "failure_resolved" });
    const pending = await read(id, actor);
    expect(pending).toMatchObject({ state: "REFUND_PENDING", feeRetained: null, refund: { amount: pending.total } });
    await happen(id, { type: "refund_sent", of: id });
    const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
    await happen(id, { type: "refund_answered", of: id, reference: `${id}_r1`, call: "submit", answer, bank: "014" });
    clock.advance(1_000);
    const over = await read(id, actor);
    expect(over).toMatchObject({ state: "REFUNDED", feeRetained: null, refund: { amount: over.total } });
    const data = expectOk(await api.call(contract.listTransfers, {}, { actor }));
    const [listed] = data.transfers;
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
    expect(appliedEffects.length).toBeGreaterThan(0);
  });
});

test("fee and tax are retained for these reasons only", () => {
  const retained = REASON_CODES.flatMap((code) =>
    REASONS[code].feeRetained === undefined ? [] : [`${code} ${REASONS[code].feeRetained}`],
  );
  expect(retained.sort()).toEqual([
    "ACCOUNT_CLOSED once_paid",
    "ACCOUNT_DORMANT once_paid",
    "ACCOUNT_INVALID once_paid",
    "NAME_MISMATCH once_paid",
    "PICKUP_NOT_COLLECTED always",
    "RECIPIENT_NOT_CORRECTED always",
  ]);
});
