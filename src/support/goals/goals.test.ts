/** The goals of customer service over HTTP: what is due in the list, the queue of work and the metrics, through answers, pauses and reopenings. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { InputArgs } from "#kernel/endpoint.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as chat from "../chat/contract.ts";
import { sendMessage } from "../contract.ts";
import * as contact from "../contract-office.ts";
import * as desk from "../desk/contract.ts";
import { listThreads } from "../desk/contract-list.ts";
import { workedMs } from "../hours/model/clock.ts";
import { readOncePerRun, readSupportGoals, readWorkingTime } from "../hours/read-hours.ts";
import { openGoalDesk } from "../testing/goal-desk.ts";
import { runJob, someCustomer, someId } from "../testing/people.ts";
import { supportWork } from "../work.ts";
import { goalJobs } from "./jobs.ts";
import { goalMeasures } from "./measure-goals.ts";

const goalDesk = await openGoalDesk();
const { app, as, staff } = goalDesk;
const { clock, database } = app.runtime;
afterAll(() => goalDesk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(HOUR_MS));

async function asked() {
  const customer = as(someCustomer());
  const id = someId("th");
  expectOk(await customer(chat.startChat, { id, entryId: someId("te"), text: "Kiriman saya belum sampai" }));
  return { id, customer };
}
const answer = async (id: `th_${string}`) =>
  expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Kami periksa", kind: "public" }));

type Queue = InputArgs<typeof listThreads>["queue"];
async function rowIn(queue: Queue, id: string) {
  let before: string | undefined;
  for (;;) {
    const { threads, next } = expectOk(await staff(listThreads, { queue, ...(before !== undefined && { before }) }));
    const found = threads.find((row) => row.id === id);
    if (found !== undefined || next === null) return found;
    before = next;
  }
}
const idsDue = async (due: InputArgs<typeof listThreads>["due"], queue: Queue = "waiting") =>
  expectOk(await staff(listThreads, { queue, due })).threads.map(({ id }) => id);

/** Working time of the seeded hours and calendar between two instants. */
async function worked(from: Date, to: string | null | undefined): Promise<number> {
  const time = await readWorkingTime({ db: database, now: clock.now() }, from);
  return time === null ? Number.NaN : workedMs(time, from.getTime(), new Date(to ?? 0).getTime());
}
const goals = await readSupportGoals({ db: database, now: clock.now() });
const answerMs = (goals.answer ?? 0) * MINUTE_MS;
const solutionMs = (goals.solution ?? 0) * MINUTE_MS;
const stored = async (table: "thread" | "message", id: string) =>
  (
    await sql<{ answer: Date | null; solution: Date | null }>`
      select answer_due_at as answer, solution_due_at as solution from ${sql.table(`support.${table}`)} where id = ${id}`.execute(
      database,
    )
  ).rows[0];

describe("a chat", () => {
  test("is due to be answered within the working time of the goal, from the instant of the question", async () => {
    const from = clock.now();
    const { id } = await asked();
    const row = await rowIn("waiting", id);
    expect(row).toMatchObject({ goal: "answer" });
    expect(await worked(from, row?.dueAt)).toBe(answerMs);
    const { solution } = (await stored("thread", id)) ?? {};
    expect(await worked(from, solution?.toISOString())).toBe(solutionMs);
  });

  test("rests while it is the customer's turn, and goes on with what was left", async () => {
    const from = clock.now();
    const { id, customer } = await asked();
    clock.advance(30 * MINUTE_MS);
    const usedMs = await worked(from, clock.now().toISOString());
    await answer(id);
    expect(await rowIn("pending", id)).toMatchObject({ dueAt: null, goal: null, urgency: null });
    clock.advance(5 * DAY_MS);
    const again = clock.now();
    expectOk(await customer(chat.say, { id, entryId: someId("te"), text: "Belum juga" }));
    const { answer: answerDue, solution } = (await stored("thread", id)) ?? {};
    expect(await worked(again, answerDue?.toISOString())).toBe(answerMs);
    expect(await worked(again, solution?.toISOString())).toBe(solutionMs - usedMs);
    // A second word of the customer, and a note, move nothing.
    clock.advance(MINUTE_MS);
    expectOk(await customer(chat.say, { id, entryId: someId("te"), text: "Halo?" }));
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "catatan", kind: "note" }));
    expect(await stored("thread", id)).toEqual({ answer: answerDue, solution });
  });

  test("goes on while we wait for somebody else, or put it off", async () => {
    const { id } = await asked();
    const before = await stored("thread", id);
    expect(before).toEqual({ answer: expect.any(Date), solution: expect.any(Date) });
    expectOk(await staff(desk.moveThread, { id, move: "wait_third" }));
    expect(await stored("thread", id)).toEqual({ answer: null, solution: before?.solution });
    expectOk(await staff(desk.moveThread, { id, move: "reopen" }));
    expectOk(await staff(desk.snoozeThread, { id, until: new Date(clock.now().getTime() + DAY_MS).toISOString() }));
    expect((await stored("thread", id))?.solution).toEqual(before?.solution);
  });

  test("has nothing due once it is solved, and all of its time once it is reopened, by staff or by the customer's word", async () => {
    const { id, customer } = await asked();
    for (const how of ["staff", "customer"]) {
      clock.advance(HOUR_MS);
      expectOk(await staff(desk.moveThread, { id, move: "solve" }));
      expect(await stored("thread", id)).toEqual({ answer: null, solution: null });
      clock.advance(DAY_MS);
      const again = clock.now();
      if (how === "staff") expectOk(await staff(desk.moveThread, { id, move: "reopen" }));
      else expectOk(await customer(chat.say, { id, entryId: someId("te"), text: "Ternyata belum" }));
      const { answer: answerDue, solution } = (await stored("thread", id)) ?? {};
      expect(await worked(again, answerDue?.toISOString())).toBe(answerMs);
      expect(await worked(again, solution?.toISOString())).toBe(solutionMs);
    }
  });

  test("merged into another one is due by the older question", async () => {
    const who = as(someCustomer());
    const open = async () => {
      const id = someId("th");
      expectOk(await who(chat.startChat, { id, entryId: someId("te"), text: "Di mana?" }));
      return id;
    };
    const old = await open();
    const { answer: due, solution } = (await stored("thread", old)) ?? {};
    clock.advance(20 * MINUTE_MS);
    const into = await open();
    await answer(into);
    expectOk(await staff(desk.mergeThread, { id: old, into }));
    expect(await stored("thread", into)).toEqual({ answer: due, solution });
    expect(await stored("thread", old)).toEqual({ answer: null, solution: null });
  });
});

test("a contact message is due until it is answered, closed or set aside, and anew once it is reopened", async () => {
  const id = someId("cm");
  const form = { fullName: "Siti", email: "siti@contoh.example", category: "other", subject: "Tanya", message: "Halo" };
  const from = clock.now();
  expectOk(await as(someCustomer())(sendMessage, { id, ...form }));
  const row = await rowIn("waiting", id);
  expect(row).toMatchObject({ goal: "answer" });
  expect(await worked(from, row?.dueAt)).toBe(answerMs);
  expectOk(await staff(contact.answerMessage, { id, entryId: someId("ce"), text: "Sudah kami kirim" }));
  expect(await stored("message", id)).toEqual({ answer: null, solution: null });
  expectOk(await staff(contact.closeMessage, { id }));
  clock.advance(DAY_MS);
  const again = clock.now();
  expectOk(await staff(contact.reopenMessage, { id }));
  expect(await worked(again, (await stored("message", id))?.answer?.toISOString())).toBe(answerMs);
  expectOk(await staff(contact.markSpam, { id }));
  expect(await stored("message", id)).toEqual({ answer: null, solution: null });
  expectOk(await staff(contact.unmarkSpam, { id }));
  expect(await worked(again, (await stored("message", id))?.solution?.toISOString())).toBe(solutionMs);
});

test("the list finds what is due soon and what is overdue; the queue of work and the metrics say the same", async () => {
  const { id } = await asked();
  const due = (await stored("thread", id))?.answer ?? new Date(0);
  expect(await idsDue("overdue")).not.toContain(id);
  clock.advance(due.getTime() - 10 * MINUTE_MS - clock.now().getTime());
  expect(await idsDue("soon")).toContain(id);
  expect(await rowIn("waiting", id)).toMatchObject({ urgency: "soon" });
  clock.advance(11 * MINUTE_MS);
  expect(await idsDue("soon")).not.toContain(id);
  expect(await idsDue("overdue")).toContain(id);
  expect(await rowIn("waiting", id)).toMatchObject({ urgency: "overdue" });
  const queue = supportWork.queues?.find(({ name }) => name === "support_chats");
  const counted = await queue?.count(database, { now: clock.now(), limit: 1_001, viewer: null });
  expect(counted?.due?.getTime()).toBeLessThanOrEqual(due.getTime());
  const [overdue, deadline] = await Promise.all(goalMeasures(app.runtime).map(({ read }) => read()));
  const chats = overdue?.find(({ labels }) => labels["channel"] === "chat" && labels["goal"] === "answer");
  expect(chats?.value).toBeGreaterThanOrEqual(1);
  expect(deadline?.find(({ labels }) => labels["channel"] === "chat")?.value).toBeLessThan(0);
  await answer(id);
  expect(await idsDue("overdue")).not.toContain(id);
});

test("a job corrects due times: a holiday entered later, or a changed goal, moves them", async () => {
  const { id } = await asked();
  const message = someId("cm");
  const form = { fullName: "Siti", email: "siti@contoh.example", category: "other", subject: "Tanya", message: "Halo" };
  expectOk(await as(someCustomer())(sendMessage, { id: message, ...form }));
  const right = [await stored("thread", id), await stored("message", message)];
  expect(right).toEqual(Array.from(right, () => ({ answer: expect.any(Date), solution: expect.any(Date) })));
  await sql`update support.thread set answer_due_at = now(), solution_due_at = null where id = ${id}`.execute(database);
  await sql`update support.message set answer_due_at = null, solution_due_at = now() where id = ${message}`.execute(database);
  for (const job of goalJobs) await runJob(app, job);
  expect([await stored("thread", id), await stored("message", message)]).toEqual(right);
});

test("a run of the job reads goals once, and the calendar once for each day from which clocks run", async () => {
  const ctx = { db: database, now: clock.now() };
  const terms = readOncePerRun();
  const later = new Date(ctx.now.getTime() + 2 * DAY_MS);
  const [first, again, other] = [
    await terms.timeFrom(ctx, ctx.now),
    await terms.timeFrom(ctx, ctx.now),
    await terms.timeFrom(ctx, later),
  ];
  expect(first).not.toBeNull();
  expect(again).toBe(first);
  expect(first).toEqual(await readWorkingTime(ctx, ctx.now));
  expect(other).toEqual(await readWorkingTime(ctx, later));
  expect(await terms.goals(ctx)).toBe(await terms.goals(ctx));
});
