/** A scheduled transfer that expired unpaid is prepared anew, once, and never beside one that can still be paid or was paid. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { setTier } from "#limits/index.ts";
import * as recipients from "#recipients/contract.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openSchedules } from "../testing/schedules.ts";
import { type Person } from "../testing/senders.ts";
import * as contract from "./contract.ts";
import { prepareAgain } from "./contract-again.ts";

const office = await openSchedules();
const {
  api,
  app,
  approvals,
  clock,
  saved,
  save,
  draft,
  newSender,
  work,
  transfersOf,
  readSchedule,
  begin,
  on,
  over,
  sgd,
  abroad,
  resultsOf,
} = office;
const { database } = app.runtime;
afterEach(async () => {
  approvals.isGiven = true;
  await office.check();
});
afterAll(() => office[Symbol.asyncDispose]());

type TransferId = `tr_${string}`;
const again = (actor: Person, transfer: TransferId) => api.call(prepareAgain, { transfer }, { actor });
const newest = async (actor: Person) => {
  const id = (await transfersOf(actor)).at(-1)?.id;
  if (id === undefined) throw new Error("nothing was prepared");
  return id;
};
/** A schedule whose transfer of Friday has expired unpaid, and no code is given any more. */
async function expired(more?: Parameters<typeof saved>[1]) {
  approvals.isGiven = true;
  const { actor, day } = await begin();
  const schedule = await saved(actor, more);
  on(day(4));
  await work();
  const transfer = await newest(actor);
  await over(actor);
  await work();
  approvals.isGiven = false;
  return { actor, day, schedule, id: schedule.id, transfer };
}
/** Paid in full on a number, some minutes ago. */
const pay = async (transfer: TransferId, number: string, minutesAgo = 0) => {
  const paidAt = new Date(clock.now().getTime() - minutesAgo * MINUTE_MS);
  const amount = { currency: "IDR", minor: 100_555_000n } as const;
  await office.payments({ paymentId: `${transfer}-${number}`, number, amount, paidAt, payer: null });
};

describe("prepared anew", () => {
  test("at the price of now, without a code; its number is sent, it is paid, and the occurrence counts once", async () => {
    const { actor, day, id, transfer } = await expired();
    expect(await resultsOf(actor, id)).toEqual([[day(4), "prepared", "not_sent"]]);
    const { schedule } = await readSchedule(actor, id);
    expect(schedule.renewable).toMatchObject({ transfer, until: new Date(schedule.renewable?.until ?? 0).toISOString() });
    expect((await office.read(transfer, actor)).origin).toMatchObject({
      renewableUntil: schedule.renewable?.until,
      renewedBy: null,
    });
    expect((await office.noticesOf(actor)).at(-1)).toMatchObject({
      kind: "schedule_expired",
      about: transfer,
      facts: { by: schedule.renewable?.until },
    });
    const made = expectOk(await again(actor, transfer)).transfer;
    expect(await transfersOf(actor)).toMatchObject([
      { state: "EXPIRED" },
      { id: made, state: "CREATED", principal_minor: 100_000_000n },
    ]);
    expect((await office.read(transfer, actor)).origin).toMatchObject({ renewableUntil: null, renewedBy: made });
    expect((await office.read(made, actor)).origin).toMatchObject({ kind: "schedule", id, on: day(4), renewedBy: null });
    expect((await readSchedule(actor, id)).schedule.renewable).toBeNull();
    const number = await office.opened(made);
    await office.happen(made, { type: "pay_in_opened" });
    await work();
    expect((await office.noticesOf(actor)).at(-1)).toMatchObject({
      kind: "schedule_prepared",
      about: made,
      facts: { payTo: number },
    });
    await pay(made, number);
    await work();
    expect(await resultsOf(actor, id)).toEqual([[day(4), "prepared", "sent"]]);
    expect(await again(actor, made)).toMatchObject({ code: 409, status: "not_prepared_again" });
  });

  test("pressed twice, at once and after a lost answer, makes one; that one expires and is prepared anew as well", async () => {
    const { actor, id, transfer } = await expired();
    const pressed = await Promise.all(Array.from({ length: 5 }, () => again(actor, transfer)));
    const made = new Set(pressed.map((answer) => expectOk(answer).transfer));
    expect(made.size).toBe(1);
    expect(expectOk(await again(actor, transfer)).transfer).toBe([...made][0]);
    expect(await transfersOf(actor)).toHaveLength(2);
    const second = await newest(actor);
    expect(await again(actor, second)).toMatchObject({ status: "not_prepared_again" });
    await over(actor);
    expectOk(await again(actor, second));
    expect(await transfersOf(actor)).toHaveLength(3);
    expect((await readSchedule(actor, id)).occurrences).toHaveLength(1);
  });

  test("of a schedule that has ended by itself or is paused: the transfer was prepared before", async () => {
    const { actor, day } = await begin();
    const once = await saved(actor, { rhythm: { kind: "once", on: day(2) } });
    on(day(2));
    await work();
    const transfer = await newest(actor);
    await over(actor);
    expect((await readSchedule(actor, once.id)).schedule).toMatchObject({ state: "ended", renewable: { transfer } });
    expectOk(await again(actor, transfer));
    const weekly = await expired();
    expectOk(await api.call(contract.pauseSchedule, { id: weekly.id }, { actor: weekly.actor }));
    expectOk(await again(weekly.actor, weekly.transfer));
  });

  test("three unpaid occurrences pause, however often each was prepared", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor);
    for (const days of [4, 11]) {
      on(day(days));
      await work();
      for (let times = 0; times < 2; times++) {
        await over(actor);
        await work();
        expectOk(await again(actor, await newest(actor)));
      }
      await over(actor);
      await work();
      expect((await readSchedule(actor, id)).schedule.state).toBe("active");
    }
    on(day(18));
    await work();
    await over(actor);
    await work();
    expect((await readSchedule(actor, id)).schedule).toMatchObject({ state: "paused", pauseReason: "unpaid" });
    expectOk(await again(actor, await newest(actor)));
  });
});

describe("never twice", () => {
  test("not while it can be paid, nor once it was paid, however late the payment is noticed", async () => {
    const { actor, day } = await begin();
    await saved(actor);
    on(day(4));
    await work();
    const transfer = await newest(actor);
    const number = await office.opened(transfer);
    await office.happen(transfer, { type: "pay_in_opened" });
    const refused = { code: 409, status: "not_prepared_again" };
    expect(await again(actor, transfer)).toMatchObject(refused);
    // Its time is over, and the bank has not said yet whether it was paid.
    clock.advance(35 * MINUTE_MS);
    expect(await again(actor, transfer)).toMatchObject(refused);
    const [pressed] = await Promise.all([again(actor, transfer), pay(transfer, number, 10)]);
    expect(pressed).toMatchObject(refused);
    expect(await transfersOf(actor)).toMatchObject([{ state: "FUNDED" }]);
    expect(await again(actor, transfer)).toMatchObject(refused);
  });

  test("a payment to the old number, at the moment of pressing and later, goes back and pays for nothing", async () => {
    const { actor, id, transfer } = await expired();
    const number = await office.opened(transfer);
    const [pressed] = await Promise.all([again(actor, transfer), pay(transfer, number)]);
    const made = expectOk(pressed).transfer;
    await work();
    const states = (await transfersOf(actor)).map((one) => [one.id, one.state]);
    expect(states).toEqual([
      [transfer, "EXPIRED"],
      [made, "CREATED"],
    ]);
    expect((await office.read(transfer, actor)).unused).toHaveLength(1);
    expect((await resultsOf(actor, id))[0]?.[2]).toBeNull();
  });

  test("the database refuses any other transfer in the place of one, and a second in the place of the same", async () => {
    const { actor, day, id, transfer } = await expired();
    approvals.isGiven = true;
    const other = await office.sent(actor);
    const put = (to: string) =>
      sql`update transfers.schedule_occurrence set transfer = ${to}, outcome = null where schedule = ${id} and planned_on = ${day(4)}`.execute(
        database,
      );
    await expect(put(other.id)).rejects.toThrow("only a transfer that expired unpaid");
    const made = expectOk(await again(actor, transfer)).transfer;
    await expect(put(other.id)).rejects.toThrow("only a transfer that expired unpaid");
    await expect(
      sql`insert into transfers.schedule_renewal (expired, made, schedule, planned_on, made_at)
        values (${transfer}, ${other.id}, ${id}, ${day(4)}, ${clock.now()})`.execute(database),
    ).rejects.toThrow("schedule_renewal_pkey");
    expect((await readSchedule(actor, id)).occurrences[0]?.transfer).toBe(made);
  });
});

describe("not prepared anew", () => {
  test("by another person, of a transfer sent by hand, or of one that was cancelled", async () => {
    const { actor, transfer } = await expired();
    expect(await again(await newSender(), transfer)).toMatchObject({ code: 404, status: "not_found" });
    approvals.isGiven = true;
    const byHand = await office.sent(actor);
    expect(await again(actor, byHand.id)).toMatchObject({ code: 404, status: "not_found" });
    const { actor: second, day } = await begin();
    await saved(second);
    on(day(4));
    await work();
    const cancelled = await newest(second);
    await over(second, "CANCELLED");
    expect(await again(second, cancelled)).toMatchObject({ code: 409, status: "not_prepared_again" });
    expect((await office.read(cancelled, second)).origin).toMatchObject({ renewableUntil: null, renewedBy: null });
  });

  test("after four days, and once the next one is due; a next one skipped in advance changes nothing", async () => {
    const { actor, day, transfer } = await expired();
    on(day(8), "08:59");
    const before = await api.call(contract.listSchedules, {}, { actor });
    expect(expectOk(before).schedules[0]?.renewable).not.toBeNull();
    on(day(8));
    expect(await again(actor, transfer)).toMatchObject({ status: "not_prepared_again" });
    const other = await expired();
    expectOk(await api.call(contract.skipOccurrence, { id: other.id, on: other.day(11) }, { actor: other.actor }));
    expectOk(await again(other.actor, other.transfer));
    // A day off moves Thursday to Wednesday of the week after: the next one opens within four days.
    const third = await expired();
    await sql`update transfers.schedule set next_at = ${clock.now()} where id = ${third.id}`.execute(database);
    expect(await again(third.actor, third.transfer)).toMatchObject({ status: "not_prepared_again" });
  });

  test("when the recipient differs from the approved one, is inactive or deleted", async () => {
    const { actor, schedule, transfer } = await expired();
    const manager = { ...actor, menuAccess: [{ menu: "recipient", module: ["view", "deactivate", "delete"] }] } as Person;
    await sql`update recipients.recipient set entries = jsonb_set(entries, '{name}', '"Budi Santosa"'), version = version + 1 where id = ${schedule.recipient}`.execute(
      database,
    );
    expect(await again(actor, transfer)).toMatchObject({ code: 409, status: "schedule_recipient_changed" });
    expectOk(await office.desk.api.call(recipients.deleteRecipient, { id: schedule.recipient, version: 2 }, { actor: manager }));
    expect(await again(actor, transfer)).toMatchObject({ status: "recipient_unknown" });
    expect(await transfersOf(actor)).toHaveLength(1);
  });

  test("above the highest rate: the rate of now is named, and a raised limit needs no code", async () => {
    const { actor, day } = await begin();
    const schedule = await abroad(actor, "12500", { maxRate: "12600", waitDays: 0 });
    on(day(4));
    await sgd("12500");
    await work();
    const transfer = await newest(actor);
    await over(actor);
    approvals.isGiven = false;
    await sgd("12900");
    const refused = await again(actor, transfer);
    expect(refused).toMatchObject({ code: 409, status: "schedule_rate_above" });
    expect(refused).toMatchObject({ details: { rate: expect.stringMatching(/^12\d{3}|^13\d{3}/) } });
    const input = await draft(actor, {
      recipient: schedule.recipient,
      corridor: "ID-SG-bank",
      amountMinor: "1000000000",
      maxRate: "13500",
    });
    expectOk(await save(actor, { ...input, id: schedule.id, version: 1 }));
    expectOk(await again(actor, transfer));
  });

  test("after the schedule was approved anew for something else", async () => {
    const { actor, schedule, transfer } = await expired();
    approvals.isGiven = true;
    clock.advance(MINUTE_MS);
    const input = await draft(actor, { recipient: schedule.recipient, amountMinor: "200000000" });
    expectOk(await save(actor, { ...input, id: schedule.id, version: 1 }));
    expect(await again(actor, transfer)).toMatchObject({ status: "not_prepared_again" });
  });

  test("beyond the limits, or of a frozen person", async () => {
    const { actor, transfer } = await expired({ amountMinor: "2400000000" });
    await app.as({ actor: office.staff() }, (ctx) => setTier(ctx, { person: actor.id, tier: "L1", reason: "review is over" }));
    expect(await again(actor, transfer)).toMatchObject({ code: 409, status: "limit_reached" });
    const frozen = await expired();
    await sql`insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, until, placed_by, placed_at, freezes)
      values (${office.idOf("ah")}, 'person', ${frozen.actor.id}, 'SUSPICION', 'x', true, ${new Date(clock.now().getTime() + DAY_MS)}, 'us_x', ${clock.now()}, true)`.execute(
      database,
    );
    expect(await again(frozen.actor, frozen.transfer)).toMatchObject({ code: 403, status: "account_frozen" });
  });
});
