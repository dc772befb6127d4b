/** Planned calls over HTTP: planning, the news of it, reminders, holding, missing, cancelling, and whom they concern. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { expectOk } from "#platform/testing/api.ts";
import { runJob, someId } from "#support/testing/people.ts";
import * as calls from "../contract.ts";
import { callInvariants } from "../invariants.ts";
import { plannedJob } from "./jobs.ts";
import { newSeat, openCalls } from "../testing/two-people.ts";
import { cancelPlanned, listPlannedWith, planCall, readOwnPlanned } from "./contract.ts";
import { LATEST_MS, MISSED_AFTER_MS, REMINDED_MS, STEP_MS } from "./model/planned.ts";

const desk = await openCalls();
const { app, api } = desk;
const { clock, database } = app.runtime;
afterAll(() => desk[Symbol.asyncDispose]());

const staff = await desk.newStaff();
const as =
  (actor: Actor) =>
  <E extends Endpoint>(endpoint: E, input: InputArgs<E>) =>
    api.call(endpoint, input, { actor });

/** A time on the grid, this long ahead or a little later. */
const ahead = (ms: number) => new Date(Math.ceil((clock.now().getTime() + ms) / STEP_MS) * STEP_MS);
async function planned(customer: { readonly id: `us_${string}` }, startsAt = ahead(60 * MINUTE_MS)) {
  const id = someId("pc");
  const input = {
    id,
    customer: customer.id,
    startsAt: startsAt.toISOString(),
    purpose: "verification" as const,
    note: " e-KTP ",
  };
  return { id, input, startsAt, answer: await as(staff)(planCall, input) };
}
const noticesOf = async (person: string) =>
  (
    await sql<{ kind: string; about: string }>`
      select kind, about from notifications.notification where person = ${person} order by no`.execute(database)
  ).rows.map(({ kind, about }) => `${kind} ${about}`);
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from calls.planned where id = ${id}`.execute(database)).rows[0]?.state;
const minute = () => runJob(app, plannedJob);
const until = (at: Date) => clock.advance(at.getTime() - clock.now().getTime());

test("a planned call is told to the customer at once, shown to both, and reminded of once", async () => {
  const customer = await desk.newCustomer();
  const { id, input, startsAt, answer } = await planned(customer);
  expectOk(answer);
  // Sent again after a lost answer.
  expectOk(await as(staff)(planCall, input));
  expect(await as(staff)(planCall, { ...input, note: null })).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await noticesOf(customer.id)).toEqual([`call_planned ${id}`]);
  const own = expectOk(await as(customer)(readOwnPlanned, {})).planned;
  expect(own).toMatchObject([{ id, other: "Ayu", purpose: "verification", note: "e-KTP", state: "planned", isOwn: true }]);
  expect(expectOk(await as(staff)(listPlannedWith, { person: customer.id })).planned).toMatchObject([{ id, isOwn: true }]);
  await minute();
  expect(await noticesOf(staff.id)).toEqual([]);
  until(new Date(startsAt.getTime() - REMINDED_MS));
  await minute();
  await minute();
  expect(await noticesOf(customer.id)).toEqual([`call_planned ${id}`, `call_reminder ${id}`]);
  expect(await noticesOf(staff.id)).toEqual([`call_to_make ${customer.id}`]);
});

test("the call that connects about this time is the planned one; another customer's is not", async () => {
  const [customer, other] = [await desk.newCustomer(), await desk.newCustomer()];
  const mine = await planned(customer);
  const theirs = await planned(other, ahead(66 * MINUTE_MS));
  for (const { answer } of [mine, theirs]) expectOk(answer);
  until(mine.startsAt);
  const call = someId("cl");
  expectOk(await as(staff)(calls.startCall, { id: call, callee: customer.id }));
  const seats = [newSeat(), newSeat()] as const;
  expectOk(await as(staff)(calls.joinCall, { id: call, seat: seats[0], takesOver: false }));
  expectOk(await as(customer)(calls.joinCall, { id: call, seat: seats[1], takesOver: false }));
  expect(await stateOf(mine.id)).toBe("planned");
  expectOk(await as(staff)(calls.keepAlive, { id: call, seat: seats[0], isLinked: true }));
  expectOk(await as(customer)(calls.keepAlive, { id: call, seat: seats[1], isLinked: true }));
  expect([await stateOf(mine.id), await stateOf(theirs.id)]).toEqual(["held", "planned"]);
  expectOk(await as(staff)(calls.endCall, { id: call, seat: seats[0], reason: "hangup" }));
  expect(await as(customer)(cancelPlanned, { id: mine.id })).toMatchObject({ code: 409, status: "planned_over" });
});

test("a call that nobody held is missed after half an hour", async () => {
  const customer = await desk.newCustomer();
  const { id, startsAt } = await planned(customer);
  until(new Date(startsAt.getTime() + MISSED_AFTER_MS - 1));
  await minute();
  expect(await stateOf(id)).toBe("planned");
  clock.advance(1);
  await minute();
  expect(await stateOf(id)).toBe("missed");
  expect(expectOk(await as(customer)(readOwnPlanned, {})).planned).toEqual([]);
});

test("each of the two cancels it and the other one is told; for anybody else it does not exist", async () => {
  const [customer, stranger, colleague] = [await desk.newCustomer(), await desk.newCustomer(), await desk.newStaff("Bima")];
  const first = await planned(customer);
  for (const other of [stranger, colleague])
    expect(await as(other)(cancelPlanned, { id: first.id })).toMatchObject({ code: 404, status: "not_found" });
  expectOk(await as(customer)(cancelPlanned, { id: first.id }));
  expectOk(await as(customer)(cancelPlanned, { id: first.id }));
  expect((await noticesOf(staff.id)).filter((one) => one.startsWith("call_cancelled"))).toEqual([
    `call_cancelled_by_customer ${customer.id}`,
  ]);
  // The time is free again.
  const second = await planned(customer, first.startsAt);
  expectOk(second.answer);
  expectOk(await as(staff)(cancelPlanned, { id: second.id }));
  expect((await noticesOf(customer.id)).at(-1)).toBe(`call_cancelled ${second.id}`);
});

test("times that are past, too far, off the grid or taken are refused, and people who are no customers", async () => {
  const customer = await desk.newCustomer();
  const refusedAt = async (startsAt: Date) => (await planned(customer, startsAt)).answer;
  expect(await refusedAt(clock.now())).toMatchObject({ code: 422 });
  expect(await refusedAt(ahead(0))).toMatchObject({ code: 422, status: "plan_time_soon" });
  expect(await refusedAt(new Date(ahead(DAY_MS).getTime() + MINUTE_MS))).toMatchObject({ code: 422, status: "plan_time_odd" });
  expect(await refusedAt(ahead(LATEST_MS + STEP_MS))).toMatchObject({ code: 422, status: "plan_time_far" });
  const { startsAt, answer } = await planned(customer, ahead(DAY_MS));
  expectOk(answer);
  expect(await refusedAt(startsAt)).toMatchObject({ code: 409, status: "plan_time_taken" });
  expect((await planned(staff, ahead(2 * DAY_MS))).answer).toMatchObject({ code: 409, status: "callee_not_callable" });
  expect(await as(customer)(planCall, { ...(await planned(customer, ahead(3 * DAY_MS))).input })).toMatchObject({ code: 403 });
});

test("afterwards every invariant of calls holds", async () => {
  const found = await checkInvariants(database, callInvariants);
  expect(found.flatMap(({ breaches }) => breaches)).toEqual([]);
});
