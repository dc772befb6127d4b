/** Compensation and goodwill: never above the limit, paid once, to an account of the sender. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { awardedOf, AWARD_KINDS, MOST_AWARDS, owedOf, type AwardKind } from "../awards.ts";
import { isRefused } from "../outcome.ts";
import { TRANSFER_RULES as rules } from "../rules.ts";
import { stepsOf } from "../steps.ts";
import { actorFor, sen, type Story } from "../../testing/samples.ts";
import { untruth } from "../../testing/step-invariants.ts";
import {
  awaitingChoice,
  balances,
  byDeposit,
  credited,
  kinds,
  notFound,
  refusal,
  says,
  sent,
  unknown,
} from "../../testing/stories.ts";

const LIMIT = sen(1_000_000n);
const ACCOUNT = { name: "Siti", bank: "008", account: "1" };
const arrived = () => {
  const story = sent("local");
  says(story, credited);
  return story;
};
const compensate = (story: Story, minor: bigint, limit = LIMIT) =>
  story.attempt("compensation_owed", { amount: sen(minor), cause: "late", limit });
const give = (story: Story, minor: bigint) => story.attempt("goodwill_granted", { amount: sen(minor), limit: LIMIT });
const first = ({ transfer }: Story) => `${transfer.id}_c1` as const;
const awardSays = (story: Story, of: `tr_${string}`, answer: Parameters<typeof says>[1], call: "submit" | "inquiry" = "submit") =>
  story.attempt("refund_answered", { of, reference: `${of}_r1`, call, answer, bank: "014" });

describe("an award", () => {
  test("is our expense, is owed to the sender, and leaves as a refund does under its own reference", () => {
    const story = arrived();
    const before = balances(story);
    compensate(story, 600_000n);
    expect(balances(story)).toEqual({ ...before, "compensation:IDR": 600_000n, "compensation_payable:IDR": -600_000n });
    expect(stepsOf(story.transfer, rules)).toMatchObject([{ name: "send_refund", of: first(story) }]);
    story.go("refund_sent", { of: first(story) });
    expect(story.transfer.awards[0]?.refund.order?.reference).toBe(`${first(story)}_r1`);
    awardSays(story, first(story), { ...credited, cost: sen(250_000n) });
    expect(owedOf(story.transfer.awards)).toEqual(sen(0n));
    expect(kinds(story).slice(-3)).toEqual(["compensation_owed", "award_paid", "award_cost"]);
    expect(story.books.posted.slice(-3).map(({ about }) => about)).toEqual([
      story.transfer.id,
      story.transfer.id,
      story.transfer.id,
    ]);
    expect(story.transfer.state).toBe("PAID");
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test("as goodwill is another expense, and leaves fee and tax as they are", () => {
    const story = arrived();
    const before = balances(story);
    give(story, 555_000n);
    expect(balances(story)).toEqual({ ...before, "goodwill:IDR": 555_000n, "compensation_payable:IDR": -555_000n });
  });

  test("is not sent again while its outcome is unknown, nor once it was paid", () => {
    const story = arrived();
    compensate(story, 100n);
    const of = first(story);
    story.go("refund_sent", { of });
    awardSays(story, of, unknown);
    expect(story.attempt("refund_sent", { of })).toEqual({ refusal: "outcome_open" });
    awardSays(story, of, credited, "inquiry");
    expect(story.attempt("refund_sent", { of })).toEqual({ refusal: "refund_not_due" });
    expect(awardSays(story, of, notFound, "inquiry")).not.toHaveProperty("refusal", "amount_invalid");
    expect(kinds(story).filter((kind) => kind === "award_paid")).toHaveLength(1);
  });

  test("that comes back is owed again, and waits for another account of the sender", () => {
    const story = arrived();
    compensate(story, 600_000n);
    const of = first(story);
    story.go("refund_sent", { of });
    awardSays(story, of, credited);
    awardSays(story, of, { outcome: "returned", reason: "account_closed", providerCode: "x", amount: sen(600_000n) }, "inquiry");
    expect(owedOf(story.transfer.awards)).toEqual(sen(600_000n));
    expect(story.transfer).toMatchObject({ state: "PAID", awards: [{ refund: { status: "account_needed" } }] });
    story.go("refund_account_given", { of, account: ACCOUNT });
    story.go("refund_sent", { of });
    expect(story.transfer.awards[0]?.refund.order?.reference).toBe(`${of}_r2`);
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test.each([
    ["paid from a deposit", byDeposit],
    ["paid in cash", awaitingChoice],
  ])("of a transfer %s waits for an account", (_, begin) => {
    const story = begin();
    if (story.transfer.state === "READY") story.go("cancelled", { canRecall: false });
    compensate(story, 100n);
    expect(story.transfer.awards).toMatchObject([{ refund: { status: "account_needed", account: null } }]);
    expect(story.attempt("refund_sent", { of: first(story) })).toEqual({ refusal: "refund_not_due" });
    story.go("refund_account_given", { of: first(story), account: ACCOUNT });
    expect(isRefused(story.attempt("refund_sent", { of: first(story) }))).toBe(false);
  });

  test("goes to the account that the sender named for the refund", () => {
    const story = sent("local");
    says(story, refusal("rejected"), "inquiry");
    story.go("failure_resolved");
    const of = story.transfer.id;
    story.go("refund_sent", { of });
    story.go("refund_answered", { of, reference: `${of}_r1`, call: "inquiry", answer: refusal("account_closed"), bank: "014" });
    story.go("refund_account_given", { of, account: ACCOUNT });
    compensate(story, 100n);
    expect(story.transfer.awards).toMatchObject([{ refund: { status: "waiting", account: ACCOUNT } }]);
  });

  test("needs two officers, and is not granted before it is known where the money is", () => {
    const by = actorFor("officer", "us_1");
    const details = { amount: sen(100n), cause: "late", limit: LIMIT } as const;
    const story = arrived();
    for (const second of [by, actorFor("system")])
      expect(story.attempt("compensation_owed", details, { by, second })).toEqual({ refusal: "second_person_needed" });
    expect(story.attempt("compensation_owed", details, { by: actorFor("system") })).toEqual({ refusal: "not_yours" });
    expect(sent("local").attempt("compensation_owed", details)).toEqual({ refusal: "state_conflict" });
  });

  test("is reminded of while no account is named", () => {
    const story = byDeposit();
    story.go("cancelled", { canRecall: false });
    story.go("refund_credited");
    compensate(story, 100n);
    story.wait(rules.notificationDays[1] === undefined ? 0 : rules.notificationDays[1] * DAY_MS);
    expect(stepsOf(story.transfer, rules)).toMatchObject([{ name: "remind_refund", of: first(story) }]);
    story.go("refund_reminded", { of: first(story) });
  });
});

test("an award that was paid in the time that a restore removed is settled, and not sent again", () => {
  const story = arrived();
  compensate(story, 600_000n);
  const of = first(story);
  story.go("conflict_raised");
  expect(story.attempt("refund_sent", { of })).toEqual({ refusal: "conflicting_outcomes" });
  const found = { reference: `${of}_r1`, party: "014", amount: sen(600_000n), bookedAt: story.at };
  story.go("lost_order_booked", { outcome: "refunded", orders: [found] });
  expect(story.transfer).toMatchObject({
    state: "PAID",
    hasConflictingOutcomes: false,
    awards: [{ refund: { status: "paid" } }],
  });
  expect(story.attempt("refund_sent", { of })).toEqual({ refusal: "refund_not_due" });
  expect(untruth(story.transfer, story.books)).toBeNull();
});

describe("the limit", () => {
  test("counts what was paid as well: however often and in whatever parts, no kind exceeds it", () => {
    const step = fc.tuple(fc.constantFrom<AwardKind>(...AWARD_KINDS), fc.bigInt(1n, 700_000n), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const story = arrived();
        for (const [kind, minor, isPaid] of steps) {
          const { awards } = story.transfer;
          const answer = kind === "goodwill" ? give(story, minor) : compensate(story, minor);
          const fits = awardedOf(awards, kind).minor + minor <= LIMIT.minor && awards.length < MOST_AWARDS;
          expect(isRefused(answer)).toBe(!fits);
          const of = story.transfer.awards.at(-1)?.refund.of;
          if (fits && isPaid && of !== undefined) {
            story.go("refund_sent", { of });
            awardSays(story, of, credited);
          }
          for (const each of AWARD_KINDS) expect(awardedOf(story.transfer.awards, each).minor).toBeLessThanOrEqual(LIMIT.minor);
          expect(untruth(story.transfer, story.books)).toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });

  test("in force is the one that counts: nothing is granted above a lowered one, nor without any", () => {
    const story = arrived();
    compensate(story, 600_000n);
    expect(compensate(story, 1n, sen(600_000n))).toEqual({ refusal: "over_limit" });
    expect(story.attempt("goodwill_granted", { amount: sen(1n), limit: null })).toEqual({ refusal: "limit_missing" });
  });
});
