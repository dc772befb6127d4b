import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { HOUR_MS } from "#kernel/time.ts";
import {
  firstTry,
  isOverdue,
  learn,
  learnOncePaid,
  nextTry,
  whyNotNextTry,
  type Asked,
  type Learnt,
  type Order,
  type Verdict,
} from "./orders.ts";
import type { InquiryAnswer } from "./payout.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import { waitMs } from "./testing/waits.ts";
import { openParty } from "./testing/party.ts";
import { idr, START } from "./testing/samples.ts";

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
const hear = (order: Order, ...heard: (readonly [Asked, InquiryAnswer, number?])[]) =>
  heard.reduce<Learnt>((learnt, [asked, answer, ms = 0]) => learn(learnt.order, asked, answer, after(ms), rules), {
    order,
    verdict: "nothing_new",
  });
/** It was sent, and nobody knows whether it arrived. */
const doubtful = hear(fresh, ["submit", unknown]).order;

describe("what may be believed", () => {
  test.each<[string, Order, Asked, InquiryAnswer, Verdict]>([
    ["the first try did not leave", fresh, "submit", notSent, "not_sent"],
    ["the first try was refused at the door", fresh, "submit", refusal, "refused_at_door"],
    ["a second try did not leave: the first may have", doubtful, "submit", notSent, "unclear"],
    ["a second try was refused: the first may not have been", doubtful, "submit", refusal, "unclear"],
    ["an inquiry says refused", doubtful, "inquiry", refusal, "refused"],
    ["no answer to sending", fresh, "submit", unknown, "unclear"],
    ["no answer to an inquiry about what was answered before", doubtful, "inquiry", unknown, "nothing_new"],
    ["no answer to an inquiry about what was never answered", fresh, "inquiry", unknown, "unclear"],
    ["an inquiry that did not leave", doubtful, "inquiry", notSent, "nothing_new"],
    ["not found, once", doubtful, "inquiry", notFound, "unclear"],
    ["worked on", fresh, "submit", pending, "pending"],
    ["paid", doubtful, "submit", credited, "paid"],
    ["paid, says an inquiry", doubtful, "inquiry", accepted, "paid"],
    ["came back", doubtful, "inquiry", back, "returned"],
  ])("%s", (_, order, asked, answer, verdict) => {
    expect(learn(order, asked, answer, START, rules).verdict).toBe(verdict);
  });
});

describe("sending again, under the same reference", () => {
  test("is open while nobody has said that it is not there", () => {
    expect(whyNotNextTry(doubtful, rules)).toBe("outcome_open");
    expect(whyNotNextTry(hear(doubtful, ["inquiry", notFound, 0]).order, rules)).toBe("outcome_open");
  });

  test.each([
    [rules.missingWaitMs - 1, "outcome_open"],
    [rules.missingWaitMs, null],
    [rules.missingWaitMs + 1, null],
  ])("not found again after %d ms: %s", (ms, expected) => {
    const { order } = hear(doubtful, ["inquiry", notFound, 0], ["inquiry", notFound, ms]);
    expect(whyNotNextTry(order, rules)).toBe(expected);
  });

  test("a word in between that it is there begins the waiting anew; silence does not", () => {
    const late = rules.missingWaitMs;
    expect(hear(doubtful, ["inquiry", notFound, 0], ["inquiry", pending, 1], ["inquiry", notFound, late]).order.isMissing).toBe(
      false,
    );
    expect(hear(doubtful, ["inquiry", notFound, 0], ["inquiry", unknown, 1], ["inquiry", notFound, late]).order.isMissing).toBe(
      true,
    );
  });

  test("is possible so many times, then it is a person's", () => {
    let order = doubtful;
    for (let n = 1; n < rules.submissions; n++) {
      const { order: missing } = hear(order, ["inquiry", notFound, 0], ["inquiry", notFound, HOUR_MS]);
      expect(whyNotNextTry(missing, rules)).toBeNull();
      order = hear(nextTry(missing, START, rules), ["submit", unknown]).order;
    }
    const { order: last } = hear(order, ["inquiry", notFound, 0], ["inquiry", notFound, HOUR_MS]);
    expect(last.tries).toBe(rules.submissions);
    expect(whyNotNextTry(last, rules)).toBe("tries_over");
  });

  test("keeps the reference, the day and the doubt", () => {
    const again = nextTry(doubtful, after(HOUR_MS), rules);
    expect(again).toMatchObject({ reference: "tr_1", orderedAt: START, tries: 2, mayHaveArrived: true, isAnswered: false });
  });
});

describe("the ladder of inquiries: 10 s, 30 s, 2 min, 10 min, hourly, a person", () => {
  test("each answer is a step", () => {
    const waits: number[] = [];
    let { order } = hear(fresh, ["submit", unknown]);
    while (!isOverdue(order, rules) && waits.length < 100) {
      waits.push(((order.askAt?.getTime() ?? 0) - START.getTime()) / 1_000);
      order = hear(order, ["inquiry", unknown]).order;
    }
    expect(waits.slice(0, 6)).toEqual([10, 30, 120, 600, 3_600, 3_600]);
    expect(waits).toHaveLength(rules.inquiries);
  });

  test.each([unknown, pending, notFound])("%o at its end: it is asked about further, ever so slowly", (answer) => {
    let { order } = hear(fresh, ["submit", unknown]);
    for (let n = 0; n < rules.inquiries + 3; n++) order = hear(order, ["inquiry", answer]).order;
    expect(order.askAt).toEqual(after(rules.slowInquiryMs));
  });

  test("of what was paid it ends", () => {
    let { order } = hear(fresh, ["submit", accepted]);
    for (let n = 0; n < rules.inquiries; n++) ({ order } = learnOncePaid(order, "inquiry", unknown, START, rules));
    expect(order.askAt).toBeNull();
  });

  test("an order that was claimed and never answered is asked about, later than any call lasts", () => {
    expect(fresh.askAt).toEqual(after(rules.claimLostMs));
  });

  test("ends with the account's credit, not with the rail's acceptance", () => {
    expect(hear(fresh, ["submit", credited]).order.askAt).toBeNull();
    expect(hear(fresh, ["submit", accepted]).order.askAt).toEqual(after(10_000));
  });
});

test("with a party that pays once per reference and tells the truth, what is said to be over is over", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 30), { minLength: 3, maxLength: 30, size: "max" }), (draws) => {
      const party = openParty();
      const amount = money("IDR", 100n);
      let order = fresh;
      let at = START;
      for (const n of draws) {
        at = new Date(at.getTime() + waitMs(n));
        let heard: readonly [Asked, InquiryAnswer] | null = null;
        if (whyNotNextTry(order, rules) === null && order.isAnswered) order = nextTry(order, at, rules);
        if (!order.isAnswered) {
          // Killed before the call, killed after it, or neither.
          const answer = n % 5 === 0 ? unknown : party.submit(order.reference, amount, at, n >> 8);
          heard = n % 7 === 0 ? null : ["submit", answer];
        }
        if (n % 3 === 0) party.work(order.reference, at, n >> 8);
        heard ??= ["inquiry", party.inquire(order.reference, at, n >> 8)];
        const { order: next, verdict } = learn(order, heard[0], heard[1], at, rules);
        order = next;
        if (verdict === "refused" || verdict === "refused_at_door" || verdict === "not_sent" || verdict === "returned") {
          expect(party.mayBeOut(order.reference, after(1_000 * HOUR_MS))).toBe(false);
          if (verdict === "refused" || verdict === "returned") return;
        }
      }
    }),
    { numRuns: 5_000 },
  );
});
