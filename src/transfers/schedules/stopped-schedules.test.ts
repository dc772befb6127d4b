/** Schedules that prepare nothing: skipped or paused with the reason, by a rule or by their person. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS, type LocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as recipients from "#recipients/contract.ts";
import { setTier } from "#limits/index.ts";
import { openSchedules } from "../testing/schedules.ts";
import { type Person } from "../testing/senders.ts";
import * as contract from "./contract.ts";
import { scheduleMeasures } from "./measure-schedules.ts";

const office = await openSchedules();
const {
  api,
  app,
  clock,
  draft,
  save,
  saved,
  work,
  noticesOf,
  transfersOf,
  readSchedule,
  stopped,
  begin,
  on,
  over,
  sgd,
  abroad,
  kinds,
  resultsOf,
  approvals,
} = office;
const { database } = app.runtime;
afterEach(async () => {
  approvals.isGiven = true;
  await office.check();
});
afterAll(() => office[Symbol.asyncDispose]());

describe("what stops it", () => {
  test("a changed recipient pauses, a new approval goes on", async () => {
    const { actor, day } = await begin();
    const input = await draft(actor);
    const { id } = expectOk(await save(actor, input));
    const { rows } = await sql<{
      version: number;
    }>`select version from recipients.recipient where id = ${input.recipient}`.execute(database);
    await sql`update recipients.recipient set entries = jsonb_set(entries, '{name}', '"Budi Santosa"'), version = version + 1 where id = ${input.recipient}`.execute(
      database,
    );
    expect(rows).toHaveLength(1);
    on(day(4));
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    expect((await readSchedule(actor, id)).schedule).toMatchObject({
      state: "paused",
      pauseReason: "recipient_changed",
      needsChange: true,
    });
    expect(await resultsOf(actor, id)).toEqual([[day(4), "skipped", "recipient_changed"]]);
    expect(await kinds(actor)).toContain("schedule_paused");
    expect(await api.call(contract.resumeSchedule, { id }, { actor })).toMatchObject({ status: "schedule_needs_change" });
    expect(expectOk(await save(actor, { ...input, version: 1 }))).toMatchObject({ state: "active", next: { on: day(11) } });
  });

  test("a deleted recipient pauses", async () => {
    const { actor, day } = await begin();
    const { id, recipient } = await saved(actor);
    const manager = { ...actor, menuAccess: [{ menu: "recipient", module: ["view", "deactivate", "delete"] }] } as Person;
    expect(
      await office.desk.api.call(recipients.deleteRecipient, { id: recipient, version: 1 }, { actor: manager }),
    ).toMatchObject({ code: 200 });
    on(day(4));
    await work();
    expect((await readSchedule(actor, id)).schedule).toMatchObject({ pauseReason: "recipient_unknown", recipientName: null });
  });

  test("a person without the right pauses; a frozen one too, and cannot resume", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor);
    stopped.add(actor.id);
    on(day(4));
    await work();
    expect((await readSchedule(actor, id)).schedule).toMatchObject({ pauseReason: "no_right" });
    stopped.delete(actor.id);
    expect(expectOk(await api.call(contract.resumeSchedule, { id }, { actor }))).toMatchObject({ state: "active" });
    await sql`insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, until, placed_by, placed_at, freezes)
      values (${office.idOf("ah")}, 'person', ${actor.id}, 'SUSPICION', 'x', true, ${new Date(clock.now().getTime() + 90 * DAY_MS)}, 'us_x', ${clock.now()}, true)`.execute(
      database,
    );
    on(day(11));
    await work();
    expect((await readSchedule(actor, id)).schedule).toMatchObject({ pauseReason: "account_frozen" });
    expect(JSON.stringify(await noticesOf(actor))).not.toMatch(/SUSPICION|beku|frozen/i);
    expect(await api.call(contract.resumeSchedule, { id }, { actor })).toMatchObject({ status: "account_frozen" });
  });

  test("a lapsed tier skips by its limit, and the next one is tried again", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor, { amountMinor: "2400000000" });
    await app.as({ actor: office.staff() }, (ctx) => setTier(ctx, { person: actor.id, tier: "L1", reason: "review is over" }));
    on(day(4));
    await work();
    expect(await resultsOf(actor, id)).toEqual([[day(4), "skipped", "limit_reached"]]);
    expect((await readSchedule(actor, id)).schedule).toMatchObject({ state: "active", next: { on: day(11) } });
  });

  test("three unpaid in a row pause; a paid one between them does not", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor);
    for (const [days, state] of [
      [4, "EXPIRED"],
      [11, "CANCELLED"],
      [18, "EXPIRED"],
    ] as const) {
      on(day(days));
      await work();
      await over(actor, state);
      await work();
    }
    expect((await readSchedule(actor, id)).schedule).toMatchObject({ state: "paused", pauseReason: "unpaid" });
    on(day(25));
    await work();
    expect(await transfersOf(actor)).toHaveLength(3);
    expect(await kinds(actor)).toContain("schedule_paused");
    expect(expectOk(await api.call(contract.resumeSchedule, { id }, { actor }))).toMatchObject({ state: "active" });
  });

  test("paused, resumed, skipped and ended by its person", async () => {
    const { actor, day } = await begin();
    const { id } = await saved(actor);
    const skip = (on_: LocalDate) => api.call(contract.skipOccurrence, { id, on: on_ }, { actor });
    expect(expectOk(await skip(day(4)))).toMatchObject({ next: { on: day(11) } });
    expect(expectOk(await skip(day(4)))).toMatchObject({ next: { on: day(11) } });
    expect(await skip(day(18))).toMatchObject({ code: 409, status: "occurrence_over" });
    expectOk(await api.call(contract.pauseSchedule, { id }, { actor }));
    on(day(13));
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    expect(expectOk(await api.call(contract.resumeSchedule, { id }, { actor }))).toMatchObject({ next: { on: day(18) } });
    expectOk(await api.call(contract.endSchedule, { id }, { actor }));
    on(day(18));
    await work();
    expect(await transfersOf(actor)).toEqual([]);
    clock.advance(91 * DAY_MS);
    await work({}, "drop_unused_schedules");
    expect(await api.call(contract.readSchedule, { id }, { actor })).toMatchObject({ code: 404 });
  });

  test("metrics show what is due and not prepared, by day alone", async () => {
    const { actor, day } = await begin();
    await saved(actor);
    const dueSeconds = async () => {
      const measure = scheduleMeasures(app.runtime).find(({ name }) => name === "sampai_schedules_due_oldest_seconds");
      return (await measure?.read())?.[0]?.value ?? -1;
    };
    on(day(4), "09:20");
    expect(await dueSeconds()).toBeGreaterThanOrEqual(1_200);
    on(day(4), "23:00");
    expect(await dueSeconds()).toBe(0);
    on(day(5), "08:00");
    expect(await dueSeconds()).toBeGreaterThan(3_600);
    await work();
    expect(await dueSeconds()).toBe(0);
  });

  test("a waiting occurrence is skipped by hand, and edited away", async () => {
    const { actor, day } = await begin();
    const { id } = await abroad(actor, "12500", { maxRate: "12600", waitDays: 7 });
    on(day(4));
    await sgd("12900");
    await work();
    expectOk(await api.call(contract.skipOccurrence, { id, on: day(4) }, { actor }));
    expect(await resultsOf(actor, id)).toEqual([[day(4), "skipped", "by_sender"]]);
  });
});
