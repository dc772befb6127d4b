/** Schedules through the API and their job: approved once, prepared once, skipped or paused with the reason. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listPayReminders } from "../notification/list-pay-reminders.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import { openSchedules } from "../testing/schedules.ts";
import { system } from "../testing/senders.ts";
import * as contract from "./contract.ts";
import { checkSchedule, requestScheduleApproval } from "./contract-save.ts";

const office = await openSchedules();
const {
  api,
  app,
  approvals,
  clock,
  draft,
  save,
  saved,
  newSender,
  work,
  noticesOf,
  transfersOf,
  readSchedule,
  begin,
  on,
  over,
  sgd,
  abroad,
  kinds,
  resultsOf,
} = office;
afterEach(async () => {
  approvals.isGiven = true;
  await office.check();
});
afterAll(() => office[Symbol.asyncDispose]());

describe("approval", () => {
  test("a schedule is approved once, bound to recipient, amount, rhythm and end; hour and guard are changed without", async () => {
    const { actor } = await begin();
    const input = await draft(actor);
    approvals.isGiven = false;
    // Asked before saving, so that nobody meets a refusal.
    const needs = async (content: typeof input) => expectOk(await api.call(checkSchedule, content, { actor })).needsApproval;
    expect(await needs(input)).toBe(true);
    expect(await save(actor, input)).toMatchObject({ code: 403, status: "approval_needed" });
    const opened = expectOk(await api.call(requestScheduleApproval, input, { actor }));
    expect(opened.approves).toMatchObject({ recipientName: "Budi Santoso", amount: { minor: "100000000" } });
    expect(opened.approves.dates).toHaveLength(3);
    approvals.isGiven = true;
    const made = expectOk(await save(actor, input));
    expect(made).toMatchObject({ state: "active", version: 1 });
    expect(approvals.opened.at(-1)).toBe(approvals.taken.at(-1));
    approvals.isGiven = false;
    // A lost answer asked again, and what redirects no money.
    expect(expectOk(await save(actor, input))).toMatchObject({ version: 1 });
    expect(await needs({ ...input, version: 1, hour: 10 })).toBe(false);
    expect(expectOk(await save(actor, { ...input, version: 1, hour: 10 }))).toMatchObject({ version: 2, hour: 10 });
    expect(await save(actor, { ...input, version: 1, hour: 11 })).toMatchObject({ code: 409, status: "schedule_changed" });
    for (const change of [
      { amountMinor: "100000100" },
      { rhythm: { kind: "weekly" as const, weekday: 4 } },
      { end: { kind: "after" as const, count: 3 } },
      { purpose: "EDUC" as const },
    ])
      expect([
        await needs({ ...input, version: 2, ...change }),
        await save(actor, { ...input, version: 2, ...change }),
      ]).toMatchObject([true, { status: "approval_needed" }]);
  });

  test("another person's schedule is unknown; at most twenty", async () => {
    const { actor } = await begin();
    const other = await newSender();
    const { id, recipient } = await saved(actor);
    for (const call of [contract.readSchedule, contract.pauseSchedule, contract.resumeSchedule, contract.endSchedule])
      expect(await api.call(call, { id }, { actor: other })).toMatchObject({ code: 404, status: "not_found" });
    expect(await api.call(contract.skipOccurrence, { id, on: "2027-01-01" }, { actor: other })).toMatchObject({ code: 404 });
    for (let count = 1; count < 20; count++) {
      clock.advance(3_000);
      await saved(actor, { recipient });
    }
    expect(await save(actor, await draft(actor, { recipient }))).toMatchObject({ code: 409, status: "too_many_schedules" });
    expect(expectOk(await api.call(contract.listSchedules, {}, { actor }))).toMatchObject({ mayAdd: false });
  });

  test("a schedule without a day to come is refused", async () => {
    const { actor, day } = await begin();
    const never = [{ rhythm: { kind: "once" as const, on: day(-1) } }, { end: { kind: "on" as const, on: day(3) } }];
    for (const more of never)
      expect(await save(actor, await draft(actor, more))).toMatchObject({ code: 422, status: "schedule_never" });
  });
});

describe("preparing", () => {
  test("the day before, then one transfer at the price of the moment, then its virtual account", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor);
    on(day(3), "08:59");
    await work();
    expect(await kinds(actor)).toEqual([]);
    on(day(3));
    await work();
    await work();
    expect(await kinds(actor)).toEqual(["schedule_tomorrow"]);
    on(day(4), "08:59");
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    on(day(4));
    await work();
    const [transfer] = await transfersOf(actor);
    expect(transfer).toMatchObject({ state: "CREATED", principal_minor: 100_000_000n });
    await work();
    expect(await transfersOf(actor)).toHaveLength(1);
    if (transfer === undefined) return;
    expect((await office.read(transfer.id, actor)).origin).toMatchObject({ kind: "schedule", id, on: day(4) });
    const number = await office.opened(transfer.id);
    await office.happen(transfer.id, { type: "pay_in_opened" });
    await work();
    await work();
    expect((await noticesOf(actor)).slice(1)).toMatchObject([
      { kind: "schedule_prepared", about: transfer.id, facts: { payTo: number, amount: { minor: "100555000" } } },
    ]);
    clock.advance(11 * 60_000);
    const again = await app.as({ actor: system }, (ctx) =>
      listPayReminders(ctx, { homeBank: "014", payInTitle: async () => "Sampai" }),
    );
    expect(again.filter(({ about }) => about === transfer.id)).toEqual([]);
    await office.payments({
      paymentId: transfer.id,
      number,
      amount: { currency: "IDR", minor: 100_555_000n },
      paidAt: clock.now(),
      payer: null,
    });
    await work();
    expect(await resultsOf(actor, id)).toEqual([[day(4), "prepared", "sent"]]);
    expect((await readSchedule(actor, id)).schedule.next?.on).toBe(day(11));
  });

  test("two workers at once, and a worker killed between any two steps, make one transfer", async () => {
    const { actor, day } = await begin();
    await saved(actor);
    on(day(4));
    await Promise.all(Array.from({ length: 6 }, () => work()));
    expect(await transfersOf(actor)).toHaveLength(1);
    await over(actor);
    for (let killed = 0; killed < 12; killed++) {
      on(day(11), "09:00");
      clock.advance(killed * MINUTE_MS);
      let steps = 0;
      const dying = async () =>
        work({
          transaction: async (step) => {
            if (steps++ === killed) throw new Error("killed");
            return app.as({ actor: system }, step);
          },
        });
      await dying().catch(() => undefined);
    }
    await work();
    expect(await transfersOf(actor)).toHaveLength(2);
  });

  test("a step killed before its commit leaves nothing behind, and the next run makes it", async () => {
    const { actor, day } = await begin();
    await saved(actor);
    on(day(4));
    const killedInside = work({
      transaction: (step) =>
        app.as({ actor: system }, async (ctx) => {
          const result = await step(ctx);
          const { rows } = await sql<{ n: bigint }>`
            select count(*) as n from transfers.transfer where sender = ${actor.id}`.execute(ctx.db);
          if ((rows[0]?.n ?? 0n) > 0n) throw new Error("killed before the commit");
          return result;
        }),
    });
    await killedInside.catch(() => undefined);
    expect(await transfersOf(actor)).toEqual([]);
    await work();
    expect(await transfersOf(actor)).toHaveLength(1);
  });

  test("three days without a worker: caught up in the morning; longer: the latest alone, and the missed are told", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor);
    on(day(7), "02:00");
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    on(day(7), "06:00");
    await work();
    expect(await transfersOf(actor)).toHaveLength(1);
    await over(actor);
    on(day(26), "09:00");
    await work();
    expect(await transfersOf(actor)).toHaveLength(2);
    expect(await resultsOf(actor, id)).toMatchObject([
      [day(25), "prepared", null],
      [day(18), "skipped", "missed"],
      [day(11), "skipped", "missed"],
      [day(4), "prepared", "not_sent"],
    ]);
    expect((await kinds(actor)).filter((kind) => kind === "schedule_skipped")).toHaveLength(1);
  });

  test("a clock that goes back prepares nothing again", async () => {
    const { actor, day } = await begin();
    await saved(actor);
    on(day(4));
    await work();
    on(day(2));
    await work();
    on(day(4), "12:00");
    await work();
    expect(await transfersOf(actor)).toHaveLength(1);
  });

  test("once, and after a number: ended by its last one", async () => {
    const { actor, day } = await begin();
    const once = await saved(actor, { rhythm: { kind: "once", on: day(2) } });
    const two = await saved(actor, { end: { kind: "after", count: 2 } });
    for (const days of [2, 4, 11, 18]) {
      on(day(days));
      await work();
      await over(actor);
    }
    expect((await readSchedule(actor, once.id)).schedule).toMatchObject({ state: "ended", next: null });
    expect((await readSchedule(actor, two.id)).schedule).toMatchObject({ state: "ended", next: null });
    expect(await transfersOf(actor)).toHaveLength(3);
    expect(await api.call(contract.resumeSchedule, { id: two.id }, { actor })).toMatchObject({ status: "schedule_ended" });
  });
});

describe("the highest rate", () => {
  test("is named in the message with the code, and the approval is of that rate", async () => {
    const { actor } = await begin();
    await sgd("12600");
    const { id: recipient } = await office.desk.saved(actor, singapore);
    const input = await draft(actor, {
      recipient,
      corridor: "ID-SG-bank",
      amountMinor: "1000000000",
      maxRate: "12500",
      waitDays: 3,
    });
    expectOk(await api.call(requestScheduleApproval, input, { actor }));
    expect(approvals.named.at(-1)).toMatchObject({ maxRate: { currency: "SGD", rate: { scaled: 12500n, scale: 0 } } });
    expectOk(await save(actor, { ...input, maxRate: "13000" }));
    // An approval of one rate is not consumed for another.
    expect(approvals.opened.at(-1)).not.toBe(approvals.taken.at(-1));
  });

  test("waits, looks again, prepares at the first rate that fits", async () => {
    const { actor, day } = await begin();
    const { id } = await abroad(actor, "12500", { maxRate: "12600", waitDays: 3 });
    on(day(4));
    await sgd("12900");
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    expect(await resultsOf(actor, id)).toEqual([[day(4), "waiting", "rate_above"]]);
    clock.advance(MINUTE_MS);
    await sgd("12300");
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    clock.advance(5 * MINUTE_MS);
    await work();
    expect(await transfersOf(actor)).toHaveLength(1);
    expect((await kinds(actor)).filter((kind) => kind === "schedule_waiting")).toHaveLength(1);
  });

  test("skips when the days are over, at once with none, and says so", async () => {
    const { actor, day } = await begin();
    const waits = await abroad(actor, "12500", { maxRate: "12600", waitDays: 2 });
    const not = await abroad(actor, "12500", { maxRate: "12600", waitDays: 0, hour: 10 });
    for (const [days, time] of [
      [4, "09:00"],
      [4, "10:00"],
      [6, "08:59"],
      [6, "09:00"],
    ] as const) {
      on(day(days), time);
      await sgd("12900");
      clock.advance(5_000);
      await work();
    }
    expect(await resultsOf(actor, not.id)).toEqual([[day(4), "skipped", "rate_above"]]);
    expect(await resultsOf(actor, waits.id)).toEqual([[day(4), "skipped", "rate_above"]]);
    expect((await kinds(actor)).filter((kind) => kind === "schedule_skipped")).toHaveLength(2);
    expect(await transfersOf(actor)).toEqual([]);
  });

  test("rupiah to rupiah has no rate: the guard is dropped", async () => {
    const { actor } = await begin();
    expect(await saved(actor, { maxRate: "100", waitDays: 5 })).toMatchObject({ maxRate: null, waitDays: 0 });
  });
});
