/** Payments that nobody claims, on their way back: with a bank that pays, is silent, refuses, or sends them back. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { hearHints } from "./hear-hint.ts";
import { DUE_BATCH } from "./rules.ts";
import { closed, credited, openPayers, silent } from "./testing/payers.ts";

const payers = await openPayers();
const { senders, sent, bank, parts, payer, beat, send, ask, owed, giveBack, statusOf, inquire, shown, journalsOf } = payers;
const { clock, desk, payments } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

test("goes to who paid it, under a reference of its own, and is booked once", async () => {
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

test("a silent bank is asked, and the order is not sent again", async () => {
  const id = await owed();
  bank.submitted = silent;
  await send();
  expect(await statusOf(id)).toBe("unknown");
  clock.advance(HOUR_MS);
  expect([await send(), sent.length]).toEqual([0, 1]);
  bank.inquired = credited;
  expect(await ask()).toBe(1);
  expect(await statusOf(id)).toBe("paid");
});

test("what the bank has no record of, said twice with time between, is sent once more under the same reference", async () => {
  const id = await owed();
  bank.submitted = silent;
  await send();
  bank.inquired = { outcome: "not_found", providerCode: "01" };
  for (let n = 0; n < 6; n++) {
    clock.advance(HOUR_MS);
    await ask();
  }
  bank.submitted = credited;
  expect(await send()).toBe(1);
  expect(sent.map(({ reference }) => reference)).toEqual([`${id}_r1`, `${id}_r1`]);
  bank.inquired = credited;
  clock.advance(HOUR_MS);
  await ask();
  expect(await statusOf(id)).toBe("paid");
});

test("an account that does not take it needs another, which is another order", async () => {
  const id = await owed();
  bank.submitted = closed;
  await send();
  expect(await statusOf(id)).toBe("account_needed");
  clock.advance(HOUR_MS);
  expect(await send()).toBe(0);
  await expect(giveBack(id, null)).resolves.toBeUndefined();
  bank.submitted = credited;
  await send();
  expect(sent.at(-1)?.reference).toBe(`${id}_r2`);
  expect((await journalsOf(id)).filter((kind) => kind === "payin.refunded")).toHaveLength(1);
});

test("what comes back after it was paid is owed again, and can go elsewhere", async () => {
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
  await ask();
  expect(await statusOf(id)).toBe("account_needed");
  await giveBack(id, { ...payer, account: "9" });
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

test("a bank that is silent for a day: a person sees it, it goes on being asked, and is believed when it speaks", async () => {
  const id = await owed();
  bank.submitted = silent;
  await send();
  bank.inquired = silent;
  expect(await shown(id)).toMatchObject({ needsPerson: false });
  for (let hour = 0; hour < 40; hour++) {
    clock.advance(HOUR_MS);
    await ask();
  }
  expect(await shown(id)).toMatchObject({ needsPerson: true, refund: { status: "unknown" } });
  bank.inquired = credited;
  for (let hour = 0; hour < 6; hour++) {
    clock.advance(HOUR_MS);
    await ask();
  }
  expect(await statusOf(id)).toBe("paid");
});

test("a person has it asked about now; not what has not left", async () => {
  const id = await owed();
  bank.submitted = silent;
  expect(await inquire(id)).toMatchObject({ code: 409, status: "not_now", details: { reason: "nothing_new" } });
  await send();
  expect(await inquire(id)).toMatchObject({ code: 200 });
  bank.inquired = credited;
  await ask();
  expect(await statusOf(id)).toBe("paid");
  expect(await inquire("py_00000000000000000000000000")).toMatchObject({ code: 404 });
});

describe("a notification about its own reference", () => {
  const hear = (reference: string, eventId = reference) =>
    beat((ctx) => hearHints(ctx, "014", [{ eventId, reference }], parts)).then(([isNew]) => isNew);

  test("has the bank asked at once, and changes nothing by itself; the same again is dropped", async () => {
    const id = await owed();
    bank.submitted = silent;
    await send();
    bank.inquired = credited;
    expect(await ask()).toBe(0);
    expect([await hear(`${id}_r1`), await hear(`${id}_r1`)]).toEqual([true, false]);
    expect(await statusOf(id)).toBe("unknown");
    expect(await ask()).toBe(1);
    expect(await statusOf(id)).toBe("paid");
  });

  test("tells of money that came back after it was paid", async () => {
    const id = await owed();
    bank.submitted = credited;
    await send();
    bank.inquired = {
      outcome: "returned",
      reason: "account_closed",
      providerCode: "1",
      amount: { currency: "IDR", minor: 5_000_000n },
    };
    expect(await ask()).toBe(0);
    await hear(`${id}_r1`, `${id} returned`);
    expect(await ask()).toBe(1);
    expect(await statusOf(id)).toBe("account_needed");
  });

  test("before it has left, about no refund, or about a payment that there is not, has nobody asked", async () => {
    const id = await owed();
    expect(await hear(`${id}_r1`)).toBe(true);
    expect(await hear("py_00000000000000000000000000_r1")).toBe(true);
    expect(await ask()).toBe(0);
  });

  test("of a transfer's own payment that was too much has the bank asked about that refund", async () => {
    const shownTransfer = await senders.sent(await senders.newSender());
    const { minor } = shownTransfer["total"] as { minor: string };
    const number = await senders.opened(shownTransfer.id);
    const amount = { currency: "IDR", minor: BigInt(minor) + 100_000n } as const;
    await payments({ paymentId: `${shownTransfer.id}-more`, number, amount, paidAt: clock.now(), payer });
    const { rows } = await sql<{ id: Id<"py"> }>`select id from transfers.pay_in where number = ${number}`.execute(desk.database);
    const payment = rows[0]?.id ?? "py_none";
    await senders.happen(shownTransfer.id, { type: "stray_refunded", payment });
    await senders.happen(shownTransfer.id, { type: "refund_sent", of: payment });
    const askAt = async () =>
      (await sql<{ at: Date | null }>`select ask_at as at from transfers.refund where of = ${payment}`.execute(desk.database))
        .rows[0]?.at;
    expect(await askAt()).not.toEqual(clock.now());
    await hear(`${payment}_r1`);
    expect(await askAt()).toEqual(clock.now());
  });
});

test("more than had left is not booked", async () => {
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
  await ask();
  expect([await statusOf(id), await ask()]).toEqual(["paid", 0]);
});

test("five workers at once send it once", async () => {
  await owed();
  bank.submitted = credited;
  await Promise.all(Array.from({ length: 5 }, send));
  expect(sent).toHaveLength(1);
});

test("that can't be sent any more keep none waiting behind them, however many they are", async () => {
  bank.submitted = silent;
  for (let n = 0; n < DUE_BATCH; n++) await owed(1_000n);
  expect(await send()).toBe(DUE_BATCH);
  // The bank has said again and again that it has none of them: tried as often as may be, they are a person's.
  await sql`update transfers.refund set tries = ${parts.rules.submissions}, is_missing = true, missing_since = ${clock.now()},
    ask_at = ${new Date(clock.now().getTime() + 6 * HOUR_MS)} where transfer is null and status = 'unknown'`.execute(
    desk.database,
  );
  const id = await owed();
  bank.submitted = credited;
  expect(await send()).toBe(1);
  expect(await statusOf(id)).toBe("paid");
});
