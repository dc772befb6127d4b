/** What a sender who paid in cash does about a refund: chooses, changes their mind, is told; and what they may not. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { brokenBy } from "#platform/testing/restored.ts";
import { DAY_MS } from "#kernel/time.ts";
import { advanceDue } from "./advance-due.ts";
import * as contract from "./contract.ts";
import { verifyReceipt } from "./contract-receipts.ts";
import { chooseRefundCash } from "./contract-refunds.ts";
import { exportTransfers } from "./export-transfers.ts";
import { transferInvariants } from "./invariants.ts";
import { CODE_WAIT_MS } from "./resend-code.ts";
import { doer } from "./testing/samples.ts";
import { takeReceipt } from "./take-receipt.ts";
import { openSenders, type Person, type Shown } from "./testing/senders.ts";
import { wayWords } from "./way/messages.ts";

const senders = await openSenders();
const { api, brought, clock, desk, happen, house, newSender, parts, prefund, read, sent } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());
await prefund(10n ** 13n);

const choose = (actor: Person, id: Shown["id"]) => api.call(chooseRefundCash, { id }, { actor });
const give = (actor: Person, id: Shown["id"], account = "2222222222") =>
  api.call(contract.giveRefundAccount, { id, bank: "014", account }, { actor });
const told = async ({ id }: Person) =>
  (
    await sql<{ kind: string }>`select kind from notifications.notice where person = ${id} order by no`.execute(desk.database)
  ).rows.map(({ kind }) => kind);

async function cancelled(actor: Person): Promise<Shown["id"]> {
  const { id } = await sent(actor);
  await happen(id, { type: "deposit_debited", by: doer("agent"), source: { account: "agent_deposit", whose: "x1" } });
  const answer = await api.call(contract.cancelTransfer, { id }, { actor });
  expect(answer.data).toMatchObject({ state: "REFUND_PENDING" });
  return id;
}
const handOut = async (id: Shown["id"]) => {
  await happen(id, { type: "collecting_started", by: doer("agent"), outlet: "cp_1" });
  const from = { account: "agent_deposit", whose: "x1", commission: null };
  await happen(id, { type: "collected", by: doer("agent"), outlet: "cp_1", from });
};

describe("cash that comes back", () => {
  test("waits for the sender, who is told once, with what they can do", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    expect(await read(id, actor)).toMatchObject({
      refund: { isPaid: false, needsAccount: true, cash: "offered", accountEnd: null },
      reason: { mustAct: "sender", canDo: expect.stringMatching(/rekening Anda, atau tunai/) },
      whyNotCancel: "refund_choice",
      whyNotChangeRecipient: "refund_choice",
    });
    expect((await read(id, actor))["reached"]).toMatchObject([{}, {}, { milestone: "refund_waiting" }]);
    expect((await told(actor)).slice(1)).toEqual(["refund_choice"]);
  });

  test("waits in the list, in the file and where its receipt is checked, too: nothing says that it is on its way", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    await house.as({ actor }, (ctx) => takeReceipt(ctx, { id, language: "EN" }, parts));
    const code = sql<{ code: string }>`select code from transfers.receipt where transfer = ${id}`.execute(desk.database);
    const saidNow = async () => {
      const { transfers } = (await api.call(contract.listTransfers, {}, { actor })).data as { transfers: Shown[] };
      const { bytes } = await house.as({ actor, language: "EN" }, (ctx) => exportTransfers(ctx, { format: "csv" }));
      const checked = await api.call(verifyReceipt, { code: (await code).rows[0]?.code ?? "" });
      const cells = new Set(
        Buffer.from(bytes as Uint8Array)
          .toString()
          .split(/[",;\r\n]+/),
      );
      const words = Object.entries(wayWords.EN.milestone).find(([, said]) => cells.has(said));
      return [transfers[0]?.["milestone"], words?.[0], (checked.data as Shown)["milestone"]];
    };
    expect(await saidNow()).toEqual(["refund_waiting", "refund_waiting", "refund_waiting"]);
    await choose(actor, id);
    expect(await saidNow()).toEqual(["refund_ready", "refund_ready", "refund_ready"]);
  });

  test("as cash: a code, another one when it is lost, and chosen again it is chosen already", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    brought.length = 0;
    expect((await choose(actor, id)).data).toMatchObject({ refund: { cash: "ready", needsAccount: false, isPaid: false } });
    expect((await choose(actor, id)).code).toBe(200);
    expect((await read(id, actor))["reached"]).toMatchObject([{}, {}, { milestone: "refund_ready" }]);
    // What was chosen is not asked for once more, and has not left yet.
    expect(await read(id, actor)).toMatchObject({
      reason: { mustAct: "sender", canDo: expect.stringMatching(/^Ambil uang Anda di gerai/) },
      whyNotCancel: "refund_ready",
      whyNotChangeRecipient: "refund_ready",
    });
    expect(brought).toEqual([`issue_code ${id}`]);
    await sql`insert into transfers.collect_code (transfer, hmac, made_at) values (${id}, sha256('r'), ${clock.now()})`.execute(
      desk.database,
    );
    clock.advance(CODE_WAIT_MS);
    expect((await api.call(contract.resendCode, { id }, { actor })).code).toBe(200);
    expect(brought).toEqual([`issue_code ${id}`, `issue_code ${id}`]);
    await handOut(id);
    expect(await read(id, actor)).toMatchObject({ state: "REFUNDED", refund: { cash: "collected", isPaid: true } });
    expect((await told(actor)).at(-1)).toBe("refunded_cash");
    expect(await choose(actor, id)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
  });

  test("the sender changes their mind, both ways, while nothing has left", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    await choose(actor, id);
    brought.length = 0;
    expect((await give(actor, id)).data).toMatchObject({ refund: { cash: "offered", needsAccount: false, accountEnd: "2222" } });
    expect(brought).toContain(`void_code ${id}`);
    expect((await choose(actor, id)).data).toMatchObject({ refund: { cash: "ready", accountEnd: null } });
    expect((await give(actor, id)).code).toBe(200);
    await happen(id, { type: "refund_sent", of: id });
    expect(await choose(actor, id)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
  });

  test("both at once, from two telephones: one of them, and the books know which", async () => {
    const actor = await newSender();
    for (let round = 0; round < 5; round++) {
      const id = await cancelled(actor);
      const answers = await Promise.all([choose(actor, id), give(actor, id)]);
      // Chosen first and named after is a change of mind; named first and chosen after, too.
      expect(answers.some(({ code }) => code === 200)).toBe(true);
      const { rows } = await sql<{ status: string }>`select status from transfers.refund where of = ${id}`.execute(desk.database);
      expect(["waiting", "cash_ready"]).toContain(rows[0]?.status);
      clock.advance(61_000);
    }
  });

  test("nobody chooses for another, and nothing that was paid by bank becomes cash", async () => {
    const actor = await newSender();
    const id = await cancelled(actor);
    expect(await choose(await newSender(), id)).toMatchObject({ code: 404, status: "not_found" });
    const { id: byBank } = await senders.paid(actor);
    expect(await choose(actor, byBank)).toMatchObject({ status: "refund_cash_not_possible" });
    await api.call(contract.cancelTransfer, { id: byBank }, { actor });
    expect(await choose(actor, byBank)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
    await happen(byBank, { type: "refund_account_wanted", of: byBank });
    expect(await read(byBank, actor)).toMatchObject({ refund: { needsAccount: true, cash: null } });
    expect(await choose(actor, byBank)).toMatchObject({ code: 409, status: "refund_cash_not_possible" });
  });

  test("who says nothing is told on the days of the law, and then it is in a person's queue", async () => {
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
      await house.as({}, (ctx) => advanceDue(ctx, { ...parts, only: id }));
      expect((await told(actor)).filter((kind) => kind === "refund_reminder")).toHaveLength(reminders);
    }
    expect(await row()).toEqual({ due_step: null, needs_person: true });
    expect((await choose(actor, id)).code).toBe(200);
  });
});

test.each([
  [
    "an agent's account is credited about a transfer only for cash that was handed out",
    "update ledger.journal set kind = 'transfer.refund_credited' where kind = 'transfer.refund_collected'",
  ],
  [
    "what was paid in cash is REFUNDED exactly when its sender has it: in the bank's books, or handed out at an outlet",
    "update ledger.journal set kind = 'transfer.refund_credited' where kind = 'transfer.refund_collected'",
  ],
  [
    "a refund is handed out as cash only for what was paid in cash, and has its outlet while it is",
    `update transfers.transfer set source_account = 'payin_clearing' where source_account = 'agent_deposit'`,
  ],
  [
    "what came back of a transfer and what was kept of it are what was paid",
    "update transfers.refund set amount_minor = amount_minor - 100",
  ],
  [
    "what came back of a transfer and what was kept of it are what was paid",
    "update transfers.refund set amount_minor = (select principal_minor from transfers.transfer where id = of) where of like 'tr%'",
  ],
])("%s: broken, it is seen", async (says, sabotage) => {
  const actor = await newSender();
  const id = await cancelled(actor);
  await choose(actor, id);
  await handOut(id);
  expect(await brokenBy(house.url, sabotage, transferInvariants)).toContain(says);
});
