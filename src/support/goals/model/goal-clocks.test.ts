/** The clocks of customer service: by table on one week, and by property over random calendars, histories, pauses and reopenings. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, startOfDay, weekdayOf, type LocalDate } from "#kernel/time.ts";
import { readBudgetClock, workedMs, type WorkingTime } from "../../hours/model/clock.ts";
import { TURNS, goalDues, solutionSteps, type Turn, type TurnHistory } from "./goal-clocks.ts";

const FIRST: LocalDate = "2026-03-02";
const daysFrom = (count: number) => Array.from({ length: count }, (_, index) => addDays(FIRST, index));
/** Monday to Friday from 2 March 2026, without Nyepi (19 March). 08:00 to 17:00. */
const MARCH: WorkingTime = {
  opensMinute: 480,
  closesMinute: 1_020,
  workingDays: daysFrom(60).filter((day) => ![0, 6].includes(weekdayOf(day)) && day !== "2026-03-19"),
};
const march = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, "0")}T${time}:00+07:00`);
const GOALS = { answer: 240, solution: 1_080 };
const LATER = new Date("2026-07-01T00:00:00+07:00");
type Given = readonly [Turn, Date];
const history = (waitingSince: Date | null, ...given: readonly Given[]): TurnHistory => ({
  events: given.map(([event, at]) => ({ event, at })),
  waitingSince,
});
const dues = (one: TurnHistory) => goalDues(one, GOALS, MARCH, LATER);

describe("a customer who asks", () => {
  test.each([
    ["in the morning", march(2, "09:00"), march(2, "13:00"), march(4, "09:00")],
    ["at night", march(2, "23:00"), march(3, "12:00"), march(4, "17:00")],
    ["on Friday afternoon", march(6, "15:00"), march(9, "10:00"), march(10, "15:00")],
    ["before a holiday", march(18, "16:00"), march(20, "11:00"), march(23, "16:00")],
  ])("%s is answered and helped within the working time of the goals", (_, asked, answer, solution) => {
    expect(dues(history(asked, ["asked", asked]))).toEqual({ answer, solution });
  });

  test("waits anew after each answer, and the solution rests while we wait for the customer", () => {
    const asked = ["asked", march(2, "09:00")] as const;
    const answered = ["answered", march(2, "11:00")] as const;
    // Two of eighteen hours are used; nothing is due while it is the customer's turn.
    expect(dues(history(null, asked, answered))).toEqual({ answer: null, solution: null });
    const again = march(5, "10:00");
    expect(dues(history(again, asked, answered, ["asked", again]))).toEqual({
      answer: march(5, "14:00"),
      solution: march(6, "17:00"),
    });
  });

  test("does not wait less because we wait for somebody else", () => {
    const asked = ["asked", march(2, "09:00")] as const;
    expect(dues(history(null, asked, ["waits", march(2, "10:00")])).solution).toEqual(march(4, "09:00"));
    const answered = ["answered", march(2, "11:00")] as const;
    expect(dues(history(null, asked, answered, ["waits", march(3, "11:00")])).solution).toEqual(march(5, "09:00"));
  });

  test("is not due once it is solved, and has a new time once it is reopened", () => {
    const solved: readonly Given[] = [
      ["asked", march(2, "09:00")],
      ["answered", march(2, "11:00")],
      ["done", march(2, "12:00")],
    ];
    expect(dues(history(null, ...solved))).toEqual({ answer: null, solution: null });
    const again = march(5, "09:00");
    const reopened = { answer: march(5, "13:00"), solution: march(9, "09:00") };
    expect(dues(history(again, ...solved, ["asked", again]))).toEqual(reopened);
    expect(dues(history(again, ...solved, ["reopened", again]))).toEqual(reopened);
  });

  test("and was set aside by mistake has waited since the question, without the time aside", () => {
    const given: readonly Given[] = [
      ["asked", march(2, "09:00")],
      ["done", march(2, "12:00")],
      ["waits", march(5, "09:00")],
    ];
    expect(dues(history(null, ...given)).solution).toEqual(march(6, "15:00"));
  });

  test("keeps an overdue time while it is the customer's turn", () => {
    const given: readonly Given[] = [
      ["asked", march(2, "09:00")],
      ["answered", march(6, "09:00")],
    ];
    expect(dues(history(null, ...given)).solution).toEqual(march(4, "09:00"));
  });

  test("in a chat merged into another one has waited since the older question", () => {
    // Answered in the one, while the other still waited; what was merged in stands behind, with its own time.
    const given: readonly Given[] = [
      ["asked", march(3, "09:00")],
      ["answered", march(3, "12:00")],
      ["asked", march(2, "16:00")],
    ];
    expect(dues(history(march(2, "16:00"), ...given))).toEqual({ answer: march(3, "11:00"), solution: march(4, "16:00") });
  });
});

describe("goals that are not set", () => {
  test("make nothing due", () => {
    const asked = history(march(2, "09:00"), ["asked", march(2, "09:00")]);
    expect(goalDues(asked, { answer: null, solution: null }, MARCH, LATER)).toEqual({ answer: null, solution: null });
    expect(goalDues(history(null), GOALS, MARCH, LATER)).toEqual({ answer: null, solution: null });
  });
});

const HORIZON_DAYS = 40;
const FIRST_MS = startOfDay(FIRST).getTime();
const FAR = new Date(FIRST_MS + 10 * HORIZON_DAYS * DAY_MS);
const calendar: fc.Arbitrary<WorkingTime> = fc
  .record({
    opens: fc.integer({ min: 0, max: 1_000 }),
    lasts: fc.integer({ min: 120, max: 400 }),
    works: fc.array(fc.boolean(), { minLength: HORIZON_DAYS, maxLength: HORIZON_DAYS }),
  })
  .map(({ opens, lasts, works }) => ({
    opensMinute: opens,
    closesMinute: opens + lasts,
    // From the horizon on every day is one, so that each clock comes to its end.
    workingDays: daysFrom(3 * HORIZON_DAYS).filter((_, index) => works[index] ?? true),
  }));

/** Events at random distances; whether the customer waits follows from them, as it does in the product. */
const given = fc.array(fc.record({ event: fc.constantFrom(...TURNS), after: fc.integer({ min: 0, max: 3 * 24 * 60 }) }), {
  maxLength: 10,
});
function lived(gaps: readonly { readonly event: Turn; readonly after: number }[], firstMinute = 0): TurnHistory {
  let minute = firstMinute;
  let waitingSince: Date | null = new Date(FIRST_MS + minute * MINUTE_MS);
  const events: { event: Turn; at: Date }[] = [{ event: "asked", at: waitingSince }];
  for (const { event, after } of gaps) {
    minute += after;
    const at = new Date(FIRST_MS + minute * MINUTE_MS);
    events.push({ event, at });
    if (event === "asked" || event === "reopened") waitingSince ??= at;
    else waitingSince = null;
  }
  return { events, waitingSince };
}
const goals = fc.record({ answer: fc.integer({ min: 1, max: 900 }), solution: fc.integer({ min: 1, max: 3_000 }) });
const usedOf = (one: TurnHistory, time: WorkingTime, now: Date) =>
  readBudgetClock({ steps: solutionSteps(one), budgetMs: DAY_MS, extensionMs: 0 }, time, now).usedMs;
const lastOf = ({ events }: TurnHistory) => events.at(-1)?.at ?? new Date(FIRST_MS);

describe("over any calendar and history", () => {
  test("used and paused time together are the working time since the period began: none is lost, none counts twice", () => {
    fc.assert(
      fc.property(calendar, given, fc.integer({ min: 0, max: 5_000 }), (time, gaps, more) => {
        const one = lived(gaps);
        const steps = solutionSteps(one);
        const [first] = steps;
        if (first === undefined) return;
        const nowMs = lastOf(one).getTime() + more * MINUTE_MS;
        let pausedMs = 0;
        for (const [index, { step, at }] of steps.entries())
          if (step === "pause" || step === "stop")
            pausedMs += workedMs(time, at.getTime(), steps[index + 1]?.at.getTime() ?? nowMs);
        expect(usedOf(one, time, new Date(nowMs)) + pausedMs).toBe(workedMs(time, first.at.getTime(), nowMs));
      }),
    );
  });

  test("an answer is due after exactly its working time since the customer waits; time outside opening hours never counts", () => {
    fc.assert(
      fc.property(calendar, given, goals, (time, gaps, minutes) => {
        const one = lived(gaps);
        const { answer, solution } = goalDues(one, minutes, time, FAR);
        expect(answer === null).toBe(one.waitingSince === null);
        if (answer !== null && one.waitingSince !== null)
          expect(workedMs(time, one.waitingSince.getTime(), answer.getTime())).toBe(minutes.answer * MINUTE_MS);
        for (const due of [answer, solution])
          if (due !== null) {
            const minute = ((due.getTime() - FIRST_MS) / MINUTE_MS) % (24 * 60);
            expect(minute).toBeGreaterThan(time.opensMinute);
            expect(minute).toBeLessThanOrEqual(time.closesMinute);
          }
        // A solution that is due lies after exactly its working time, without the pauses.
        if (solution !== null && one.waitingSince !== null && solution > lastOf(one))
          expect(usedOf(one, time, solution)).toBe(minutes.solution * MINUTE_MS);
      }),
    );
  });

  test("a night or a day off between any two looks costs nothing", () => {
    fc.assert(
      fc.property(calendar, given, fc.integer({ min: 0, max: HORIZON_DAYS - 1 }), (time, gaps, index) => {
        const one = lived(gaps);
        const day = FIRST_MS + index * DAY_MS;
        const used = (ms: number) =>
          usedOf({ ...one, events: one.events.filter(({ at }) => at.getTime() <= day), waitingSince: null }, time, new Date(ms));
        expect(used(day + time.opensMinute * MINUTE_MS)).toBe(used(day));
        expect(used(day + DAY_MS)).toBe(used(day + time.closesMinute * MINUTE_MS));
      }),
    );
  });

  test("a pause never brings the due time forward, and never makes used time smaller", () => {
    fc.assert(
      fc.property(
        calendar,
        given,
        goals,
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 0, max: 4_000 }),
        (time, gaps, minutes, before, lasts) => {
          const plain = lived([...gaps, { event: "asked", after: 0 }]);
          const paused = lived([
            ...gaps,
            { event: "asked", after: 0 },
            { event: "answered", after: before },
            { event: "asked", after: lasts },
          ]);
          const [early, late] = [plain, paused].map((one) => goalDues(one, minutes, time, FAR).solution);
          expect(late?.getTime() ?? Infinity).toBeGreaterThanOrEqual(early?.getTime() ?? Infinity);
          const at = lastOf(paused);
          expect(usedOf(paused, time, at)).toBeLessThanOrEqual(usedOf(plain, time, at));
          expect(usedOf(paused, time, at)).toBeGreaterThanOrEqual(
            usedOf(plain, time, new Date(at.getTime() - lasts * MINUTE_MS)),
          );
        },
      ),
    );
  });

  test("a reopened question has all of its time again", () => {
    fc.assert(
      fc.property(calendar, given, goals, fc.constantFrom("asked", "reopened" as const), (time, gaps, minutes, how) => {
        const again = lived([...gaps, { event: "done", after: 5 }, { event: how, after: 7 }]);
        const fresh = history(lastOf(again), ["asked", lastOf(again)]);
        expect(goalDues(again, minutes, time, FAR)).toEqual(goalDues(fresh, minutes, time, FAR));
      }),
    );
  });

  test("a repeated word, and clocks of processes that differ, change nothing that the customer waits for", () => {
    fc.assert(
      fc.property(calendar, given, goals, fc.nat(9), fc.integer({ min: 0, max: 3_000 }), (time, gaps, minutes, index, skewMs) => {
        const one = lived(gaps);
        const place = index % one.events.length;
        const repeated = one.events.flatMap((each, n) => (n === place ? [each, each] : [each]));
        // A second "reopened" or "waits" of the same instant is one as well; a "done" is done once.
        expect(goalDues({ ...one, events: repeated }, minutes, time, FAR)).toEqual(goalDues(one, minutes, time, FAR));
        // The next process stamps its event a little earlier than the one before it.
        const skewed = one.events.map(({ event, at }, n) => ({ event, at: new Date(at.getTime() - (n === place ? skewMs : 0)) }));
        const waitingSince = one.waitingSince;
        const [dueNow, dueSkewed] = [one, { events: skewed, waitingSince }].map((each) => usedOf(each, time, FAR));
        expect(Math.abs((dueNow ?? 0) - (dueSkewed ?? 0))).toBeLessThanOrEqual(skewMs);
      }),
    );
  });

  test("however entries are recorded, nobody who waits is counted for less than since they wait", () => {
    fc.assert(
      fc.property(
        calendar,
        fc.array(fc.record({ event: fc.constantFrom(...TURNS), minute: fc.nat(20_000) }), { maxLength: 8 }),
        fc.nat(20_000),
        (time, shuffled, minute) => {
          const events = shuffled.map(({ event, minute: when }) => ({ event, at: new Date(FIRST_MS + when * MINUTE_MS) }));
          const waitingSince = new Date(FIRST_MS + minute * MINUTE_MS);
          const now = new Date(FIRST_MS + 20_001 * MINUTE_MS + 10 * HOUR_MS);
          expect(usedOf({ events, waitingSince }, time, now)).toBeGreaterThanOrEqual(
            workedMs(time, waitingSince.getTime(), now.getTime()),
          );
        },
      ),
    );
  });
});
