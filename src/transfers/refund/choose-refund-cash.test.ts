/** A sender who paid in cash and a refund: choosing, changing the choice, notifications, and what is refused. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { DAY_MS } from "#kernel/time.ts";
import { advanceDue } from "../processing/advance-due.ts";
import * as refundCalls from "./contract.ts";
import * as changes from "../changes/contract.ts";
import * as lists from "../lists/contract.ts";
import * as pickup from "../pickup/contract.ts";
import { verifyReceipt } from "../receipt/contract.ts";
import { chooseRefundCash } from "./contract.ts";
import { exportTransfers } from "../lists/export-transfers.ts";
import { transferInvariants } from "../invariants.ts";
import { CODE_WAIT_MS } from "../pickup/resend-code.ts";
import { actorFor } from "../testing/samples.ts";
import { takeReceipt } from "../receipt/take-receipt.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";
import { progressMessages } from "../tracking/messages.ts";

const senders = await openSenders();
const { api, appliedEffects, clock, desk, happen, app, newSender, deps, prefund, read, sent } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());
await prefund(10n ** 13n);

const choose = (actor: Person, id: Shown["id"]) => api.call(chooseRefundCash, { id }, { actor });
const give = (actor: Person, id: Shown["id"], account = "2222222222") =>
  api.call(refundCalls.giveRefundAccount, { id, bank: "014", account }, { actor });
const notificationsOf = async ({ id }: Person) =>
  (
    await sql<{ kind: string }>`select kind from notifications.notification where person = ${id} order by no`.execute(
      desk.database,
    )
  ).rows.map(({ kind }) => kind);

async function cancelled(actor: Person): Promise<Shown["id"]> {
  const { id } = await sent(actor);
  await happen(id, { type: "deposit_debited", by: actorFor("agent"), source: { account: "agent_deposit", whose: "x1" } });
  const answer = await api.call(changes.cancelTransfer, { id }, { actor });
  expect(answer.data).toMatchObject({ state: "REFUND_PENDING" });
  return id;
}
const handOut = async (id: Shown["id"]) => {
  await happen(id, { type: "collecting_started", by: actorFor("agent"), outlet: "cp_1" });
  const from = { account: "agent_deposit", whose: "x1", commission: null };
  await happen(id, { type: "collected", by: actorFor("agent"), outlet: "cp_1", from });
};

describe("a refund of money paid in cash", () => {
  test("waits for the sender, who is notified once, with the possible choices", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    expect(await read(id, actor)).toMatchObject({
      refund: { isPaid: false, needsAccount: true, cash: "offered", accountEnd: null },
      reason: { mustAct: "sender", canDo: expect.stringMatching(/rekening Anda, atau tunai/) },
      whyNotCancel: "refund_choice",
      whyNotChangeRecipient: "refund_choice",
    });
    expect((await read(id, actor))["reached"]).toMatchObject([{}, {}, { milestone: "refund_waiting" }]);
    expect((await notificationsOf(actor)).slice(1)).toEqual(["refund_choice"]);
  });

  test("is shown as waiting in the list, the export and the receipt check too: nothing says it is on its way", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    await app.as({ actor }, (ctx) => takeReceipt(ctx, { id, language: "EN" }, deps));
    const code = sql<{ code: string }>`select code from transfers.receipt where transfer = ${id}`.execute(desk.database);
    const saidNow = async () => {
      const { transfers } = expectOk(await api.call(lists.listTransfers, {}, { actor }));
      const { bytes } = await app.as({ actor, language: "EN" }, (ctx) =>
        exportTransfers(ctx, { format: "csv" }, { ...deps, companyOf: async () => null }),
      );
      const checked = await api.call(verifyReceipt, { code: (await code).rows[0]?.code ?? "" });
      const cells = new Set(
        Buffer.from(bytes as Uint8Array)
          .toString()
          .split(/[",;\r\n]+/),
      );
      const entry = Object.entries(progressMessages.EN.milestone).find(([, said]) => cells.has(said));
      return [transfers[0]?.["milestone"], entry?.[0], expectOk(checked)["milestone"]];
    };
    expect(await saidNow()).toEqual(["refund_waiting", "refund_waiting", "refund_waiting"]);
    await choose(actor, id);
    expect(await saidNow()).toEqual(["refund_ready", "refund_ready", "refund_ready"]);
  });

  test("as cash: a code, a new one when it is lost; choosing cash again is idempotent", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    appliedEffects.length = 0;
    expect((await choose(actor, id)).data).toMatchObject({ refund: { cash: "ready", needsAccount: false, isPaid: false } });
    expect((await choose(actor, id)).code).toBe(200);
    expect((await read(id, actor))["reached"]).toMatchObject([{}, {}, { milestone: "refund_ready" }]);
    // Once chosen, the choice is not asked for again, and the refund has not left yet.
    expect(await read(id, actor)).toMatchObject({
      reason: { mustAct: "sender", canDo: expect.stringMatching(/^Ambil uang Anda di gerai/) },
      whyNotCancel: "refund_ready",
      whyNotChangeRecipient: "refund_ready",
    });
    expect(appliedEffects).toEqual([`issue_code ${id}`]);
    await sql`insert into transfers.pickup_code (transfer, hmac, made_at) values (${id}, sha256('r'), ${clock.now()})`.execute(
      desk.database,
    );
    clock.advance(CODE_WAIT_MS);
    expect((await api.call(pickup.resendCode, { id }, { actor })).code).toBe(200);
    expect(appliedEffects).toEqual([`issue_code ${id}`, `issue_code ${id}`]);
    await handOut(id);
    expect(await read(id, actor)).toMatchObject({ state: "REFUNDED", refund: { cash: "collected", isPaid: true } });
    expect((await notificationsOf(actor)).at(-1)).toBe("refunded_cash");
    expect(await choose(actor, id)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
  });

  test("the sender can change the choice in both directions while nothing has left", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    await choose(actor, id);
    appliedEffects.length = 0;
    expect((await give(actor, id)).data).toMatchObject({ refund: { cash: "offered", needsAccount: false, accountEnd: "2222" } });
    expect(appliedEffects).toContain(`void_code ${id}`);
    expect((await choose(actor, id)).data).toMatchObject({ refund: { cash: "ready", accountEnd: null } });
    expect((await give(actor, id)).code).toBe(200);
    await happen(id, { type: "refund_sent", of: id });
    expect(await choose(actor, id)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
  });

  test("both choices at once from two telephones: one of them holds, and the books agree", async () => {
    const actor = await newSender();
    for (let round = 0; round < 5; round++) {
      const id = await cancelled(actor);
      const answers = await Promise.all([choose(actor, id), give(actor, id)]);
      // Choosing cash and then naming an account is a change of choice; so is the reverse.
      expect(answers.some(({ code }) => code === 200)).toBe(true);
      const { rows } = await sql<{ status: string }>`select status from transfers.refund where of = ${id}`.execute(desk.database);
      expect(["waiting", "cash_ready"]).toContain(rows[0]?.status);
      clock.advance(61_000);
    }
  });

  test("no one chooses for another sender, and a refund of a bank payment cannot become cash", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    expect(await choose(await newSender(), id)).toMatchObject({ code: 404, status: "not_found" });
    const { id: byBank } = await senders.paid(actor);
    expect(await choose(actor, byBank)).toMatchObject({ status: "refund_cash_not_possible" });
    await api.call(changes.cancelTransfer, { id: byBank }, { actor });
    expect(await choose(actor, byBank)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
    await happen(byBank, { type: "refund_account_requested", of: byBank });
    expect(await read(byBank, actor)).toMatchObject({ refund: { needsAccount: true, cash: null } });
    expect(await choose(actor, byBank)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
  });

  test("a sender who does not choose is reminded on the days of the law, then the refund is in the staff queue", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    const row = async () =>
      (
        await sql<{ due_step: string | null; needs_person: boolean }>`
          select due_step, needs_person from transfers.transfer where id = ${id}`.execute(desk.database)
      ).rows[0];
    for (const [days, reminders] of [
      [14, 1],
      [11, 2],
      [5, 2],
    ] as const) {
      expect(await row()).toEqual({ due_step: "remind_refund", needs_person: false });
      clock.advance(days * DAY_MS);
      await app.as({}, (ctx) => advanceDue(ctx, { ...deps, only: id }));
      expect((await notificationsOf(actor)).filter((kind) => kind === "refund_reminder")).toHaveLength(reminders);
    }
    expect(await row()).toEqual({ due_step: null, needs_person: true });
    expect((await choose(actor, id)).code).toBe(200);
  });
});

test.each([
  [
    "an agent's account is credited for a transfer only for cash paid out",
    "update ledger.journal set kind = 'transfer.refund_credited' where kind = 'transfer.refund_collected'",
  ],
  [
    "a transfer paid in cash is REFUNDED exactly when its sender has the money: by the bank's answer, or collected at an outlet",
    "update ledger.journal set kind = 'transfer.refund_credited' where kind = 'transfer.refund_collected'",
  ],
  [
    "a refund in cash exists only for transfers paid in cash, and has its outlet during collection",
    `update transfers.transfer set source_account = 'payin_clearing' where source_account = 'agent_deposit'`,
  ],
  [
    "the refunded and retained amounts of a transfer sum to the amount paid",
    "update transfers.refund set amount_minor = amount_minor - 100",
  ],
  [
    "the refunded and retained amounts of a transfer sum to the amount paid",
    "update transfers.refund set amount_minor = (select principal_minor from transfers.transfer where id = of) where of like 'tr%'",
  ],
])("%s: a violation is detected", async (says, sabotage) => {
  const actor = await newSender();
  const id = await cancelled(actor);
  await choose(actor, id);
  await handOut(id);
  expect(await brokenBy(app.url, sabotage, transferInvariants)).toContain(says);
});
