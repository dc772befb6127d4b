/** Calls over HTTP on a real PostgreSQL: the way of a call, its record, and what strangers and hostile participants try. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { someId } from "#support/testing/people.ts";
import * as contract from "./contract.ts";
import { listCallVersions } from "./index.ts";
import { callInvariants } from "./invariants.ts";
import { IN_CALL_MS, RINGING_MS } from "./model/call.ts";
import { MAX_SDP_BYTES, type SignalBody } from "./model/signal.ts";
import { newSeat, openCalls } from "./testing/two-people.ts";

const calls = await openCalls();
const { app, api } = calls;
const { clock, database: db } = app.runtime;
afterAll(() => calls[Symbol.asyncDispose]());
afterEach(async () => {
  const broken = (await checkInvariants(db, callInvariants)).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
});

const by = <E extends Endpoint>(actor: Actor, endpoint: E, input: InputArgs<E>) => api.call(endpoint, input, { actor });
type Ringing = Awaited<ReturnType<typeof calls.ringing>>;
const alive = ({ id, staff, customer, pages }: Ringing, who: "staff" | "customer", isLinked = true) =>
  by(who === "staff" ? staff : customer, contract.keepAlive, { id, seat: pages[who], isLinked });
const recordOf = async (id: string) =>
  (
    await sql<Record<string, unknown>>`
      select ended_reason as reason, ended_by as by, ended_proof as proof from calls.call where id = ${id}`.execute(db)
  ).rows[0];

const offer = (sdp = "v=0\r\n"): SignalBody => ({ kind: "description", type: "offer", sdp });

describe("the way of a call", () => {
  test("staff join and it rings: the customer's banner, notification and first name; then both talk", async () => {
    const { id, staff, customer, pages } = await calls.ringing();
    const rung = expectOk(await by(customer, contract.readRinging, {}));
    expect(rung).toMatchObject({ call: { id, other: "Ayu" }, watch: `ring_${customer.id}` });
    expect(await listCallVersions(db, [rung.watch])).toEqual([{ id: rung.watch, owner: customer.id, version: rung.version }]);
    const { rows } = await sql`select kind, about, facts from notifications.notification where person = ${customer.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ kind: "call_ringing", about: id, facts: { name: "Ayu" } }]);
    const answered = expectOk(await by(customer, contract.joinCall, { id, seat: pages.customer, takesOver: false }));
    expect(answered).toMatchObject({ state: "connecting", side: "callee", seat: pages.customer, otherSeat: pages.staff });
    expect(expectOk(await by(customer, contract.readRinging, {})).call).toBeNull();
    expect(expectOk(await by(staff, contract.readCall, { id }))).toMatchObject({
      state: "connecting",
      otherSeat: pages.customer,
    });
  });

  test("signals pass once each, in order, and the other page's watched version grows with them", async () => {
    const call = await calls.talking();
    const { id, staff, customer, pages } = call;
    const version = async () =>
      (await listCallVersions(db, [`${id}.callee`])).find(({ owner }) => owner === customer.id)?.version;
    const before = (await version()) ?? 0;
    const signals = [1, 2, 3].map((no) => ({ no, body: offer(`v=0\r\ns=${no}`) }));
    const sent = { id, seat: pages.staff, to: pages.customer, signals };
    expectOk(await by(staff, contract.sendSignals, sent));
    expectOk(await by(staff, contract.sendSignals, sent));
    expect(await version()).toBe(before + 3);
    const read = { id, seat: pages.customer, from: pages.staff };
    expect(expectOk(await by(customer, contract.readSignals, { ...read, after: 0 })).signals).toEqual(signals);
    expect(expectOk(await by(customer, contract.readSignals, { ...read, after: 2 })).signals).toEqual(signals.slice(2));
  });

  test("a second call waits until the first has ended, even by a deadline that nobody has stored", async () => {
    const { staff, customer } = await calls.ringing();
    const again = { id: someId("cl"), callee: customer.id };
    expect(await by(staff, contract.startCall, again)).toMatchObject({ code: 409, status: "already_in_call" });
    clock.advance(RINGING_MS);
    expectOk(await by(staff, contract.startCall, again));
    expectOk(await by(staff, contract.startCall, again));
    expect(await by(staff, contract.startCall, { ...again, callee: staff.id })).toMatchObject({ status: "id_already_used" });
    const { calls: listed } = expectOk(await by(staff, contract.listCalls, { person: customer.id }));
    expect(listed.map(({ state, end }) => [state, end?.reason])).toEqual([
      ["requested", undefined],
      ["ended", "failed"],
    ]);
  });

  test("instants are stored in the milliseconds that the state machine compares: a finer start is not after an end in the same one", async () => {
    const [staff, customer, id] = [await calls.newStaff(), await calls.newCustomer(), someId("cl")];
    await sql`
      insert into calls.call (id, caller, callee, state, requested_at)
      values (${id}, ${staff.id}, ${customer.id}, 'requested', ${clock.now()}::timestamptz + interval '400 microseconds')`.execute(
      db,
    );
    expectOk(await by(staff, contract.endCall, { id, seat: null, reason: "hangup" }));
    expect(await recordOf(id)).toMatchObject({ reason: "hangup" });
  });

  test("two starts at once make one call", async () => {
    const [staff, other, customer] = [await calls.newStaff(), await calls.newStaff("Bima"), await calls.newCustomer()];
    const answers = await Promise.all(
      [staff, other].map((one) => by(one, contract.startCall, { id: someId("cl"), callee: customer.id })),
    );
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("staff, and people who do not exist, cannot be called", async () => {
    const [staff, other] = [await calls.newStaff(), await calls.newStaff("Bima")];
    for (const callee of [other.id, staff.id, someId("us")])
      expect(await by(staff, contract.startCall, { id: someId("cl"), callee })).toMatchObject({ status: "callee_not_callable" });
  });
});

describe("every end is in the record, with reason and proof, and the other side agrees", () => {
  const agrees = async ({ id, staff, customer }: Ringing, end: object) => {
    expect(await recordOf(id)).toEqual(end);
    for (const person of [staff, customer])
      expect(expectOk(await by(person, contract.readCall, { id }))).toMatchObject({ state: "ended", end, endsAt: null });
    const { rows } = await sql`select details from audit.entry where code = 'calls.ended' and subject = ${id}`.execute(db);
    expect(rows).toEqual([{ details: expect.objectContaining(end) }]);
    expect((await sql`select 1 from calls.signal where call = ${id}`.execute(db)).rows).toEqual([]);
  };

  test("declined", async () => {
    const call = await calls.ringing();
    expectOk(await by(call.customer, contract.declineCall, { id: call.id }));
    await agrees(call, { reason: "rejected", by: "callee", proof: "button" });
  });

  test.each(["staff", "customer"] as const)("%s hangs up; pressed by both at once, one end counts", async (who) => {
    const call = await calls.talking();
    const { id, staff, customer, pages } = call;
    expectOk(
      await by(staff, contract.sendSignals, { id, seat: pages.staff, to: pages.customer, signals: [{ no: 1, body: offer() }] }),
    );
    const press = (one: "staff" | "customer") =>
      by(one === "staff" ? staff : customer, contract.endCall, { id, seat: pages[one], reason: "hangup" });
    expectOk(await press(who));
    const side = who === "staff" ? "caller" : "callee";
    await agrees(call, { reason: "hangup", by: side, proof: "button" });
    expectOk(await press(who === "staff" ? "customer" : "staff"));
    await agrees(call, { reason: "hangup", by: side, proof: "button" });
    const both = await calls.talking();
    await Promise.all(
      (["staff", "customer"] as const).map((one) =>
        by(both[one], contract.endCall, { id: both.id, seat: both.pages[one], reason: "hangup" }),
      ),
    );
    const record = await recordOf(both.id);
    await agrees(both, { reason: "hangup", by: record?.["by"], proof: "button" });
  });

  test.each([
    [true, "page_closed"],
    [false, "page_left"],
  ] as const)("the page is left (closed: %s)", async (isClosed, proof) => {
    const call = await calls.talking();
    expectOk(await by(call.customer, contract.leaveCall, { id: call.id, seat: call.pages.customer, isClosed }));
    await agrees(call, { reason: "left", by: "callee", proof });
  });

  test("a dead process or network: the other's heartbeat ends it after 20 s", async () => {
    const call = await calls.talking();
    for (let second = 5; second <= 15; second += 5) {
      clock.advance(5 * SECOND_MS);
      expect(expectOk(await alive(call, "staff"))).toMatchObject({ state: "in_call" });
    }
    clock.advance(5 * SECOND_MS);
    expect(expectOk(await alive(call, "staff"))).toMatchObject({ state: "ended" });
    await agrees(call, { reason: "failed", by: "callee", proof: "heartbeat" });
  });

  test("both are gone: a read says so at once, the job stores it, and twice changes nothing", async () => {
    const call = await calls.talking();
    clock.advance(21 * SECOND_MS);
    expect(expectOk(await by(call.staff, contract.readCall, { id: call.id }))).toMatchObject({ state: "ended" });
    await calls.sweep();
    await calls.sweep();
    await agrees(call, { reason: "failed", by: "caller", proof: "heartbeat" });
  });

  test("staff sign out in the middle of a call", async () => {
    const call = await calls.ringing();
    const { id, customer, pages } = call;
    // A session that does not exist has ended.
    const signedOut = { ...call.staff, sessionId: someId("se") };
    expectOk(await by(signedOut, contract.joinCall, { id, seat: pages.staff, takesOver: false }));
    expectOk(await by(customer, contract.joinCall, { id, seat: pages.customer, takesOver: false }));
    expect(expectOk(await alive(call, "customer"))).toMatchObject({ state: "ended" });
    await agrees(call, { reason: "left", by: "caller", proof: "session_over" });
  });

  test("an hour, nobody answering, and no connection", async () => {
    const unanswered = await calls.ringing();
    clock.advance(15 * SECOND_MS);
    await alive(unanswered, "staff", false);
    clock.advance(15 * SECOND_MS);
    expectOk(await alive(unanswered, "staff", false));
    await agrees(unanswered, { reason: "no_answer", by: null, proof: "deadline" });
    const failed = await calls.talking();
    expectOk(await by(failed.staff, contract.endCall, { id: failed.id, seat: failed.pages.staff, reason: "failed" }));
    await agrees(failed, { reason: "failed", by: "caller", proof: "connection" });
    const long = await calls.talking();
    for (let ms = 0; ms < IN_CALL_MS; ms += 15 * SECOND_MS) {
      clock.advance(15 * SECOND_MS);
      await app.as({ actor: long.staff }, async ({ db: within, now }) => {
        await sql`update calls.call set caller_seen_at = ${now}, callee_seen_at = ${now} where id = ${long.id}`.execute(within);
      });
    }
    expectOk(await alive(long, "staff"));
    await agrees(long, { reason: "timeout", by: null, proof: "deadline" });
  });
});

describe("attacks", () => {
  test("for a third person, a visitor, and whoever guesses, the call does not exist", async () => {
    const { id, pages } = await calls.talking();
    const strangers = [await calls.newCustomer(), await calls.newStaff("Citra")];
    const seat = pages.staff;
    const signals = [{ no: 9, body: offer() }];
    for (const stranger of strangers) {
      const answers = [
        await by(stranger, contract.readCall, { id }),
        await by(stranger, contract.joinCall, { id, seat, takesOver: true }),
        await by(stranger, contract.declineCall, { id }),
        await by(stranger, contract.keepAlive, { id, seat, isLinked: true }),
        await by(stranger, contract.endCall, { id, seat, reason: "hangup" }),
        await by(stranger, contract.leaveCall, { id, seat, isClosed: true }),
        await by(stranger, contract.sendSignals, { id, seat, to: pages.customer, signals }),
        await by(stranger, contract.readSignals, { id, seat, from: pages.customer, after: 0 }),
        await by(stranger, contract.readRelay, { id, seat }),
        await by(stranger, contract.readCall, { id: someId("cl") }),
      ];
      expect(answers.map(({ code, status }) => [code, status])).toEqual(answers.map(() => [404, "not_found"]));
    }
    expect(await api.call(contract.readCall, { id })).toMatchObject({ code: 401 });
    expect(await recordOf(id)).toMatchObject({ reason: null });
  });

  test("customers start no call, and see no record of others", async () => {
    const [customer, other] = [await calls.newCustomer(), await calls.newCustomer()];
    expect(await by(customer, contract.startCall, { id: someId("cl"), callee: other.id })).toMatchObject({ code: 403 });
    expect(await by(customer, contract.listCalls, { person: other.id })).toMatchObject({ code: 403 });
  });

  test.each<[string, unknown]>([
    ["an SDP of 1 MB", { kind: "description", type: "offer", sdp: `v=0${"a".repeat(1_000_000)}` }],
    ["an SDP over the bound in bytes", { kind: "description", type: "offer", sdp: `v=0${"é".repeat(MAX_SDP_BYTES / 2)}` }],
    ["what is no SDP", { kind: "description", type: "offer", sdp: "<script>" }],
    ["an unknown type", { kind: "description", type: "pranswer", sdp: "v=0" }],
    [
      "a candidate with a line break",
      { kind: "candidate", candidate: "candidate:1\r\na=evil", mid: "0", line: 0, fragment: null },
    ],
    ["a long candidate", { kind: "candidate", candidate: `candidate:${"1".repeat(500)}`, mid: "0", line: 0, fragment: null }],
    ["an unknown field", { kind: "candidate", candidate: "", mid: "0", line: 0, fragment: null, note: "x" }],
  ])("%s is malformed", async (_name, body) => {
    const { id, staff, pages } = await calls.talking();
    const input = { id, seat: pages.staff, to: pages.customer, signals: [{ no: 1, body }] };
    const answer = await api.call(contract.sendSignals, input as never, { actor: staff, unjudged: true });
    expect(answer).toMatchObject({ code: 400, status: "malformed_request" });
    expect((await sql`select 1 from calls.signal where call = ${id}`.execute(db)).rows).toEqual([]);
  });

  test("signals of one call stay in it: a seat of another call is refused, a replay stores nothing, and after the end none pass", async () => {
    const [one, other] = [await calls.talking(), await calls.talking()];
    const signals = [{ no: 1, body: offer() }];
    const foreign = { id: one.id, seat: other.pages.staff, to: one.pages.customer, signals };
    expect(await by(one.staff, contract.sendSignals, foreign)).toMatchObject({ status: "call_elsewhere" });
    expect(
      await by(one.staff, contract.readSignals, { id: one.id, seat: one.pages.customer, from: one.pages.staff, after: 0 }),
    ).toMatchObject({ status: "call_elsewhere" });
    const own = { id: one.id, seat: one.pages.staff, to: one.pages.customer, signals };
    expectOk(await by(one.staff, contract.sendSignals, own));
    const changed = { ...own, signals: [{ no: 1, body: offer("v=0\r\ns=other") }] };
    expectOk(await by(one.staff, contract.sendSignals, changed));
    const read = { id: one.id, seat: one.pages.customer, from: one.pages.staff, after: 0 };
    expect(expectOk(await by(one.customer, contract.readSignals, read)).signals).toEqual(signals);
    expectOk(await by(one.staff, contract.endCall, { id: one.id, seat: one.pages.staff, reason: "hangup" }));
    expect(await by(one.staff, contract.sendSignals, own)).toMatchObject({ status: "call_over" });
    expect(await by(one.staff, contract.readRelay, { id: one.id, seat: one.pages.staff })).toMatchObject({ status: "call_over" });
    expectOk(await by(one.customer, contract.joinCall, { id: one.id, seat: newSeat(), takesOver: true }));
    expect(await recordOf(one.id)).toMatchObject({ reason: "hangup" });
  });

  test("a flood of signals is bounded", async () => {
    const { id, staff, pages } = await calls.talking();
    await sql`update calls.call set to_callee = 1199 where id = ${id}`.execute(db);
    const input = { id, seat: pages.staff, to: pages.customer };
    expectOk(await by(staff, contract.sendSignals, { ...input, signals: [{ no: 1, body: offer() }] }));
    expect(await by(staff, contract.sendSignals, { ...input, signals: [{ no: 2, body: offer() }] })).toMatchObject({
      status: "too_many_signals",
    });
  });
});
