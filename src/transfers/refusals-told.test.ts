/** A payout that was refused says so from its first line: that nothing arrived, why, what to do, and when what comes back to whom. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { toLocalDate } from "#kernel/time.ts";
import * as contract from "./contract.ts";
import { reasonWords } from "./messages.ts";
import { PAYOUT_REFUSALS, type PayoutRefusal } from "./payout.ts";
import { disclosed, reasonFor, remedyFor } from "./reasons.ts";
import { openSenders, type Shown } from "./testing/senders.ts";
import { saysOf } from "./say-reason.ts";
import { MILESTONES, type Milestone } from "./way.ts";
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
const TO = { bank: "Mandiri", end: "4567", holder: "SITI AMINAH", isOrigin: true };
const BANK = "Bank Central Asia";
const ENDING = PAYOUT_REFUSALS.filter((refusal) => remedyFor(reasonFor(refusal)) === "refund");
const MENDING = PAYOUT_REFUSALS.filter((refusal) => remedyFor(reasonFor(refusal)) === "correct");

describe.each(ENDING)("refused for ever (%s)", (reason) => {
  test("says why and what to do, by which day the money is back, and asks anew who it goes to", async () => {
    const { id, actor, view } = await refused(reason);
    const code = disclosed(reasonFor(reason));
    expect(view).toMatchObject({
      state: "REFUND_PENDING",
      refusal: { code, says: saysOf(code, { product: "local", bankTitle: BANK }, "ID"), canDo: reasonWords.ID[code].canDo },
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

describe("one truth about who refused and why, on the page, in lists and in what is told", () => {
  test.each(PAYOUT_REFUSALS)("%s", (reason) => {
    for (const language of ["ID", "EN"] as const) {
      const [home, abroad] = (["local", "international"] as const).map((product) =>
        saysOf(reasonFor(reason), { product }, language),
      );
      // "Bank or partner" says that we don't know whom we gave the money to.
      for (const says of [home, abroad])
        expect(says).not.toMatch(/atau mitra menolak|or partner refused|dapat kami sampaikan|pass on/);
      if (disclosed(reasonFor(reason)) !== "PARTY_REFUSED") continue;
      expect(home).toMatch(
        language === "ID" ? /^Bank menolak .* tidak kami ketahui\.$/ : /^The bank refused .* don’t know exactly why\.$/,
      );
      expect(abroad).toMatch(language === "ID" ? /^Mitra kami di luar negeri menolak/ : /^Our partner abroad refused/);
    }
  });

  test('a refusal whose cause nobody tells says to whose bank the payment was going, not just "the bank"', async () => {
    const { view } = await refused("rejected");
    expect(view.refusal?.says).toBe(`Pembayaran ke rekening di ${BANK} ditolak. Sebab pastinya tidak kami ketahui.`);
  });

  test("a refusal whose cause nobody tells is one of the same words, whatever the cause was", async () => {
    const [rejected, compliance] = [await refused("rejected"), await refused("compliance")];
    expect(compliance.view.refusal?.says).toBe(rejected.view.refusal?.says);
    expect(rejected.view.reason?.says).toBe(rejected.view.refusal?.says);
  });

  test("the step itself claims nothing of whose fault it was", () => {
    expect(wayWords.ID.milestone.rejected).not.toMatch(/bank|rekening/i);
    expect(wayWords.EN.milestone.rejected).not.toMatch(/bank|account/i);
  });
});

test("a step that is over is named as what happened, not as what is waited for", () => {
  const waits = { ID: /menunggu|sedang/i, EN: /waiting|being|waits|on its way/i };
  for (const language of ["ID", "EN"] as const) {
    const done: Partial<Record<Milestone, string>> = wayWords[language].done;
    for (const milestone of MILESTONES.filter((one) => waits[language].test(wayWords[language].milestone[one]))) {
      // Cash that lies ready was made ready then; how a refund stands is said of the last step only.
      if (milestone === "available" || milestone.startsWith("refund_")) continue;
      expect(done[milestone], milestone).toBeDefined();
      expect(done[milestone]).not.toMatch(waits[language]);
    }
    expect(done.refunding).not.toBe(wayWords[language].milestone.refunded);
  }
});

test("no milestone before the arrival says that it was paid", () => {
  expect(wayWords.ID.milestone.sent).not.toMatch(/dibayar/i);
  expect(wayWords.EN.milestone.sent).not.toMatch(/paid/i);
});

test("nobody is told a compliance refusal", async () => {
  const { view } = await refused("compliance");
  expect(JSON.stringify(view)).not.toMatch(/kepatuhan|PARTY_COMPLIANCE/);
});
