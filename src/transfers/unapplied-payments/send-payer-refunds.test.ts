/** Refunds of unclaimed payments: with a bank that pays, does not answer, refuses, or returns them. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { receivePayoutNotifications } from "../payout/receive-notifications.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import { closed, credited, openPayers, silent } from "../testing/payers.ts";

const payers = await openPayers();
const {
  senders,
  sent,
  bank,
  deps,
  payer,
  transaction,
  send,
  inquireDue,
  owed,
  refundPayment,
  statusOf,
  inquire,
  shown,
  journalsOf,
} = payers;
const { clock, desk, payments } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

test("an unclaimed payment is refunded to its payer under a reference of its own, and booked once", async () => {
  const id = await owed();
  bank.submitted = credited;
  expect(await send()).toBe(1);
  expect(sent).toMatchObject([
    { reference: `${id}_r1`, amount: { minor: 5_000_000n }, beneficiary: { account: { bank: "008", number: "2222222222" } } },
  ]);
  expect([await statusOf(id), await journalsOf(id)]).toEqual([
    "paid",
    ["payin.suspended", "payin.refund_due", "payin.refunded", "payin.refund_cost"],
  ]);
  clock.advance(HOUR_MS);
  expect(await send()).toBe(0);
});

test("a bank without an answer is inquired, and the order is not submitted again", async () => {
  const id = await owed();
  bank.submitted = silent;
  await send();
  expect(await statusOf(id)).toBe("unknown");
  clock.advance(HOUR_MS);
  expect([await send(), sent.length]).toEqual([0, 1]);
  bank.inquired = credited;
  expect(await inquireDue()).toBe(1);
  expect(await statusOf(id)).toBe("paid");
});

test("an order answered not found twice, with time between, is submitted again under the same reference", async () => {
  const id = await owed();
  bank.submitted = silent;
  await send();
  bank.inquired = { outcome: "not_found", providerCode: "01" };
  for (let n = 0; n < 6; n++) {
    clock.advance(HOUR_MS);
    await inquireDue();
  }
  bank.submitted = credited;
  expect(await send()).toBe(1);
  expect(sent.map(({ reference }) => reference)).toEqual([`${id}_r1`, `${id}_r1`]);
  bank.inquired = credited;
  clock.advance(HOUR_MS);
  await inquireDue();
  expect(await statusOf(id)).toBe("paid");
});

test("an account that does not accept it needs another, which is another order", async () => {
  const id = await owed();
  bank.submitted = closed;
  await send();
  expect(await statusOf(id)).toBe("account_needed");
  clock.advance(HOUR_MS);
  expect(await send()).toBe(0);
  await expect(refundPayment(id, null)).resolves.toBeUndefined();
  bank.submitted = credited;
  await send();
  expect(sent.at(-1)?.reference).toBe(`${id}_r2`);
  expect((await journalsOf(id)).filter((kind) => kind === "payin.refunded")).toHaveLength(1);
});

test("a refund returned after it was paid is owed again, and can go to another account", async () => {
  const id = await owed();
  bank.submitted = { ...credited, assurance: "ACCEPTED" };
  await send();
  bank.inquired = {
    outcome: "returned",
    reason: "account_closed",
    providerCode: "1",
    amount: { currency: "IDR", minor: 4_999_000n },
  };
  clock.advance(HOUR_MS);
  await inquireDue();
  expect(await statusOf(id)).toBe("account_needed");
  await refundPayment(id, { ...payer, account: "9" });
  bank.submitted = credited;
  await send();
  expect(await journalsOf(id)).toEqual([
    "payin.suspended",
    "payin.refund_due",
    "payin.refunded",
    "payin.refund_cost",
    "payin.refund_returned",
    "payin.refunded",
    "payin.refund_cost",
  ]);
});

test("after a day without an answer staff see it; inquiries continue, and a later answer counts", async () => {
  const id = await owed();
  bank.submitted = silent;
  await send();
  bank.inquired = silent;
  expect(await shown(id)).toMatchObject({ needsPerson: false });
  for (let hour = 0; hour < 40; hour++) {
    clock.advance(HOUR_MS);
    await inquireDue();
  }
  expect(await shown(id)).toMatchObject({ needsPerson: true, refund: { status: "unknown" } });
  bank.inquired = credited;
  for (let hour = 0; hour < 6; hour++) {
    clock.advance(HOUR_MS);
    await inquireDue();
  }
  expect(await statusOf(id)).toBe("paid");
});

test("staff can have it inquired about now; not one that has not left", async () => {
  const id = await owed();
  bank.submitted = silent;
  expect(await inquire(id)).toMatchObject({ code: 409, status: "not_now", details: { reason: "nothing_new" } });
  await send();
  expect(await inquire(id)).toMatchObject({ code: 200 });
  bank.inquired = credited;
  await inquireDue();
  expect(await statusOf(id)).toBe("paid");
  expect(await inquire("py_00000000000000000000000000")).toMatchObject({ code: 404 });
});

describe("a notification about its reference", () => {
  const notify = (reference: string, eventId = reference) =>
    transaction((ctx) => receivePayoutNotifications(ctx, "014", [{ eventId, reference }], deps)).then(([isNew]) => isNew);

  test("schedules an inquiry and changes nothing by itself; repeated, it is dropped", async () => {
    const id = await owed();
    bank.submitted = silent;
    await send();
    bank.inquired = credited;
    expect(await inquireDue()).toBe(0);
    expect([await notify(`${id}_r1`), await notify(`${id}_r1`)]).toEqual([true, false]);
    expect(await statusOf(id)).toBe("unknown");
    expect(await inquireDue()).toBe(1);
    expect(await statusOf(id)).toBe("paid");
  });

  test("reports money that was returned after it was paid", async () => {
    const id = await owed();
    bank.submitted = credited;
    await send();
    bank.inquired = {
      outcome: "returned",
      reason: "account_closed",
      providerCode: "1",
      amount: { currency: "IDR", minor: 5_000_000n },
    };
    expect(await inquireDue()).toBe(0);
    await notify(`${id}_r1`, `${id} returned`);
    expect(await inquireDue()).toBe(1);
    expect(await statusOf(id)).toBe("account_needed");
  });

  test("schedules nothing before the refund has left, without a refund, or for an unknown payment", async () => {
    const id = await owed();
    expect(await notify(`${id}_r1`)).toBe(true);
    expect(await notify("py_00000000000000000000000000_r1")).toBe(true);
    expect(await inquireDue()).toBe(0);
  });

  test("about the excess of a transfer's own payment schedules an inquiry about that refund", async () => {
    const shownTransfer = await senders.sent(await senders.newSender());
    const { minor } = shownTransfer.total;
    const number = await senders.opened(shownTransfer.id);
    const amount = { currency: "IDR", minor: BigInt(minor) + 100_000n } as const;
    await payments({ paymentId: `${shownTransfer.id}-more`, number, amount, paidAt: clock.now(), payer });
    const { rows } = await sql<{ id: Id<"py"> }>`select id from transfers.pay_in where number = ${number}`.execute(desk.database);
    const payment = rows[0]?.id ?? "py_none";
    await senders.happen(shownTransfer.id, { type: "unapplied_refunded", payment });
    await senders.happen(shownTransfer.id, { type: "refund_sent", of: payment });
    const inquireAt = async () =>
      (await sql<{ at: Date | null }>`select inquire_at as at from transfers.refund where of = ${payment}`.execute(desk.database))
        .rows[0]?.at;
    expect(await inquireAt()).not.toEqual(clock.now());
    await notify(`${payment}_r1`);
    expect(await inquireAt()).toEqual(clock.now());
  });
});

test("a return of more than was sent is not booked", async () => {
  const id = await owed();
  bank.submitted = { ...credited, assurance: "ACCEPTED" };
  await send();
  bank.inquired = {
    outcome: "returned",
    reason: "account_closed",
    providerCode: "1",
    amount: { currency: "IDR", minor: 5_000_001n },
  };
  clock.advance(HOUR_MS);
  await inquireDue();
  expect([await statusOf(id), await inquireDue()]).toEqual(["paid", 0]);
});

test("five concurrent workers send it once", async () => {
  await owed();
  bank.submitted = credited;
  await Promise.all(Array.from({ length: 5 }, send));
  expect(sent).toHaveLength(1);
});

test("refunds that cannot be sent any more hold up none behind them, however many there are", async () => {
  bank.submitted = silent;
  for (let n = 0; n < DUE_BATCH; n++) await owed(1_000n);
  expect(await send()).toBe(DUE_BATCH);
  // The bank has repeatedly answered not found: with all tries used up they are in the staff queue.
  await sql`update transfers.refund set tries = ${deps.rules.submissions}, is_missing = true, missing_since = ${clock.now()},
    inquire_at = ${new Date(clock.now().getTime() + 6 * HOUR_MS)} where transfer is null and status = 'unknown'`.execute(
    desk.database,
  );
  const id = await owed();
  bank.submitted = credited;
  expect(await send()).toBe(1);
  expect(await statusOf(id)).toBe("paid");
});
