/** Due times on the pages of one message and one chat, and the end of messages that were answered and never closed. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as chat from "../chat/contract.ts";
import { sendMessage } from "../contract.ts";
import * as contact from "../contract-office.ts";
import * as desk from "../desk/contract.ts";
import { listThreads } from "../desk/contract-list.ts";
import { supportInvariants } from "../invariants.ts";
import { supportJobs } from "../jobs.ts";
import { CLOSE_ANSWERED_AFTER_MS, closesAt } from "../model/message.ts";
import { openGoalDesk } from "../testing/goal-desk.ts";
import { runJob, someCustomer, someId } from "../testing/people.ts";

const goalDesk = await openGoalDesk();
const { app, as, staff } = goalDesk;
const { clock } = app.runtime;
afterAll(() => goalDesk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(HOUR_MS));

async function written() {
  const id = someId("cm");
  const form = { fullName: "Siti", email: "siti@contoh.example", category: "other", subject: "Tanya", message: "Halo" };
  expectOk(await as(someCustomer())(sendMessage, { id, ...form }));
  return id;
}
const read = async (id: `cm_${string}`) => expectOk(await staff(contact.readMessage, { id }));
const answer = async (id: `cm_${string}`) =>
  expectOk(await staff(contact.answerMessage, { id, entryId: someId("ce"), text: "Sudah kami kirim" }));
const note = async (id: `cm_${string}`) =>
  expectOk(await staff(contact.noteMessage, { id, entryId: someId("ce"), text: "Masih dicek" }));
const closeAnswered = () =>
  runJob(
    app,
    supportJobs.find(({ name }) => name === "close_answered_contact_messages"),
  );

describe("what is due", () => {
  test("is the same on a message, in its list and in the inbox, and late once it is missed", async () => {
    const id = await written();
    const shown = async () => {
      const [inList, inInbox, onPage] = [
        expectOk(await staff(contact.listMessages, {})).messages.find((row) => row.id === id),
        expectOk(await staff(listThreads, { queue: "waiting" })).threads.find((row) => row.id === id),
        await read(id),
      ];
      return [inList, inInbox, onPage].map((one) => [one?.goal, one?.dueAt, one?.urgency]);
    };
    const [first, ...others] = await shown();
    expect(first).toEqual(["answer", expect.any(String), null]);
    expect(others).toEqual([first, first]);
    clock.advance(new Date(String(first?.[1])).getTime() + 1 - clock.now().getTime());
    expect((await shown()).map(([, , urgency]) => urgency)).toEqual(["overdue", "overdue", "overdue"]);
    await answer(id);
    expect(await shown()).toEqual(Array.from({ length: 3 }, () => [null, null, null]));
  });

  test("is the same on a chat as in the inbox", async () => {
    const id = someId("th");
    expectOk(await as(someCustomer())(chat.startChat, { id, entryId: someId("te"), text: "Kiriman saya belum sampai" }));
    const row = expectOk(await staff(listThreads, { queue: "waiting" })).threads.find((one) => one.id === id);
    const { goal, dueAt, urgency } = expectOk(await staff(desk.readDeskThread, { id }));
    expect(goal).toBe("answer");
    expect({ goal, dueAt, urgency }).toEqual({ goal: row?.goal, dueAt: row?.dueAt, urgency: row?.urgency });
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Kami periksa", kind: "public" }));
    expect(expectOk(await staff(desk.readDeskThread, { id }))).toMatchObject({ goal: null, dueAt: null, urgency: null });
  });
});

describe("an answered message", () => {
  test("says when it closes, and is closed by the system then, not before", async () => {
    const [waits, answered] = [await written(), await written()];
    await answer(answered);
    const due = new Date(clock.now().getTime() + CLOSE_ANSWERED_AFTER_MS).toISOString();
    expect(await read(answered)).toMatchObject({ status: "open", closesAt: due });
    expect(await read(waits)).toMatchObject({ closesAt: null });
    clock.advance(CLOSE_ANSWERED_AFTER_MS);
    await closeAnswered();
    expect((await read(answered)).status).toBe("open");
    clock.advance(1);
    await closeAnswered();
    await closeAnswered();
    const closed = await read(answered);
    expect(closed).toMatchObject({ status: "closed", closesAt: null });
    expect(closed.entries.map(({ kind, by }) => [kind, by?.name ?? null])).toEqual([
      ["answer", "Ayu Petugas"],
      ["closed", null],
    ]);
    expect((await read(waits)).status).toBe("open");
  });

  test("that a colleague still writes about stays open; so does one that was reopened after the answer", async () => {
    const [noted, reopened] = [await written(), await written()];
    for (const id of [noted, reopened]) await answer(id);
    expectOk(await staff(contact.closeMessage, { id: reopened }));
    expectOk(await staff(contact.reopenMessage, { id: reopened }));
    clock.advance(DAY_MS);
    await note(noted);
    clock.advance(CLOSE_ANSWERED_AFTER_MS - HOUR_MS);
    await closeAnswered();
    expect([(await read(noted)).status, (await read(reopened)).status]).toEqual(["open", "open"]);
    clock.advance(HOUR_MS + 1);
    await closeAnswered();
    expect([(await read(noted)).status, (await read(reopened)).status]).toEqual(["closed", "open"]);
  });

  test("closed by the system is reopened by staff, with a new due time, and answered again", async () => {
    const id = await written();
    await answer(id);
    clock.advance(CLOSE_ANSWERED_AFTER_MS + 1);
    await closeAnswered();
    expectOk(await staff(contact.reopenMessage, { id }));
    expect(await read(id)).toMatchObject({ status: "open", goal: "answer", closesAt: null });
    await answer(id);
    expect((await read(id)).closesAt).not.toBeNull();
  });
});

test("an answer is the end only while nothing but notes and assignments follow it", () => {
  const at = new Date(0);
  const later = new Date(DAY_MS);
  expect(closesAt([])).toBeNull();
  expect(closesAt([{ kind: "note", at }])).toBeNull();
  expect(closesAt([{ kind: "answer", at }])).toEqual(new Date(CLOSE_ANSWERED_AFTER_MS));
  for (const kind of ["note", "assigned"] as const)
    expect(
      closesAt([
        { kind: "answer", at },
        { kind, at: later },
      ]),
    ).toEqual(new Date(DAY_MS + CLOSE_ANSWERED_AFTER_MS));
  for (const kind of ["reopened", "not_spam", "closed"] as const)
    expect(
      closesAt([
        { kind: "answer", at },
        { kind, at: later },
      ]),
    ).toBeNull();
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, supportInvariants))
    expect(breaches, says).toEqual([]);
});
