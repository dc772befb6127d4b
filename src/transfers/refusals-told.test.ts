/** A payout that was refused says so from its first line: that nothing arrived, why, what to do, and when what comes back to whom. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { toLocalDate } from "#kernel/time.ts";
import * as contract from "./contract.ts";
import { reasonWords } from "./messages.ts";
import { PAYOUT_REFUSALS, type PayoutRefusal } from "./payout.ts";
import { disclosed, reasonFor, remedyFor } from "./reasons.ts";
import { openSenders, type Shown } from "./testing/senders.ts";
import { wayWords } from "./way/messages.ts";
import { putTerm } from "../limits/testing/terms.ts";

const senders = await openSenders();
const { api, clock, desk, happen, newSender, paid, read } = senders;
await putTerm(desk.house, "threshold", "refund_domestic", { measure: "days", days: [0], counted: "working", source: "test" });
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

async function refused(reason: PayoutRefusal) {
  const actor = await newSender();
  const { id } = await paid(actor, { payer: PAYER });
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  await happen(id, { type: "payout_answered", asked: "submit", answer: { outcome: "refused", reason, providerCode: "x" } });
  await happen(id, { type: "passed_on" });
  return { id, actor, view: (await read(id, actor)) as Shown & contract.TransferView };
}
const PAYER = { name: "SITI AMINAH", bank: "008", account: "1230000004567" };
const DAY = toLocalDate(clock.now());
const TO = { bank: "Mandiri", end: "4567" };
const ENDING = PAYOUT_REFUSALS.filter((refusal) => remedyFor(reasonFor(refusal)) === "refund");
const MENDING = PAYOUT_REFUSALS.filter((refusal) => remedyFor(reasonFor(refusal)) === "correct");

describe.each(ENDING)("refused for ever (%s)", (reason) => {
  test("says why and what to do, by which day the money is back, and asks anew who it goes to", async () => {
    const { id, actor, view } = await refused(reason);
    const code = disclosed(reasonFor(reason));
    expect(view).toMatchObject({
      state: "REFUND_PENDING",
      refusal: { code, ...reasonWords.ID[code] },
      refundPlan: { by: DAY, paidAt: null, to: TO },
    });
    expect(view.refusal?.canDo).toMatch(/rekening/);
    expect((await api.call(contract.readRepeat, { id }, { actor })).data).toMatchObject({ wasRefused: true });
  });
});

describe.each(MENDING)("refused until the account is mended (%s)", (reason) => {
  test("says so while it waits for the sender", async () => {
    const { view } = await refused(reason);
    expect(view).toMatchObject({ state: "ACTION_REQUIRED", refusal: { code: reasonFor(reason) }, refundPlan: null });
  });
});

test("once it is back: when it was, and our reference that the bank knows it by", async () => {
  const { id, actor } = await refused("rejected");
  await happen(id, { type: "refund_sent", of: id });
  const reference = `${id}_r1`;
  const sentView = (await read(id, actor)) as Shown & contract.TransferView;
  expect(sentView.refundPlan).toMatchObject({ reference, paidAt: null });
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
  await happen(id, { type: "refund_answered", of: id, reference, asked: "submit", answer, bank: "014" });
  expect(await read(id, actor)).toMatchObject({
    state: "REFUNDED",
    refusal: { code: "PARTY_REFUSED" },
    refundPlan: { by: null, reference, paidAt: clock.now().toISOString(), to: TO },
  });
});

test("a day that has passed is promised no more", async () => {
  const { id, actor } = await refused("rejected");
  clock.advance(2 * 86_400_000);
  expect(await read(id, actor)).toMatchObject({ refundPlan: { by: null } });
});

test("what was not refused says nothing of it, and what is paid once more no longer does", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  expect(await read(id, actor)).toMatchObject({ refusal: null, refundPlan: null });
  await api.call(contract.cancelTransfer, { id }, { actor });
  expect(await read(id, actor)).toMatchObject({ state: "REFUND_PENDING", refusal: null, refundPlan: { paidAt: null } });
  expect((await api.call(contract.readRepeat, { id }, { actor })).data).toMatchObject({ wasRefused: false });
});

test("no milestone before the arrival says that it was paid", () => {
  expect(wayWords.ID.milestone.sent).not.toMatch(/dibayar/i);
  expect(wayWords.EN.milestone.sent).not.toMatch(/paid/i);
});

test("nobody is told a compliance refusal", async () => {
  const { view } = await refused("compliance");
  expect(JSON.stringify(view)).not.toMatch(/kepatuhan|PARTY_COMPLIANCE/);
});
