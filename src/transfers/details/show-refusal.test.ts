/** A refused payout is shown in the first line: that nothing arrived, why, what to do, and when which amount is refunded to which account. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { toLocalDate } from "#kernel/time.ts";
import * as sending from "../sending/contract.ts";
import * as changes from "../changes/contract.ts";
import { reasonMessages } from "../messages.ts";
import { PAYOUT_REFUSALS, type PayoutRefusal } from "../lifecycle/payout-party.ts";
import { disclosed, reasonFor, remedyFor } from "../lifecycle/reasons.ts";
import { openSenders } from "../testing/senders.ts";
import { saysOf } from "../model/describe-reason.ts";
import { MILESTONES, type Milestone } from "../model/progress.ts";
import { progressMessages } from "../tracking/messages.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { numberOf } from "../model/progress.ts";

const senders = await openSenders();
const { api, clock, desk, happen, newSender, paid, read } = senders;
await putTerm(desk.app, "threshold", "refund_domestic", { measure: "days", days: [0], counted: "working", source: "test" });
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

async function refused(reason: PayoutRefusal) {
  const actor = await newSender();
  const { id } = await paid(actor, { payer: PAYER });
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "refused", reason, providerCode: "x" } });
  await happen(id, { type: "failure_resolved" });
  return { id, actor, view: await read(id, actor) };
}
const PAYER = { name: "SITI AMINAH", bank: "008", account: "1230000004567" };
const DAY = toLocalDate(clock.now());
const TO = { bank: "Mandiri", end: "4567", holder: "SITI AMINAH", isOrigin: true };
const BANK = "Bank Central Asia";
const ENDING = PAYOUT_REFUSALS.filter((refusal) => remedyFor(reasonFor(refusal)) === "refund");
const MENDING = PAYOUT_REFUSALS.filter((refusal) => remedyFor(reasonFor(refusal)) === "correct");

describe.each(ENDING)("refused for good (%s)", (reason) => {
  test("shows why, what to do and the day of the refund, and asks for the recipient again", async () => {
    const { id, actor, view } = await refused(reason);
    const code = disclosed(reasonFor(reason));
    expect(view).toMatchObject({
      state: "REFUND_PENDING",
      refusal: { code, says: saysOf(code, { product: "local", bankTitle: BANK }, "ID"), canDo: reasonMessages.ID[code].canDo },
      refundPlan: { by: DAY, paidAt: null, to: TO },
    });
    expect(view.refusal?.canDo).toMatch(/rekening/);
    expect((await api.call(sending.readRepeat, { id }, { actor })).data).toMatchObject({ wasRefused: true });
  });
});

describe.each(MENDING)("refused until the account is corrected (%s)", (reason) => {
  test("shows the refusal while it waits for the sender", async () => {
    const { view } = await refused(reason);
    expect(view).toMatchObject({ state: "ACTION_REQUIRED", refusal: { code: reasonFor(reason) }, refundPlan: null });
  });
});

test("once refunded: shows the time, the number of the transfer and the bank's own reference", async () => {
  const { id, actor } = await refused("rejected");
  await happen(id, { type: "refund_sent", of: id });
  const reference = `${id}_r1`;
  const sentView = await read(id, actor);
  expect(sentView.refundPlan).toMatchObject({ reference: { number: numberOf(id), bank: null }, paidAt: null });
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "RRN-1", cost: null };
  await happen(id, { type: "refund_answered", of: id, reference, call: "submit", answer, bank: "014" });
  expect(await read(id, actor)).toMatchObject({
    state: "REFUNDED",
    refusal: { code: "PARTY_REFUSED" },
    refundPlan: { by: null, reference: { number: numberOf(id), bank: "RRN-1" }, paidAt: clock.now().toISOString(), to: TO },
  });
});

test("a day that has passed is not promised any more", async () => {
  const { id, actor } = await refused("rejected");
  clock.advance(2 * 86_400_000);
  expect(await read(id, actor)).toMatchObject({ refundPlan: { by: null } });
});

test("a transfer without a refusal shows none", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  expect(await read(id, actor)).toMatchObject({ refusal: null, refundPlan: null });
  await api.call(changes.cancelTransfer, { id }, { actor });
  expect(await read(id, actor)).toMatchObject({ state: "REFUND_PENDING", refusal: null, refundPlan: { paidAt: null } });
  expect((await api.call(sending.readRepeat, { id }, { actor })).data).toMatchObject({ wasRefused: false });
});

describe("who refused and why is the same on the page, in lists and in notifications", () => {
  test.each(PAYOUT_REFUSALS)("%s", (reason) => {
    for (const language of ["ID", "EN"] as const) {
      const [home, abroad] = (["local", "international"] as const).map((product) =>
        saysOf(reasonFor(reason), { product }, language),
      );
      // "Bank or partner" would mean that we do not know which party holds the money.
      for (const says of [home, abroad])
        expect(says).not.toMatch(/atau mitra menolak|or partner refused|dapat kami sampaikan|pass on/);
      if (disclosed(reasonFor(reason)) !== "PARTY_REFUSED") continue;
      expect(home).toMatch(
        language === "ID" ? /^Bank menolak .* tidak kami ketahui\.$/ : /^The bank refused .* do not know the exact reason\.$/,
      );
      expect(abroad).toMatch(language === "ID" ? /^Mitra kami di luar negeri menolak/ : /^Our partner abroad refused/);
    }
  });

  test('a refusal without a disclosed cause names the bank that the payment was for, not just "the bank"', async () => {
    const { view } = await refused("rejected");
    expect(view.refusal?.says).toBe(`Kiriman ke rekening di ${BANK} ditolak. Sebab pastinya tidak kami ketahui.`);
  });

  test("refusals without a disclosed cause have the same text, whatever the cause was", async () => {
    const [rejected, compliance] = [await refused("rejected"), await refused("compliance")];
    expect(compliance.view.refusal?.says).toBe(rejected.view.refusal?.says);
    expect(rejected.view.reason?.says).toBe(rejected.view.refusal?.says);
  });

  test("the milestone itself blames no party", () => {
    expect(progressMessages.ID.milestone.rejected).not.toMatch(/bank|rekening/i);
    expect(progressMessages.EN.milestone.rejected).not.toMatch(/bank|account/i);
  });
});

test("a completed milestone is worded as an event, not as a wait", () => {
  const waits = { ID: /menunggu|sedang/i, EN: /waiting|being|waits|on its way/i };
  for (const language of ["ID", "EN"] as const) {
    const done: Partial<Record<Milestone, string>> = progressMessages[language].done;
    for (const milestone of MILESTONES.filter((one) => waits[language].test(progressMessages[language].milestone[one]))) {
      // Cash that is available became available then; the status of a refund is shown with the last milestone only.
      if (milestone === "available" || milestone.startsWith("refund_")) continue;
      expect(done[milestone], milestone).toBeDefined();
      expect(done[milestone]).not.toMatch(waits[language]);
    }
    expect(done.refunding).not.toBe(progressMessages[language].milestone.refunded);
  }
});

test("no milestone before the arrival claims that it was paid", () => {
  expect(progressMessages.ID.milestone.sent).not.toMatch(/dibayar/i);
  expect(progressMessages.EN.milestone.sent).not.toMatch(/paid/i);
});

test("a compliance refusal is never disclosed", async () => {
  const { view } = await refused("compliance");
  expect(JSON.stringify(view)).not.toMatch(/kepatuhan|PARTY_COMPLIANCE/);
});
