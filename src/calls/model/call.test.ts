/** The state machine of calls: by table for each rule, and by property over random sequences of events. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyEvent,
  CONNECTING_MS,
  DEAD_AFTER_MS,
  IN_CALL_MS,
  nextEnd,
  REQUESTED_MS,
  requested,
  RINGING_MS,
  settled,
  type Call,
  type CallEvent,
} from "./call.ts";
import { SIDES, type Side } from "./names.ts";

const START = new Date("2026-11-28T03:00:00Z");
const at = (ms: number) => new Date(START.getTime() + ms);
const STAFF = "a".repeat(32);
const CUSTOMER = "b".repeat(32);

const join = (side: Side, seat: string, takesOver = false): CallEvent => ({ kind: "join", side, seat, session: null, takesOver });
const alive = (side: Side, seat: string, isLinked = false): CallEvent => ({ kind: "alive", side, seat, isLinked });

/** Applies events at their milliseconds; fails on a refused one. */
function after(...events: readonly (readonly [number, CallEvent])[]): Call {
  return events.reduce((call, [ms, event]) => {
    const applied = applyEvent(call, event, at(ms));
    expect(applied.whyNot).toBeNull();
    return applied.call;
  }, requested(START));
}
const RINGS = [[0, join("caller", STAFF)]] as const;
const CONNECTS = [...RINGS, [1_000, join("callee", CUSTOMER)]] as const;
const TALKS = [...CONNECTS, [2_000, alive("caller", STAFF, true)], [3_000, alive("callee", CUSTOMER, true)]] as const;

describe("the way of a call", () => {
  test("requested, ringing, connecting, in call", () => {
    expect(after().state).toBe("requested");
    expect(after(...RINGS)).toMatchObject({ state: "ringing", rangAt: at(0) });
    expect(after(...CONNECTS)).toMatchObject({ state: "connecting", acceptedAt: at(1_000) });
    // One side alone has no call yet.
    expect(after(...CONNECTS, [2_000, alive("caller", STAFF, true)]).state).toBe("connecting");
    expect(after(...TALKS)).toMatchObject({ state: "in_call", connectedAt: at(3_000) });
  });

  test.each<[string, Call, number, object]>([
    ["staff never joined", after(), REQUESTED_MS, { reason: "left", by: null, proof: "deadline" }],
    [
      "nobody answered",
      after(...RINGS, [15_000, alive("caller", STAFF)]),
      RINGING_MS,
      { reason: "no_answer", proof: "deadline" },
    ],
    [
      "never connected",
      after(...CONNECTS, [9_000, alive("caller", STAFF)], [9_000, alive("callee", CUSTOMER)]),
      1_000 + CONNECTING_MS,
      { reason: "failed", proof: "deadline" },
    ],
    [
      "the customer is gone",
      after(...TALKS, [12_000, alive("caller", STAFF, true)]),
      3_000 + DEAD_AFTER_MS,
      { reason: "failed", by: "callee", proof: "heartbeat" },
    ],
    [
      "staff are gone",
      after(...TALKS, [12_000, alive("callee", CUSTOMER, true)]),
      2_000 + DEAD_AFTER_MS,
      { reason: "failed", by: "caller", proof: "heartbeat" },
    ],
  ])("ends by itself when %s", (_name, call, ms, end) => {
    expect(settled(call, at(ms - 1)).end).toBeNull();
    expect(settled(call, at(ms)).end).toMatchObject({ at: at(ms), ...end });
    // A later look gives the same instant.
    expect(settled(call, at(ms + 999_999)).end).toMatchObject({ at: at(ms), ...end });
  });

  test("ends after an hour, however lively", () => {
    let call = after(...TALKS);
    for (let ms = 5_000; call.end === null; ms += 5_000)
      for (const [side, seat] of [
        ["caller", STAFF],
        ["callee", CUSTOMER],
      ] as const)
        call = applyEvent(call, alive(side, seat, true), at(ms)).call;
    expect(call.end).toEqual({ at: at(3_000 + IN_CALL_MS), reason: "timeout", by: null, proof: "deadline" });
  });

  test.each<[string, CallEvent, object]>([
    ["hang up", { kind: "hang_up", side: "callee", seat: CUSTOMER }, { reason: "hangup", by: "callee", proof: "button" }],
    [
      "link",
      { kind: "leave", side: "callee", seat: CUSTOMER, isClosed: false },
      { reason: "left", by: "callee", proof: "page_left" },
    ],
    [
      "closed tab",
      { kind: "leave", side: "caller", seat: STAFF, isClosed: true },
      { reason: "left", by: "caller", proof: "page_closed" },
    ],
    ["no connection", { kind: "fail", side: "caller", seat: STAFF }, { reason: "failed", by: "caller", proof: "connection" }],
    ["signed out", { kind: "session_over", side: "caller" }, { reason: "left", by: "caller", proof: "session_over" }],
  ])("ends by %s, with reason and proof", (_name, event, end) => {
    expect(applyEvent(after(...TALKS), event, at(4_000)).call.end).toMatchObject({ at: at(4_000), ...end });
  });
});

describe("refusals", () => {
  test("a customer cannot join before it rings, nor decline what does not ring; staff cannot decline", () => {
    expect(applyEvent(after(), join("callee", CUSTOMER), at(1)).whyNot).toBe("call_not_started");
    expect(applyEvent(after(...CONNECTS), { kind: "decline", side: "callee" }, at(2_000)).whyNot).toBe("call_not_ringing");
    expect(applyEvent(after(...RINGS), { kind: "decline", side: "caller" }, at(2_000)).whyNot).toBe("call_not_ringing");
    expect(applyEvent(after(...RINGS), { kind: "decline", side: "callee" }, at(2_000)).call.end?.reason).toBe("rejected");
  });

  test("a second page is refused or takes over; the first then speaks for nobody", () => {
    const second = "c".repeat(32);
    expect(applyEvent(after(...TALKS), join("callee", second), at(4_000)).whyNot).toBe("call_elsewhere");
    const taken = applyEvent(after(...TALKS), join("callee", second, true), at(4_000)).call;
    expect(taken).toMatchObject({ state: "in_call", callee: { id: second, isLinked: false } });
    for (const event of [
      alive("callee", CUSTOMER, true),
      { kind: "hang_up", side: "callee", seat: CUSTOMER },
      { kind: "leave", side: "callee", seat: CUSTOMER, isClosed: true },
      { kind: "fail", side: "callee", seat: CUSTOMER },
    ] as const)
      expect(applyEvent(taken, event, at(5_000)).whyNot).toBe("call_elsewhere");
  });

  test("a customer without a place cannot hang up for one who has it, and staff may cancel before they join", () => {
    expect(applyEvent(after(...TALKS), { kind: "hang_up", side: "callee", seat: null }, at(4_000)).whyNot).toBe("call_elsewhere");
    expect(applyEvent(after(), { kind: "hang_up", side: "caller", seat: null }, at(10)).call.end?.reason).toBe("hangup");
  });
});

const side = fc.constantFrom(...SIDES);
const seat = fc.constantFrom(STAFF, CUSTOMER, "c".repeat(32));
const event: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.record({ kind: fc.constant("join" as const), side, seat, session: fc.constant(null), takesOver: fc.boolean() }),
  fc.record({ kind: fc.constant("alive" as const), side, seat, isLinked: fc.boolean() }),
  fc.record({ kind: fc.constant("decline" as const), side }),
  fc.record({ kind: fc.constant("hang_up" as const), side, seat: fc.option(seat) }),
  fc.record({ kind: fc.constant("fail" as const), side, seat }),
  fc.record({ kind: fc.constant("leave" as const), side, seat, isClosed: fc.boolean() }),
  fc.record({ kind: fc.constant("session_over" as const), side }),
);
// Mostly the ordinary way, so that the sequences reach every state; the odd pauses reach every deadline.
const likely = fc.constantFrom<CallEvent>(
  join("caller", STAFF),
  join("callee", CUSTOMER),
  alive("caller", STAFF, true),
  alive("callee", CUSTOMER, true),
);
const step = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 6_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: IN_CALL_MS }) },
  ),
  fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: event }),
);

const ORDER = ["requested", "ringing", "connecting", "in_call", "ended"];

test("over any sequence: states only advance, an end never changes, and late looks agree with early ones", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let call = requested(START);
      let ms = 0;
      for (const [pause, next] of steps) {
        ms += pause;
        const due = nextEnd(call);
        const { call: changed, whyNot } = applyEvent(call, next, at(ms));
        expect(ORDER.indexOf(changed.state)).toBeGreaterThanOrEqual(ORDER.indexOf(call.state));
        expect((changed.state === "ended") === (changed.end !== null)).toBe(true);
        if (call.end !== null) expect(changed).toBe(call);
        // A deadline that had passed decides, whatever event comes after it.
        if (due !== null && due.at <= at(ms)) expect(changed.end).toEqual(due);
        if (whyNot !== null) expect(changed).toBe(call);
        if (changed.end !== null) expect(changed.end.at <= at(ms) && changed.end.at >= START).toBe(true);
        // Nothing under way is overdue.
        const open = nextEnd(changed);
        if (open !== null) expect(open.at > at(ms)).toBe(true);
        reached.add(changed.end?.reason ?? changed.state);
        call = changed;
      }
    }),
    { numRuns: 1_500 },
  );
  for (const name of ["ringing", "connecting", "in_call", "hangup", "left", "failed", "no_answer", "rejected"])
    expect(reached, name).toContain(name);
});
