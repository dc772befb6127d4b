import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import {
  firstTry,
  isForStaff,
  isOverdue,
  evaluateAnswer,
  evaluateWithinSchedule,
  nextTry,
  whyNotNextTry,
  type CallKind,
  type Evaluation,
  type Order,
  type Verdict,
} from "./orders.ts";
import type { InquiryAnswer } from "./payout-party.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import { waitMs } from "../testing/waits.ts";
import { openParty } from "../testing/fake-party.ts";
import { idr, START } from "../testing/samples.ts";

const after = (ms: number) => new Date(START.getTime() + ms);
const unknown = { outcome: "unknown", why: "no answer" } as const;
const notFound = { outcome: "not_found", providerCode: "07" } as const;
const refusal = { outcome: "refused", reason: "account_closed", providerCode: "x" } as const;
const notSent = { outcome: "not_sent", why: "no connection" } as const;
const pending = { outcome: "pending", providerRef: null } as const;
const accepted = { outcome: "paid", assurance: "ACCEPTED", providerRef: "p", cost: null } as const;
const credited = { ...accepted, assurance: "CREDITED" } as const;
const back = { outcome: "returned", reason: "account_closed", providerCode: "x", amount: idr(1n) } as const;

const fresh = firstTry("tr_1", START, rules);
const evaluateAll = (order: Order, ...answers: (readonly [CallKind, InquiryAnswer, number?])[]) =>
  answers.reduce<Evaluation>(
    (evaluation, [call, answer, ms = 0]) => evaluateAnswer(evaluation.order, call, answer, after(ms), rules),
    {
      order,
      verdict: "nothing_new",
    },
  );
/** It was sent, and it is unknown whether it arrived. */
const conflictingOutcomes = evaluateAll(fresh, ["submit", unknown]).order;

describe("what an answer proves", () => {
  test.each<[string, Order, CallKind, InquiryAnswer, Verdict]>([
    ["the first try did not leave", fresh, "submit", notSent, "not_sent"],
    ["the first try was refused at the door", fresh, "submit", refusal, "refused_at_door"],
    ["a second try did not leave: the first may have", conflictingOutcomes, "submit", notSent, "unclear"],
    ["a second try was refused: the first may not have been", conflictingOutcomes, "submit", refusal, "unclear"],
    ["an inquiry says refused", conflictingOutcomes, "inquiry", refusal, "refused"],
    ["no answer to sending", fresh, "submit", unknown, "unclear"],
    ["no answer to an inquiry about what was answered before", conflictingOutcomes, "inquiry", unknown, "nothing_new"],
    ["no answer to an inquiry about an order without any answer", fresh, "inquiry", unknown, "unclear"],
    ["an inquiry that did not leave", conflictingOutcomes, "inquiry", notSent, "nothing_new"],
    ["not found, once", conflictingOutcomes, "inquiry", notFound, "unclear"],
    ["worked on", fresh, "submit", pending, "pending"],
    ["paid", conflictingOutcomes, "submit", credited, "paid"],
    ["paid, says an inquiry", conflictingOutcomes, "inquiry", accepted, "paid"],
    ["came back", conflictingOutcomes, "inquiry", back, "returned"],
  ])("%s", (_, order, call, answer, verdict) => {
    expect(evaluateAnswer(order, call, answer, START, rules).verdict).toBe(verdict);
  });
});

describe("submitting again under the same reference", () => {
  test("is refused while no inquiry has answered not found", () => {
    expect(whyNotNextTry(conflictingOutcomes, rules)).toBe("outcome_open");
    expect(whyNotNextTry(evaluateAll(conflictingOutcomes, ["inquiry", notFound, 0]).order, rules)).toBe("outcome_open");
  });

  test.each([
    [rules.missingWaitMs - 1, "outcome_open"],
    [rules.missingWaitMs, null],
    [rules.missingWaitMs + 1, null],
  ])("not found again after %d ms: %s", (ms, expected) => {
    const { order } = evaluateAll(conflictingOutcomes, ["inquiry", notFound, 0], ["inquiry", notFound, ms]);
    expect(whyNotNextTry(order, rules)).toBe(expected);
  });

  test("an answer in between that the order exists restarts the wait; an unanswered inquiry does not", () => {
    const late = rules.missingWaitMs;
    expect(
      evaluateAll(conflictingOutcomes, ["inquiry", notFound, 0], ["inquiry", pending, 1], ["inquiry", notFound, late]).order
        .isMissing,
    ).toBe(false);
    expect(
      evaluateAll(conflictingOutcomes, ["inquiry", notFound, 0], ["inquiry", unknown, 1], ["inquiry", notFound, late]).order
        .isMissing,
    ).toBe(true);
  });

  test("is limited in number, then staff decide", () => {
    let order = conflictingOutcomes;
    for (let n = 1; n < rules.submissions; n++) {
      const { order: missing } = evaluateAll(order, ["inquiry", notFound, 0], ["inquiry", notFound, HOUR_MS]);
      expect(whyNotNextTry(missing, rules)).toBeNull();
      order = evaluateAll(nextTry(missing, START, rules), ["submit", unknown]).order;
    }
    const { order: last } = evaluateAll(order, ["inquiry", notFound, 0], ["inquiry", notFound, HOUR_MS]);
    expect(last.tries).toBe(rules.submissions);
    expect(whyNotNextTry(last, rules)).toBe("tries_over");
  });

  test("keeps the reference, the order date and the open outcome", () => {
    const again = nextTry(conflictingOutcomes, after(HOUR_MS), rules);
    expect(again).toMatchObject({ reference: "tr_1", orderedAt: START, tries: 2, mayHaveArrived: true, isAnswered: false });
  });
});

describe("delays between inquiries: 10 s, 30 s, 2 min, 10 min, hourly, then staff", () => {
  /** Evaluates the same answer each time that an inquiry is due, until staff have to look. */
  function inquireUntilOverdue(order: Order, sentAt: Date, answer: InquiryAnswer) {
    const at: Date[] = [];
    let open = order;
    while (!isOverdue(open, rules) && at.length < 100) {
      const dueAt = open.inquireAt ?? sentAt;
      at.push(dueAt);
      open = evaluateAnswer(open, "inquiry", answer, dueAt, rules).order;
    }
    return { inquiries: at.length, lastAfterMs: (at.at(-1) ?? sentAt).getTime() - sentAt.getTime(), order: open };
  }

  test.each([unknown, pending])(
    "in real time %o reaches staff with the 27th inquiry, 23 h 12 min 40 s after the try",
    (answer) => {
      const { order } = evaluateAll(fresh, ["submit", answer]);
      const reached = inquireUntilOverdue(order, START, answer);
      expect(reached).toMatchObject({ inquiries: 27, lastAfterMs: 23 * HOUR_MS + 12 * MINUTE_MS + 40 * SECOND_MS });
      // The next one would fall more than a day after the first unclear answer; it is made all the same.
      expect(reached.order.inquireAt).toEqual(after(24 * HOUR_MS + 12 * MINUTE_MS + 40 * SECOND_MS));
      expect(isForStaff(reached.order, START, after(reached.lastAfterMs), rules)).toBe(true);
    },
  );

  test("a try whose answer never came counts from its first inquiry, and reaches staff with the 27th as well", () => {
    const { inquiries, lastAfterMs } = inquireUntilOverdue(fresh, START, unknown);
    expect(inquiries).toBe(27);
    expect(lastAfterMs).toBe(rules.claimLostMs + 23 * HOUR_MS + 12 * MINUTE_MS + 30 * SECOND_MS);
  });

  test("a further try has inquiries of its own and does not postpone staff", () => {
    const { order } = evaluateAll(fresh, ["submit", unknown]);
    const sentAgain = evaluateAll(nextTry(order, after(23 * HOUR_MS), rules), ["submit", unknown, 23 * HOUR_MS]).order;
    const { inquiries, lastAfterMs } = inquireUntilOverdue(sentAgain, START, unknown);
    expect(inquiries).toBeLessThan(6);
    expect(lastAfterMs).toBeLessThan(rules.inquiriesForMs);
  });

  test("each answer counts as one inquiry: without any time passing the number is the bound", () => {
    const waits: number[] = [];
    let { order } = evaluateAll(fresh, ["submit", unknown]);
    while (!isOverdue(order, rules) && waits.length < 100) {
      waits.push(((order.inquireAt?.getTime() ?? 0) - START.getTime()) / 1_000);
      order = evaluateAll(order, ["inquiry", unknown]).order;
    }
    expect(waits.slice(0, 6)).toEqual([10, 30, 120, 600, 3_600, 3_600]);
    expect(waits).toHaveLength(rules.inquiries);
  });

  test.each([unknown, pending, notFound])("%o to the last inquiry: further inquiries follow at long intervals", (answer) => {
    let { order } = evaluateAll(fresh, ["submit", unknown]);
    for (let n = 0; n < rules.inquiries + 3; n++) order = evaluateAll(order, ["inquiry", answer]).order;
    expect(order.inquireAt).toEqual(after(rules.slowInquiryMs));
  });

  test("for a paid order they end", () => {
    let { order } = evaluateAll(fresh, ["submit", accepted]);
    for (let n = 0; n < rules.inquiries; n++) ({ order } = evaluateWithinSchedule(order, "inquiry", unknown, START, rules));
    expect(order.inquireAt).toBeNull();
  });

  test("a claimed order without an answer is inquired about, later than any call lasts", () => {
    expect(fresh.inquireAt).toEqual(after(rules.claimLostMs));
  });

  test("they end with the credit to the account, not with the rail's acceptance", () => {
    expect(evaluateAll(fresh, ["submit", credited]).order.inquireAt).toBeNull();
    expect(evaluateAll(fresh, ["submit", accepted]).order.inquireAt).toEqual(after(10_000));
  });
});

test("with a truthful party that pays once per reference, an order considered over is over", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 30), { minLength: 3, maxLength: 30, size: "max" }), (draws) => {
      const party = openParty();
      const amount = money("IDR", 100n);
      let order = fresh;
      let at = START;
      for (const n of draws) {
        at = new Date(at.getTime() + waitMs(n));
        let answers: readonly [CallKind, InquiryAnswer] | null = null;
        if (whyNotNextTry(order, rules) === null && order.isAnswered) order = nextTry(order, at, rules);
        if (!order.isAnswered) {
          // The process dies before the call, after it, or not at all.
          const answer = n % 5 === 0 ? unknown : party.submit(order.reference, amount, at, n >> 8);
          answers = n % 7 === 0 ? null : ["submit", answer];
        }
        if (n % 3 === 0) party.work(order.reference, at, n >> 8);
        answers ??= ["inquiry", party.inquire(order.reference, at, n >> 8)];
        const { order: next, verdict } = evaluateAnswer(order, answers[0], answers[1], at, rules);
        order = next;
        if (verdict === "refused" || verdict === "refused_at_door" || verdict === "not_sent" || verdict === "returned") {
          // Long after everything in transit has arrived.
          expect(party.mayBeOut(order.reference, new Date(at.getTime() + 1_000 * HOUR_MS))).toBe(false);
          if (verdict === "refused" || verdict === "returned") return;
        }
      }
    }),
    // The example waits for months before its first answer.
    { numRuns: 5_000, examples: [[[947694354, 240829246, 283816253, 784612626, 0, 0, 0]]] },
  );
});
