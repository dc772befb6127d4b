import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, type LocalDate } from "#kernel/time.ts";
import { readFirstAnswers } from "./first-answers.ts";

const BEGIN_MS = Date.UTC(2026, 10, 23, 2);
const after = (...minutes: readonly number[]) =>
  minutes.map((wait) => ({ openedAt: new Date(BEGIN_MS), answeredAt: new Date(BEGIN_MS + wait * MINUTE_MS) }));
/** Nine to five in Jakarta, on one Monday. */
const MONDAY = { opensMinute: 9 * 60, closesMinute: 17 * 60, workingDays: ["2026-11-23" as LocalDate] };

describe("first answers", () => {
  test.each([
    [[], { answered: 0, medianMs: null, worstMs: null, late: 0 }],
    [[4], { answered: 1, medianMs: 4 * MINUTE_MS, worstMs: 4 * MINUTE_MS, late: 0 }],
    [[9, 2, 4], { answered: 3, medianMs: 4 * MINUTE_MS, worstMs: 9 * MINUTE_MS, late: 1 }],
    [[9, 2, 4, 5], { answered: 4, medianMs: 4.5 * MINUTE_MS, worstMs: 9 * MINUTE_MS, late: 1 }],
  ])("after %j minutes, with a goal of five", (minutes, expected) => {
    expect(readFirstAnswers(after(...minutes), null, 5 * MINUTE_MS)).toEqual(expected);
  });

  test("exactly at the goal are not late, and none is late without a goal", () => {
    expect(readFirstAnswers(after(5), null, 5 * MINUTE_MS).late).toBe(0);
    expect(readFirstAnswers(after(500), null, null).late).toBe(0);
  });

  test("count working time: the night before an answer is nobody's wait", () => {
    const opened = new Date(Date.UTC(2026, 10, 22, 15));
    const answered = new Date(Date.UTC(2026, 10, 23, 2, 10));
    expect(readFirstAnswers([{ openedAt: opened, answeredAt: answered }], MONDAY, HOUR_MS)).toMatchObject({
      medianMs: 10 * MINUTE_MS,
      late: 0,
    });
    expect(readFirstAnswers([{ openedAt: opened, answeredAt: answered }], null, HOUR_MS).late).toBe(1);
  });

  test("have a median between the fastest and the worst, whatever their order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 50 }), (minutes) => {
        const { medianMs, worstMs, answered } = readFirstAnswers(after(...minutes), null, null);
        expect(answered).toBe(minutes.length);
        expect(worstMs).toBe(Math.max(...minutes) * MINUTE_MS);
        expect(medianMs).toBeGreaterThanOrEqual(Math.min(...minutes) * MINUTE_MS);
        expect(medianMs).toBeLessThanOrEqual(worstMs ?? 0);
        expect(readFirstAnswers(after(...minutes.toReversed()), null, null).medianMs).toBe(medianMs);
      }),
    );
  });
});
