/** A refused order whose first answer was lost comes to an end, and nothing is ever paid twice until then (decision 0062). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { transferInvariants } from "../invariants.ts";
import { firstTry, isOverdue, evaluateAnswer, nextTry, whyNotNextTry, type CallKind, type Order } from "../lifecycle/orders.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutRefusal } from "../lifecycle/payout-party.ts";
import { TRANSFER_RULES as rules } from "../lifecycle/rules.ts";
import { START } from "../testing/samples.ts";
import { openTransfersApp } from "../testing/transfers-app.ts";

const unknown = { outcome: "unknown", why: "no answer" } as const;
const notFound = { outcome: "not_found", providerCode: "4043601" } as const;
const notSent = { outcome: "not_sent", why: "no connection" } as const;
const pending = { outcome: "pending", providerRef: null } as const;
const refusal = (reason: PayoutRefusal = "account_closed") => ({ outcome: "refused", reason, providerCode: "4031818" }) as const;
const after = (ms: number) => new Date(START.getTime() + ms);

describe("an order whose first answer was lost", () => {
  type Step = readonly [call: CallKind, answer: InquiryAnswer, ms: number];
  /** Runs the steps. Before each answer to a submission the order is submitted again where permitted. */
  const lived = (...steps: readonly Step[]) =>
    steps.reduce<{ order: Order; verdict: string }>(
      ({ order }, [call, answer, ms]) => {
        const sent = call === "submit" && order.isAnswered ? nextTry(order, after(ms), rules) : order;
        return evaluateAnswer(sent, call, answer, after(ms), rules);
      },
      { order: firstTry("tr_1", START, rules), verdict: "none" },
    );
  const lost: readonly Step[] = [
    ["submit", unknown, 0],
    ["inquiry", notFound, MINUTE_MS],
    ["inquiry", notFound, MINUTE_MS + rules.missingWaitMs],
  ];
  const again = 2 * MINUTE_MS + rules.missingWaitMs;
  const end = rules.lostAfterMs;

  test.each<[string, readonly Step[], string]>([
    [
      "refused on submission, and still not found when no try can be in transit",
      [
        ["submit", refusal(), again],
        ["inquiry", notFound, again + 1],
        ["inquiry", notFound, end],
      ],
      "refused",
    ],
    [
      "the same a millisecond sooner",
      [
        ["submit", refusal(), again],
        ["inquiry", notFound, again + 1],
        ["inquiry", notFound, end - 1],
      ],
      "unclear",
    ],
    [
      "not inquired twice since then",
      [
        ["submit", refusal(), again],
        ["inquiry", notFound, end],
      ],
      "unclear",
    ],
    [
      "never refused",
      [
        ["submit", unknown, again],
        ["inquiry", notFound, again + 1],
        ["inquiry", notFound, again + end],
      ],
      "unclear",
    ],
    [
      "refused for a cause that we can solve",
      [
        ["submit", refusal("no_prefund"), again],
        ["inquiry", notFound, again + 1],
        ["inquiry", notFound, end],
      ],
      "unclear",
    ],
    [
      "there after all",
      [
        ["submit", refusal(), again],
        ["inquiry", notFound, again + 1],
        ["inquiry", pending, end - 1],
        ["inquiry", notFound, end],
      ],
      "unclear",
    ],
    [
      "the second try did not leave",
      [
        ["submit", notSent, again],
        ["inquiry", notFound, again + 1],
        ["inquiry", notFound, end],
      ],
      "unclear",
    ],
  ])("%s: %s", (_, steps, verdict) => {
    expect(lived(...lost, ...steps).verdict).toBe(verdict);
  });

  test("is not submitted again after a refusal, unless the cause is ours to solve", () => {
    const refused = lived(
      ...lost,
      ["submit", refusal(), again],
      ["inquiry", notFound, again + 1],
      ["inquiry", notFound, again + 1 + HOUR_MS],
    );
    expect(refused.order.isMissing).toBe(true);
    expect(whyNotNextTry(refused.order, rules)).toBe("outcome_open");
    const ours = lived(
      ...lost,
      ["submit", refusal("party_down"), again],
      ["inquiry", notFound, again + 1],
      ["inquiry", notFound, again + 1 + HOUR_MS],
    );
    expect(whyNotNextTry(ours.order, rules)).toBeNull();
  });

  test("goes to staff within a day of the first try that may have arrived, however often it was submitted and answered", () => {
    const answers = fc.constantFrom<InquiryAnswer>(unknown, notFound, notSent, pending, refusal("party_down"));
    let overdue = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(answers, fc.integer({ min: 1_000, max: 2 * HOUR_MS })), { minLength: 5, maxLength: 60, size: "max" }),
        (steps) => {
          let order = evaluateAnswer(firstTry("tr_1", START, rules), "submit", unknown, START, rules).order;
          let ms = 0;
          for (const [answer, wait] of steps) {
            ms += wait;
            if (whyNotNextTry(order, rules) === null) {
              const submitted: PayoutAnswer = answer.outcome === "not_found" ? unknown : answer;
              order = evaluateAnswer(nextTry(order, after(ms), rules), "submit", submitted, after(ms), rules).order;
            } else {
              // A refusal in answer to an inquiry would end the order.
              const received = answer.outcome === "refused" ? notFound : answer;
              const { order: next, verdict } = evaluateAnswer(order, "inquiry", received, after(ms), rules);
              if (verdict === "refused") return;
              order = next;
            }
            if (ms >= DAY_MS) expect(isOverdue(order, rules)).toBe(true);
            if (ms >= DAY_MS) overdue += 1;
            // Automatic inquiries continue.
            expect(order.inquireAt?.getTime()).toBeGreaterThan(after(ms).getTime());
          }
        },
      ),
    );
    expect(overdue).toBeGreaterThan(100);
  });
});

/**
 * The worst case of a party: a try may be queued for up to five hours and then paid; a later try is refused meanwhile by a check
 * that ignores the queue; inquiries report only tries that have arrived.
 */
test("is over only when none of its tries can be paid any more", () => {
  const LONGEST_QUEUE_MS = 5 * HOUR_MS;
  const queued = fc.integer({ min: 0, max: LONGEST_QUEUE_MS });
  const fate = fc.oneof(queued, fc.constantFrom("refused", "refused", "lost", "not sent"));
  const waits = fc.array(fc.integer({ min: 5 * MINUTE_MS, max: 70 * MINUTE_MS }), { minLength: 10, maxLength: 40 });
  let over = 0;
  fc.assert(
    fc.property(
      fc.oneof(queued, fc.constant(null)),
      fc.array(fate, { minLength: 4, maxLength: 4 }),
      waits,
      (first, fates, drawn) => {
        const arrivals = first === null ? [] : [first];
        let order = evaluateAnswer(firstTry("tr_1", START, rules), "submit", unknown, START, rules).order;
        let ms = 0;
        for (const wait of drawn) {
          ms += wait;
          const isThere = arrivals.some((arrival) => arrival <= ms);
          if (whyNotNextTry(order, rules) === null) {
            const next = fates.shift() ?? "lost";
            const answer: PayoutAnswer = isThere
              ? pending
              : next === "refused"
                ? refusal()
                : next === "not sent"
                  ? notSent
                  : unknown;
            if (typeof next === "number") arrivals.push(ms + next);
            order = evaluateAnswer(nextTry(order, after(ms), rules), "submit", answer, after(ms), rules).order;
            continue;
          }
          const evaluation = evaluateAnswer(order, "inquiry", isThere ? pending : notFound, after(ms), rules);
          order = evaluation.order;
          if (evaluation.verdict !== "refused") continue;
          over += 1;
          expect(arrivals.filter((arrival) => arrival > ms)).toEqual([]);
          return;
        }
      },
    ),
    { numRuns: 5_000 },
  );
  // Enough sequences reached the end that is tested here.
  expect(over).toBeGreaterThan(100);
});

describe("in the application", () => {
  const CREDITED = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null } as const;

  /**
   * A transfer whose first order was lost; `later` answers the later ones. Runs everything due every ten minutes, until it is refunded or
   * `untilMs` has passed.
   */
  async function live(later: PayoutAnswer, untilMs: number) {
    await using app = await openTestApp();
    const { clock, database } = app.runtime;
    clock.set(START);
    const transfersApp = openTransfersApp(app);
    const [one] = await transfersApp.awaiting(1);
    if (one === undefined) throw new Error("no transfer was created");
    const sent: string[] = [];
    transfersApp.bank.submit = async ({ reference }) => {
      sent.push(reference);
      if (reference !== one.id) return CREDITED;
      return sent.length === 1 ? unknown : later;
    };
    transfersApp.bank.inquire = async ({ reference }) => (reference === one.id ? notFound : CREDITED);
    await transfersApp.notify([one]);
    await transfersApp.runWith("inquire_payments");
    for (;;) {
      for (const job of ["advance_transfers", "submit_payouts", "inquire_payouts", "send_refunds", "inquire_refunds"])
        await transfersApp.runWith(job);
      const { state, reason, needs_person } = await database
        .selectFrom("transfers.transfer")
        .select(["state", "reason", "needs_person"])
        .where("id", "=", one.id)
        .executeTakeFirstOrThrow();
      const waitedMs = clock.now().getTime() - START.getTime();
      if (state === "REFUNDED" || waitedMs >= untilMs) {
        const all = await checkInvariants(database, [...transferInvariants, ...ledgerInvariants]);
        expect(all.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
        return { id: one.id, state, reason, needsPerson: needs_person, waitedMs, sent };
      }
      clock.advance(10 * MINUTE_MS);
    }
  }

  test("a closed account is reported within hours, and the money is refunded once", { timeout: 60_000 }, async () => {
    const over = await live(refusal(), 5 * DAY_MS);
    expect(over).toMatchObject({ state: "REFUNDED", reason: "ACCOUNT_CLOSED", needsPerson: false });
    expect(over.waitedMs).toBeLessThan(9 * HOUR_MS);
    expect(over.sent).toEqual([over.id, over.id, `${over.id}_r1`]);
  });

  test("an order without any answer goes to staff within a day, and is not refunded", { timeout: 60_000 }, async () => {
    const open = await live(unknown, DAY_MS);
    expect(open).toMatchObject({ state: "OUTCOME_UNKNOWN", needsPerson: true });
    expect(new Set(open.sent)).toEqual(new Set([open.id]));
  });
});
