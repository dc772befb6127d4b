/** The clock of a complaint: by table on one calendar, and by property over random calendars, holidays, pauses and reopenings. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, startOfDay, toLocalDate, weekdayOf, type LocalDate } from "#kernel/time.ts";
import { workedMs, type ClockStep, type WorkingTime } from "../../hours/model/clock.ts";
import { readClock, type Clock } from "./clock.ts";

const FIRST: LocalDate = "2026-03-02";
/** Monday to Friday from 2 March 2026, without Nyepi (19 March) and Lebaran (20 to 24 March). 08:00 to 17:00. */
const HOLIDAYS: ReadonlySet<string> = new Set(["2026-03-19", "2026-03-20", "2026-03-23", "2026-03-24"]);
const daysFrom = (first: LocalDate, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));
const isWeekday = (day: LocalDate) => ![0, 6].includes(weekdayOf(day));
const MARCH: WorkingTime = {
  opensMinute: 480,
  closesMinute: 1_020,
  workingDays: daysFrom(FIRST, 120).filter((day) => isWeekday(day) && !HOLIDAYS.has(day)),
};
const march = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, "0")}T${time}:00+07:00`);
const clockOf = (days: number, ...steps: readonly (readonly [ClockStep, Date])[]): Clock => ({
  days,
  extensionDays: days,
  steps: steps.map(([step, when]) => ({ step, at: when })),
});
const LATER = new Date("2026-07-01T00:00:00+07:00");

describe("an answer is due", () => {
  test.each([
    ["at the same hour, so many working days later", march(2, "10:00"), march(4, "10:00")],
    ["at the end of the last day for what arrives at night", march(2, "22:00"), march(4, "17:00")],
    ["after the weekend for what arrives on Saturday", march(7, "11:00"), march(10, "17:00")],
    ["after the holidays", march(18, "16:00"), march(26, "16:00")],
  ])("%s", (_, received, due) => {
    expect(readClock(clockOf(2, ["start", received]), MARCH, LATER).dueAt).toEqual(due);
  });

  test("later by as long as the customer took, in working time", () => {
    const asked = clockOf(2, ["start", march(2, "10:00")], ["pause", march(3, "09:00")], ["resume", march(5, "12:00")]);
    // Eight of eighteen hours are used when the customer is asked; the other ten begin on the 5th at noon.
    expect(readClock(asked, MARCH, LATER).dueAt).toEqual(march(6, "13:00"));
    const paused = readClock({ ...asked, steps: asked.steps.slice(0, 2) }, MARCH, march(30, "12:00"));
    expect(paused).toMatchObject({ state: "paused", usedMs: 8 * HOUR_MS, leftMs: 10 * HOUR_MS, dueAt: null, isOverdue: false });
  });

  test("later by one extension, and anew after an objection", () => {
    const start = ["start", march(2, "08:00")] as const;
    expect(readClock(clockOf(2, start, ["extend", march(3, "08:00")]), MARCH, LATER).dueAt).toEqual(march(5, "17:00"));
    const reopened = clockOf(2, start, ["stop", march(3, "10:00")], ["reopen", march(9, "10:00")]);
    expect(readClock(reopened, MARCH, LATER).dueAt).toEqual(march(11, "10:00"));
    expect(readClock(reopened, MARCH, march(5, "10:00"))).toMatchObject({ state: "stopped", isOverdue: false, dueAt: null });
  });

  test("and an answer after that time stays late", () => {
    const late = clockOf(2, ["start", march(2, "10:00")], ["stop", march(6, "10:00")]);
    expect(readClock(late, MARCH, LATER)).toMatchObject({ state: "stopped", isOverdue: true, leftMs: -18 * HOUR_MS });
    expect(readClock(clockOf(2, ["start", march(2, "10:00")]), MARCH, march(4, "09:59"))).toMatchObject({
      isDueSoon: true,
      isOverdue: false,
    });
  });
});

const HORIZON_DAYS = 200;
const calendar = fc
  .record({
    opensMinute: fc.integer({ min: 0, max: 720 }),
    minutes: fc.integer({ min: 30, max: 719 }),
    weekend: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 4 }),
    holidays: fc.uniqueArray(fc.integer({ min: 0, max: HORIZON_DAYS }), { maxLength: 30 }),
  })
  .map(({ opensMinute, minutes, weekend, holidays }): WorkingTime => ({
    opensMinute,
    closesMinute: opensMinute + minutes,
    workingDays: daysFrom(FIRST, HORIZON_DAYS).filter(
      (day, index) => !weekend.includes(weekdayOf(day)) && !holidays.includes(index),
    ),
  }));
/** A life in order: received, then pauses that end, perhaps an extension, perhaps an answer and an objection. */
const life = fc
  .record({
    days: fc.integer({ min: 1, max: 10 }),
    start: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 4_000 })), { maxLength: 4 }),
    isExtended: fc.boolean(),
    isReopened: fc.boolean(),
  })
  .map(({ days, start, gaps, isExtended, isReopened }): Clock => {
    let minute = start;
    const when = () => new Date(startOfDay(FIRST).getTime() + minute * MINUTE_MS);
    const steps: { step: ClockStep; at: Date }[] = [{ step: "start", at: when() }];
    if (isReopened) {
      minute += 777;
      steps.push({ step: "stop", at: when() });
      minute += 1_234;
      steps.push({ step: "reopen", at: when() });
    }
    for (const [before, lasts] of gaps) {
      minute += before;
      steps.push({ step: "pause", at: when() });
      minute += lasts;
      steps.push({ step: "resume", at: when() });
    }
    if (isExtended) steps.push({ step: "extend", at: when() });
    return { days, extensionDays: days, steps };
  });
const FAR = new Date(startOfDay(FIRST).getTime() + 2 * HORIZON_DAYS * DAY_MS);
const isOpen = ({ opensMinute, closesMinute, workingDays }: WorkingTime, when: Date) => {
  const minute = (when.getTime() - startOfDay(toLocalDate(when)).getTime()) / MINUTE_MS;
  return workingDays.includes(toLocalDate(when)) && minute >= opensMinute && minute <= closesMinute;
};

describe("over any calendar", () => {
  test("the due time is on a working day, within its hours, after exactly the budget of working time", () => {
    fc.assert(
      fc.property(calendar, life, (time, clock) => {
        const { dueAt, isExtended } = readClock(clock, time, FAR);
        if (dueAt === null) return;
        expect(isOpen(time, dueAt)).toBe(true);
        const atDue = readClock(
          { ...clock, steps: clock.steps.filter(({ at, step }) => at <= dueAt || step === "extend") },
          time,
          dueAt,
        );
        const budget = clock.days * (isExtended ? 2 : 1) * (time.closesMinute - time.opensMinute) * MINUTE_MS;
        expect(atDue.usedMs).toBe(budget);
      }),
    );
  });

  test("used time never falls while a complaint goes on, and only grows while customer service works", () => {
    fc.assert(
      fc.property(
        calendar,
        life,
        fc.array(fc.integer({ min: 0, max: 150 * 24 * 60 }), { minLength: 2 }),
        (time, clock, minutes) => {
          const from = clock.steps.findLast(({ step }) => step === "start" || step === "reopen")?.at ?? FAR;
          const instants = minutes
            .map((minute) => new Date(from.getTime() + minute * MINUTE_MS))
            .toSorted((a, b) => a.getTime() - b.getTime());
          const readings = instants.map((now) => readClock(clock, time, now));
          for (const [index, { usedMs }] of readings.entries()) {
            const [before, earlier] = [readings[index - 1], instants[index - 1]];
            const now = instants[index];
            if (before === undefined || earlier === undefined || now === undefined) continue;
            expect(usedMs).toBeGreaterThanOrEqual(before.usedMs);
            expect(usedMs - before.usedMs).toBeLessThanOrEqual(workedMs(time, earlier.getTime(), now.getTime()));
          }
        },
      ),
    );
  });

  test("a night or a day off costs nothing", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: 0, max: HORIZON_DAYS - 2 }), (time, index) => {
        const day = addDays(FIRST, index);
        const opens = startOfDay(day).getTime() + time.opensMinute * MINUTE_MS;
        const closes = startOfDay(day).getTime() + time.closesMinute * MINUTE_MS;
        expect(workedMs(time, startOfDay(day).getTime(), opens)).toBe(0);
        expect(workedMs(time, closes, startOfDay(addDays(day, 1)).getTime())).toBe(0);
        expect(workedMs(time, opens, closes)).toBe(time.workingDays.includes(day) ? closes - opens : 0);
      }),
    );
  });

  test("a pause never brings the due time forward, nor does an extension, a further holiday or an objection", () => {
    fc.assert(
      fc.property(calendar, life, fc.integer({ min: 1, max: 5_000 }), fc.nat(), (time, clock, minutes, pick) => {
        const dueOf = (one: Clock, on = time) => readClock(one, on, FAR).dueAt?.getTime() ?? Infinity;
        const due = dueOf(clock);
        const last = clock.steps.at(-1)?.at ?? FIRST_INSTANT;
        const pausedAt = new Date(last.getTime() + minutes * MINUTE_MS);
        const paused = [
          ...clock.steps,
          { step: "pause", at: pausedAt } as const,
          { step: "resume", at: new Date(pausedAt.getTime() + minutes * MINUTE_MS) } as const,
        ];
        if (pausedAt.getTime() < due) expect(dueOf({ ...clock, steps: paused })).toBeGreaterThanOrEqual(due);
        expect(dueOf({ ...clock, steps: [...clock.steps, { step: "extend", at: last }] })).toBeGreaterThanOrEqual(due);
        const without = time.workingDays.filter((_, index) => index !== pick % Math.max(1, time.workingDays.length));
        expect(dueOf(clock, { ...time, workingDays: without })).toBeGreaterThanOrEqual(due);
        const plain = { ...clock, steps: clock.steps.filter(({ step }) => step !== "extend") };
        const again = [...plain.steps, { step: "stop", at: last } as const, { step: "reopen", at: pausedAt } as const];
        expect(dueOf({ ...plain, steps: again })).toBeGreaterThanOrEqual(dueOf(plain));
      }),
    );
  });

  test("what is received later is not due earlier", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: 1, max: 10 }), fc.nat(30_000), fc.nat(3_000), (time, days, minute, more) => {
        const dueOf = (at: number) =>
          readClock(clockOf(days, ["start", new Date(FIRST_INSTANT.getTime() + at * MINUTE_MS)]), time, FAR).dueAt?.getTime() ??
          Infinity;
        expect(dueOf(minute + more)).toBeGreaterThanOrEqual(dueOf(minute));
      }),
    );
  });
});

const FIRST_INSTANT = startOfDay(FIRST);
