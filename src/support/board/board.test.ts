/** The supervisor's board over HTTP: its figures, setting a colleague absent, handing chats over. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { at, DAY_MS, HOUR_MS, MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import * as chat from "../chat/contract.ts";
import { listThreadVersions } from "../chat/store-versions.ts";
import { INBOX_ID } from "../chat/model/watched.ts";
import * as desk from "../desk/contract.ts";
import { PRESENCE_EVERY_MS, PRESENT_FOR_MS } from "../desk/model/queues.ts";
import { readSupportGoals, readWorkingTime } from "../hours/read-hours.ts";
import { supportInvariants } from "../invariants.ts";
import { callsAs, hire, someCustomer, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import { endPresence, handOverChats, readBoard } from "./contract.ts";
import { boardMeasures } from "./measure-board.ts";

// With the seeded terms: hours, goals and holidays.
const office = await openOfficers();
const { app } = office;
const { clock, database } = app.runtime;
const api = await openTestApi(app, [testSupport()]);
const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
const rani = await hire(app, "Rani Pengawas", "chat", "view", "supervise");
const surveyor = {
  ...rani,
  menuAccess: [
    { menu: "chat", module: ["supervise"] },
    { menu: "survey", module: ["view"] },
  ],
} as typeof rani;
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

const as = callsAs(api);
const supervisor = as(rani);
const [staff, other] = [as(ayu), as(bima)];
const board = async () => expectOk(await supervisor(readBoard, {}));
const rowOf = async (id: string) => (await board()).people.find((person) => person.id === id);
const read = async (id: `th_${string}`) => expectOk(await supervisor(desk.readDeskThread, { id }));
async function opened() {
  const id = someId("th");
  expectOk(await as(someCustomer())(chat.startChat, { id, entryId: someId("te"), text: "Kiriman saya belum sampai" }));
  return id;
}
const answer = async (id: `th_${string}`, by = staff) =>
  expectOk(await by(desk.answerThread, { id, entryId: someId("te"), text: "Kami periksa", kind: "public" }));
const arrive = async (by = staff) => expectOk(await by(desk.bePresent, { isPresent: true }));
const renew = async (by = staff) => expectOk(await by(desk.bePresent, { isPresent: true, isRenewal: true }));
const audited = async (action: string) => {
  const { rows } = await sql<{ subject: string; actor_id: string; details: object }>`
    select subject, actor_id, details from audit.entry where code = ${action} order by id desc limit 1`.execute(database);
  return rows[0];
};

// Each test begins on the morning of its own working day, with no open chat and nobody present.
beforeEach(async () => {
  const time = await readWorkingTime({ db: database, now: clock.now() }, new Date(clock.now().getTime() + DAY_MS));
  clock.advance(at(time?.workingDays[0] ?? toLocalDate(clock.now()), "10:00").getTime() - clock.now().getTime());
  await sql`update support.thread set state = 'SOLVED', answer_due_at = null, solution_due_at = null, solved_at = touched_at
    where state not in ('SOLVED', 'CLOSED')`.execute(database);
  await sql`delete from support.presence`.execute(database);
});

describe("the board", () => {
  test("counts chats without a person, and since when the first of them waits", async () => {
    expect((await board()).unassigned).toEqual({ chats: 0, waitingSince: null });
    const first = clock.now().toISOString();
    await opened();
    clock.advance(MINUTE_MS);
    const [second, snoozed] = [await opened(), await opened()];
    expect((await board()).unassigned).toEqual({ chats: 3, waitingSince: first });
    expectOk(await staff(desk.assignThread, { id: second, to: ayu.id }));
    expectOk(await staff(desk.snoozeThread, { id: snoozed, until: new Date(clock.now().getTime() + HOUR_MS).toISOString() }));
    expect(await board()).toMatchObject({ unassigned: { chats: 1, waitingSince: first }, queues: { waiting: 2, snoozed: 1 } });
    const [chats, seconds] = await Promise.all(boardMeasures(app.runtime).map(({ read: value }) => value()));
    expect([chats?.[0]?.value, seconds?.[0]?.value]).toEqual([1, 60]);
  });

  test("tells what is within the goal from what is late", async () => {
    const id = await opened();
    expect((await board()).goals).toMatchObject({ answer: { inGoal: 1, late: 0 }, solution: { inGoal: 1, late: 0 } });
    const { dueAt } = await read(id);
    clock.advance(new Date(dueAt ?? 0).getTime() + 1 - clock.now().getTime());
    expect((await board()).goals.answer).toEqual({ inGoal: 0, late: 1 });
    await answer(id);
    expect((await board()).goals.answer).toEqual({ inGoal: 0, late: 0 });
  });

  test("counts what was begun, first answered and solved today, in working time, and nothing of yesterday", async () => {
    const goals = await readSupportGoals({ db: database, now: clock.now() });
    const goalMs = (goals.answer ?? 0) * MINUTE_MS;
    const [quick, slow] = [await opened(), await opened()];
    clock.advance(2 * MINUTE_MS);
    await answer(quick);
    clock.advance(2 * MINUTE_MS);
    await answer(slow, other);
    expectOk(await other(desk.moveThread, { id: slow, move: "solve" }));
    const { today } = await board();
    expect(today).toMatchObject({ begun: 2, answered: 2, solved: 1, late: 0, goalMs });
    expect([today.medianMs, today.worstMs]).toEqual([3 * MINUTE_MS, 4 * MINUTE_MS]);
    expect([(await rowOf(bima.id))?.solvedToday, (await rowOf(ayu.id))?.solvedToday]).toEqual([1, 0]);
    clock.advance(DAY_MS);
    expect((await board()).today).toMatchObject({ begun: 0, answered: 0, solved: 0, medianMs: null, worstMs: null });
  });

  test("shows each person: present since when, chats, who waits for them; absent since when", async () => {
    expect(await rowOf(ayu.id)).toMatchObject({ isPresent: false, since: null, chats: 0, waitingSince: null, mayAnswer: true });
    const came = clock.now().toISOString();
    await arrive();
    const first = await opened();
    clock.advance(PRESENCE_EVERY_MS);
    await renew();
    const [second, third] = [await opened(), await opened()];
    await answer(second);
    expectOk(await staff(desk.moveThread, { id: third, move: "wait_third" }));
    expect(await rowOf(ayu.id)).toMatchObject({
      isPresent: true,
      since: came,
      chats: 2,
      waiting: 1,
      waitingSince: (await read(first)).openedAt,
      unanswered: 1,
      held: 3,
    });
    expect((await board()).people[0]?.id).toBe(ayu.id);
    const until = new Date(clock.now().getTime() + PRESENT_FOR_MS).toISOString();
    clock.advance(PRESENT_FOR_MS);
    expect(await rowOf(ayu.id)).toMatchObject({ isPresent: false, since: until });
  });

  test("keeps people with chats who may no longer answer, and offers them no chats", async () => {
    const id = await opened();
    const gone = someId("us");
    await sql`update support.thread set assigned_to = ${gone} where id = ${id}`.execute(database);
    expect(await rowOf(gone)).toMatchObject({ held: 1, mayAnswer: false });
  });

  test("shows the means of surveys to whoever may see surveys", async () => {
    const id = await opened();
    await answer(id);
    const now = clock.now();
    await sql`insert into support.survey (thread_id, agent, invited_at, expires_at, answered_at, score, is_solved)
      values (${id}, ${ayu.id}, ${now}, ${new Date(now.getTime() + DAY_MS)}, ${now}, 4, true)`.execute(database);
    expect((await rowOf(ayu.id))?.survey).toBeNull();
    const seen = expectOk(await as(surveyor)(readBoard, {})).people.find((person) => person.id === ayu.id);
    expect(seen?.survey).toEqual({ answers: 1, meanHundredths: 400 });
  });

  test("is another version of the inbox when somebody arrives, leaves or runs out, so that its page reads anew", async () => {
    const version = async () => (await listThreadVersions(database, [INBOX_ID], clock.now()))[0]?.version;
    const empty = await version();
    await arrive();
    const present = await version();
    expect(present).not.toBe(empty);
    await renew();
    expect(await version()).toBe(present);
    clock.advance(PRESENT_FOR_MS);
    expect(await version()).toBe(empty);
  });
});

describe("setting a colleague absent", () => {
  test("gives chats without an answer back and to whoever is present, with entries and an audit row; answered ones stay", async () => {
    await arrive();
    const [kept, waits] = [await opened(), await opened()];
    await answer(kept);
    const byHand = await opened();
    expectOk(await staff(desk.assignThread, { id: byHand, to: ayu.id }));
    await arrive(other);
    expect((await rowOf(ayu.id))?.unanswered).toBe(2);
    expect(expectOk(await supervisor(endPresence, { id: ayu.id }))).toEqual({ chats: 2 });
    expect((await read(kept)).assignee?.id).toBe(ayu.id);
    for (const id of [waits, byHand]) {
      const { assignee, entries } = await read(id);
      expect(assignee?.id).toBe(bima.id);
      expect(entries.filter(({ event }) => event === "given_back")).toMatchObject([{ by: { id: rani.id }, assignee: null }]);
    }
    expect(await rowOf(ayu.id)).toMatchObject({ isPresent: false, since: clock.now().toISOString(), held: 1 });
    expect(await audited("support.end_presence")).toEqual({ subject: ayu.id, actor_id: rani.id, details: { chats: 2 } });
  });

  test("holds against pages that are still open, until the person begins again", async () => {
    await arrive();
    expectOk(await supervisor(endPresence, { id: ayu.id }));
    clock.advance(PRESENCE_EVERY_MS);
    expect(await renew()).toEqual({ given: 0, isPresent: false });
    clock.advance(PRESENT_FOR_MS);
    expect((await renew()).isPresent).toBe(false);
    expect((await rowOf(ayu.id))?.isPresent).toBe(false);
    expect((await arrive()).isPresent).toBe(true);
    expect((await renew()).isPresent).toBe(true);
    // A page that is still open does not bring back a person who has left; a presence that ran out is.
    expectOk(await staff(desk.bePresent, { isPresent: false }));
    expect((await renew()).isPresent).toBe(false);
    await arrive();
    clock.advance(PRESENT_FOR_MS);
    expect((await renew()).isPresent).toBe(true);
  });

  test("is refused for somebody who is absent, and unknown for somebody who answers no chats", async () => {
    expect(await supervisor(endPresence, { id: ayu.id })).toMatchObject({ code: 409, status: "colleague_absent" });
    for (const id of [someCustomer().id, someId("us")])
      expect(await supervisor(endPresence, { id })).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("handing chats over", () => {
  test("moves all open chats of a person, snoozed ones too, with an entry each and one audit row", async () => {
    const ids = [await opened(), await opened(), await opened()];
    for (const id of ids) expectOk(await staff(desk.assignThread, { id, to: ayu.id }));
    const [answered, snoozed = someId("th"), solved = someId("th")] = ids;
    if (answered) await answer(answered);
    const until = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expectOk(await staff(desk.snoozeThread, { id: snoozed, until }));
    expectOk(await staff(desk.moveThread, { id: solved, move: "solve" }));
    expect(expectOk(await supervisor(handOverChats, { id: ayu.id, to: bima.id, chats: 2 }))).toEqual({ chats: 2 });
    expect((await read(solved)).assignee?.id).toBe(ayu.id);
    const moved = await read(snoozed);
    expect(moved).toMatchObject({ assignee: { id: bima.id }, snoozedUntil: until });
    expect(moved.entries.at(-1)).toMatchObject({ event: "assigned", by: { id: rani.id }, assignee: { id: bima.id } });
    expect(await audited("support.hand_over_chats")).toEqual({
      subject: ayu.id,
      actor_id: rani.id,
      details: { to: bima.id, chats: 2 },
    });
  });

  test("back to the queue gives them to whoever is present", async () => {
    const id = await opened();
    expectOk(await staff(desk.assignThread, { id, to: ayu.id }));
    expectOk(await supervisor(handOverChats, { id: ayu.id, to: null, chats: 1 }));
    expect((await read(id)).assignee).toBeNull();
    expectOk(await staff(desk.assignThread, { id, to: ayu.id }));
    await arrive(other);
    expectOk(await supervisor(handOverChats, { id: ayu.id, to: null, chats: 1 }));
    expect((await read(id)).assignee?.id).toBe(bima.id);
  });

  test("is refused when the number has changed, for a colleague who may not answer, and unknown for others", async () => {
    const id = await opened();
    expectOk(await staff(desk.assignThread, { id, to: ayu.id }));
    const from = { id: ayu.id, to: bima.id };
    for (const chats of [2, 3])
      expect(await supervisor(handOverChats, { ...from, chats })).toMatchObject({ code: 409, status: "chats_not_as_shown" });
    for (const to of [someCustomer().id, ayu.id])
      expect(await supervisor(handOverChats, { id: ayu.id, to, chats: 1 })).toMatchObject({
        code: 422,
        status: "colleague_unknown",
      });
    expect(await supervisor(handOverChats, { id: someCustomer().id, to: bima.id, chats: 1 })).toMatchObject({ code: 404 });
    expect((await read(id)).assignee?.id).toBe(ayu.id);
  });

  test("twice at once moves them once", async () => {
    const id = await opened();
    expectOk(await staff(desk.assignThread, { id, to: ayu.id }));
    const both = await Promise.all([bima.id, null].map((to) => supervisor(handOverChats, { id: ayu.id, to, chats: 1 })));
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("whoever may only answer chats neither sees the board nor acts from it", async () => {
  await arrive(other);
  for (const refused of [
    await staff(readBoard, {}),
    await staff(endPresence, { id: bima.id }),
    await staff(handOverChats, { id: bima.id, to: ayu.id, chats: 1 }),
    await as(someCustomer())(readBoard, {}),
  ])
    expect(refused).toMatchObject({ code: 403, status: "permission_denied" });
  expect((await rowOf(bima.id))?.isPresent).toBe(true);
});

test("after everything the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants)) expect(breaches, says).toEqual([]);
});
