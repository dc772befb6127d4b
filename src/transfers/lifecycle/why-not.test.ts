import { describe, expect, test } from "vitest";
import { idr } from "../testing/samples.ts";
import { settledPayIns } from "./refund-journals.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import { STATES, type State } from "./states.ts";
import { isFreeToCancel, whyNotCancel, whyNotChangeRecipient, whyNotCollect, whyNotRepeat } from "./why-not.ts";

const in_ = (state: State, more: object = {}) => ({
  state,
  reason: null,
  cancelRequestedAt: null,
  hasConflictingOutcomes: false,
  refund: null,
  ...more,
});
const allowing = (whyNot: (state: State) => string | null) => STATES.filter((state) => whyNot(state) === null);
const at = new Date("2026-11-23T03:00:00.000Z");

describe("cancelling", () => {
  test("is possible until the payout has left, and afterwards where the rail supports a recall", () => {
    const before = ["CREATED", "AWAITING_PAYMENT", "FUNDED", "ACTION_REQUIRED", "READY", "CONVERTED"];
    expect(allowing((state) => whyNotCancel(in_(state), false))).toEqual([...before, "AVAILABLE"]);
    expect(allowing((state) => whyNotCancel(in_(state), true))).toEqual([...before, "SUBMITTED", "OUTCOME_UNKNOWN", "AVAILABLE"]);
  });

  test("is requested once; not during a review of documents, nor with conflicting outcomes", () => {
    expect(whyNotCancel(in_("SUBMITTED", { cancelRequestedAt: at }), true)).toBe("already_requested");
    expect(whyNotCancel(in_("ACTION_REQUIRED", { reason: "DOCUMENTS_NEEDED" }), true)).toBe("checking");
    expect(whyNotCancel(in_("READY", { hasConflictingOutcomes: true }), true)).toBe("conflicting_outcomes");
    expect(whyNotCancel(in_("COLLECTING"), true)).toBe("being_collected");
  });

  test.each([
    ["READY", 3_600_000, true],
    ["SUBMITTED", rules.freeCancelMs - 1, true],
    ["SUBMITTED", rules.freeCancelMs, false],
    ["OUTCOME_UNKNOWN", rules.freeCancelMs + 1, false],
  ] as const)("%s, %d ms after it was funded: free is %s", (state, ms, expected) => {
    expect(isFreeToCancel({ state, fundedAt: at }, new Date(at.getTime() + ms), rules)).toBe(expected);
    expect(
      isFreeToCancel({ state, fundedAt: at }, new Date(at.getTime() + ms), { ...rules, isFeeRetainedAfterRecall: false }),
    ).toBe(true);
  });
});

test("the recipient can be changed until the payout has left, not during a review or a collection", () => {
  expect(allowing((state) => whyNotChangeRecipient(in_(state)))).toEqual([
    "CREATED",
    "AWAITING_PAYMENT",
    "FUNDED",
    "ACTION_REQUIRED",
    "READY",
    "CONVERTED",
    "AVAILABLE",
  ]);
  expect(whyNotChangeRecipient(in_("SUBMITTED"))).toBe("payout_left");
  expect(whyNotChangeRecipient(in_("ACTION_REQUIRED", { reason: "DOCUMENTS_NEEDED" }))).toBe("checking");
});

test("a transfer that is over or being refunded can be sent again as a new one", () => {
  expect(allowing((state) => whyNotRepeat({ state }))).toEqual([
    "PAID",
    "CANCELLED",
    "EXPIRED",
    "REFUND_PENDING",
    "REFUNDED",
    "UNCLAIMED_TRANSFERRED",
  ]);
});

describe("collecting", () => {
  const pickup = { availableAt: at, notifications: 1, lock: { outlet: "cp_1", until: at }, paidOut: null };
  test.each([
    ["local", "AVAILABLE", "cp_1", "not_cash"],
    ["cash_pickup", "AVAILABLE", "cp_1", null],
    ["cash_pickup", "COLLECTING", "cp_1", null],
    ["cash_pickup", "COLLECTING", "cp_2", "other_outlet"],
    ["cash_pickup", "PAID", "cp_1", "over"],
    ["cash_pickup", "READY", "cp_1", "not_available"],
  ] as const)("%s %s at %s: %s", (product, state, outlet, expected) => {
    expect(whyNotCollect({ product, state, pickup }, outlet)).toBe(expected);
  });
});

test("a channel settles what it collected less its cost", () => {
  const minors = (cost: bigint) => settledPayIns("va_014", "014", idr(1_000n), idr(cost)).map(({ amount }) => amount.minor);
  expect(minors(10n)).toEqual([99_000n, 1_000n, -100_000n]);
  expect(minors(0n)).toEqual([100_000n, -100_000n]);
});
