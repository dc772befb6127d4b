/** The calendar of occurrences: ends of months, leap years, days off, and what is due after a standstill. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, at, diffDays, toLocalDate, weekdayOf, type LocalDate } from "#kernel/time.ts";
import { dueBy, nextOccurrence, nominalFrom, occurrenceOn, upcoming, workingDayOf, type Plan, type Rhythm } from "./rhythm.ts";

const workdays = (day: LocalDate) => ![0, 6].includes(weekdayOf(day));
const without =
  (...holidays: LocalDate[]) =>
  (day: LocalDate) =>
    workdays(day) && !holidays.includes(day);
const plan = (rhythm: Rhythm, more: Partial<Plan> = {}): Plan => ({
  rhythm,
  end: { kind: "never" },
  dayOff: "after",
  hour: 9,
  ...more,
});
const days = fc.integer({ min: 0, max: 365 * 60 }).map((offset): LocalDate => addDays("2026-01-01", offset));
const rhythms = fc.oneof(
  fc.record({ kind: fc.constant("weekly" as const), weekday: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ kind: fc.constant("monthly" as const), day: fc.integer({ min: 1, max: 31 }) }),
  fc.constant({ kind: "month_end" as const }),
);
const plans = fc.record({
  rhythm: rhythms,
  end: fc.constant({ kind: "never" as const }),
  dayOff: fc.constantFrom("before" as const, "after" as const),
  hour: fc.integer({ min: 6, max: 21 }),
});

describe("nominal days", () => {
  test.each([
    [31, "2027-02-01", "2027-02-28"],
    [31, "2028-02-01", "2028-02-29"],
    [30, "2028-02-29", "2028-02-29"],
    [29, "2027-02-28", "2027-02-28"],
    [31, "2026-04-30", "2026-04-30"],
    [31, "2026-12-31", "2026-12-31"],
    [1, "2026-12-02", "2027-01-01"],
    [15, "2026-11-16", "2026-12-15"],
  ] as const)("the %s. from %s on is %s", (day, from, on) => {
    expect(nominalFrom({ kind: "monthly", day }, from)).toBe(on);
  });

  test("once is on its day or not at all", () => {
    expect(nominalFrom({ kind: "once", on: "2027-03-05" }, "2027-03-05")).toBe("2027-03-05");
    expect(nominalFrom({ kind: "once", on: "2027-03-05" }, "2027-03-06")).toBeNull();
  });

  test("each month has one, each week has one", () => {
    fc.assert(
      fc.property(rhythms, days, (rhythm, from) => {
        const first = nominalFrom(rhythm, from) as LocalDate;
        const second = nominalFrom(rhythm, addDays(first, 1)) as LocalDate;
        expect(first >= from).toBe(true);
        const apart = diffDays(first, second);
        if (rhythm.kind === "weekly") expect([apart, weekdayOf(first)]).toEqual([7, rhythm.weekday]);
        else {
          expect(apart).toBeGreaterThanOrEqual(28);
          expect(apart).toBeLessThanOrEqual(31);
          const months = (day: LocalDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
          expect(months(second) - months(first)).toBe(1);
          const wanted = rhythm.kind === "monthly" ? rhythm.day : 31;
          const isLast = addDays(first, 1).endsWith("-01");
          expect(Number(first.slice(8)) === wanted || (Number(first.slice(8)) < wanted && isLast)).toBe(true);
        }
      }),
    );
  });
});

describe("working days", () => {
  test.each([
    ["before", "2026-11-28", "2026-11-27"],
    ["after", "2026-11-28", "2026-11-30"],
    ["after", "2026-12-24", "2026-12-28"],
    ["before", "2026-12-25", "2026-12-23"],
    ["before", "2026-11-30", "2026-11-30"],
  ] as const)("%s %s is %s", (dayOff, on, dueOn) => {
    const isWorking = without("2026-12-24", "2026-12-25");
    expect(workingDayOf({ rhythm: { kind: "monthly", day: 1 }, dayOff }, on, isWorking)).toBe(dueOn);
  });

  test("the last working day of a month stays in it, also with a holiday at its end", () => {
    const isWorking = without("2026-12-31", "2026-12-30");
    expect(occurrenceOn(plan({ kind: "month_end" }), "2026-12-31", isWorking).dueOn).toBe("2026-12-29");
    fc.assert(
      fc.property(days, (from) => {
        const { on, dueOn } = nextOccurrence(
          plan({ kind: "month_end" }),
          { after: null, used: 0, now: at(from, "00:00") },
          workdays,
        ) ?? {
          on: from,
          dueOn: from,
        };
        expect(dueOn.slice(0, 7)).toBe(on.slice(0, 7));
        for (let day = addDays(dueOn, 1); day <= on; day = addDays(day, 1)) expect(workdays(day)).toBe(false);
      }),
    );
  });

  test("nothing is ever due on a day off; the hour is the hour in Jakarta, all year", () => {
    fc.assert(
      fc.property(plans, days, (one, from) => {
        for (const { dueOn, dueAt } of upcoming(one, at(from, "12:00"), 6, workdays)) {
          expect(workdays(dueOn)).toBe(true);
          expect(toLocalDate(dueAt)).toBe(dueOn);
          expect(dueAt.getUTCHours()).toBe((one.hour - 7 + 24) % 24);
          expect(dueAt > at(from, "12:00")).toBe(true);
        }
      }),
    );
  });

  test("a calendar without a working day is an error and no endless loop", () => {
    expect(() => workingDayOf(plan({ kind: "month_end" }), "2026-12-31", () => false)).toThrow(RangeError);
  });
});

describe("the end", () => {
  const now = at("2026-11-30", "10:00");
  test("after a number, on a day, never", () => {
    const weekly = { kind: "weekly", weekday: 1 } as const;
    expect(upcoming(plan(weekly, { end: { kind: "after", count: 2 } }), now, 9, workdays).map(({ on }) => on)).toEqual([
      "2026-12-07",
      "2026-12-14",
    ]);
    expect(upcoming(plan(weekly, { end: { kind: "on", on: "2026-12-07" } }), now, 9, workdays)).toHaveLength(1);
    expect(upcoming(plan(weekly), now, 9, workdays)).toHaveLength(9);
    expect(upcoming(plan({ kind: "once", on: "2026-11-30" }), now, 9, workdays)).toEqual([]);
  });
});

describe("what is due", () => {
  const friday = plan({ kind: "weekly", weekday: 5 });
  test("one second before nothing, at its instant one", () => {
    const dueAt = at("2026-12-04", "09:00");
    const from = { nextOn: "2026-12-04", used: 0 } as const;
    expect(dueBy(friday, { ...from, now: new Date(dueAt.getTime() - 1) }, workdays)).toMatchObject({ missed: [], latest: null });
    expect(dueBy(friday, { ...from, now: dueAt }, workdays)).toMatchObject({
      missed: [],
      latest: { on: "2026-12-04" },
      next: { on: "2026-12-11" },
    });
  });

  test("after a standstill the latest alone is prepared, the others are missed", () => {
    const now = at("2026-12-20", "09:00");
    const { missed, latest, next } = dueBy(friday, { nextOn: "2026-12-04", used: 0, now }, workdays);
    expect([missed.map(({ on }) => on), latest?.on, next?.on]).toEqual([
      ["2026-12-04", "2026-12-11"],
      "2026-12-18",
      "2026-12-25",
    ]);
  });

  test("a holiday announced meanwhile moves the day", () => {
    const now = at("2026-12-04", "10:00");
    const moved = dueBy(friday, { nextOn: "2026-12-04", used: 0, now }, without("2026-12-04"));
    expect(moved).toMatchObject({ missed: [], latest: null, next: { on: "2026-12-04", dueOn: "2026-12-07" } });
  });

  test("each nominal day is found once, in order, however the clock moves", () => {
    fc.assert(
      fc.property(
        plans,
        days,
        fc.array(fc.integer({ min: -20, max: 60 }), { minLength: 1, maxLength: 12 }),
        (one, from, leaps) => {
          let now = at(from, "00:00");
          let next = nextOccurrence(one, { after: null, used: 0, now }, workdays);
          const seen: LocalDate[] = [];
          for (const leap of leaps) {
            now = new Date(now.getTime() + leap * 86_400_000);
            if (next === null) break;
            const due = dueBy(one, { nextOn: next.on, used: seen.length, now }, workdays);
            seen.push(...due.missed.map(({ on }) => on), ...(due.latest === null ? [] : [due.latest.on]));
            next = due.next;
          }
          expect(seen).toEqual([...new Set(seen)].toSorted());
          for (const [index, on] of seen.slice(1).entries())
            expect(on).toBe(nominalFrom(one.rhythm, addDays(seen[index] as LocalDate, 1)));
        },
      ),
    );
  });
});
