/** Invitations to the survey, over HTTP: who is invited when, and who never. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as chat from "../chat/contract.ts";
import * as desk from "../desk/contract.ts";
import { supportInvariants } from "../invariants.ts";
import { supportJobs } from "../jobs.ts";
import { runJob, someId } from "../testing/people.ts";
import { GOOD, openSurveys } from "../testing/survey-app.ts";
import { openSurvey, rateChat } from "./contract.ts";

const surveys = await openSurveys();
const {
  app,
  office,
  clock,
  database,
  newVisitor,
  bima,
  as,
  staff,
  nobody,
  newCustomer,
  answered,
  solve,
  solved,
  isInvited,
  invitedAt,
  mailsNow,
  ayu,
} = surveys;
afterAll(() => surveys[Symbol.asyncDispose]());
beforeEach(() => clock.advance(HOUR_MS));

describe("an invitation", () => {
  test("goes out when staff solve a chat: by mail with a code of which the hash is stored, and in the chat itself", async () => {
    const customer = await newCustomer();
    const id = await solved(customer);
    const mails = await mailsNow();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    const code = /https:\/\/sampai\.example\/survey\/([A-Za-z0-9_-]{22})\?next=%2Fchat/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(code).toHaveLength(22);
    expect(mail?.until).toEqual(new Date((await invitedAt(id)).getTime() + 14 * DAY_MS));
    const { rows } = await sql<{ row: string }>`select survey::text as row from support.survey where thread_id = ${id}`.execute(
      database,
    );
    expect(rows[0]?.row).not.toContain(code);
    const { rows: notices } = await sql<{ facts: string }>`
      select facts::text || about as facts from notifications.notification where person = ${customer.id}`.execute(database);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.facts).not.toContain(code);
    expect(expectOk(await as(customer)(chat.readThread, { id })).survey).toBe("open");
    expect(expectOk(await nobody(openSurvey, { code }))).toEqual({ state: "open" });
  });

  test("goes out once: a chat that is reopened and solved again asks no second time", async () => {
    const customer = await newCustomer();
    const id = await solved(customer);
    await mailsNow();
    clock.advance(8 * DAY_MS);
    expectOk(await staff(desk.moveThread, { id, move: "reopen" }));
    await solve(id);
    expect(await mailsNow()).toEqual([]);
  });

  test("goes to nobody twice in a week, not even for two chats solved at once", async () => {
    const customer = await newCustomer();
    const [first, second, third] = [await answered(customer), await answered(customer), await answered(customer)];
    await Promise.all([solve(first), solve(second, bima)]);
    expect([await isInvited(first), await isInvited(second)].filter(Boolean)).toHaveLength(1);
    clock.advance(7 * DAY_MS - 2 * HOUR_MS);
    await solve(third);
    expect(await isInvited(third)).toBe(false);
    clock.advance(2 * HOUR_MS + 1);
    const fourth = await solved(customer);
    expect(await isInvited(fourth)).toBe(true);
  });

  test("goes out when a chat closes after a week, if it did not before", async () => {
    const customer = await newCustomer();
    await solved(customer);
    clock.advance(HOUR_MS);
    const later = await solved(customer);
    expect(await isInvited(later)).toBe(false);
    clock.advance(7 * DAY_MS + HOUR_MS);
    await runJob(
      app,
      supportJobs.find(({ name }) => name === "close_solved_chats"),
    );
    expect(await isInvited(later)).toBe(true);
  });

  test("goes to no customer of a chat that nobody answered", async () => {
    const id = someId("th");
    const customer = await newCustomer();
    expectOk(await as(customer)(chat.startChat, { id, entryId: someId("te"), text: "Halo" }));
    await solve(id);
    expect(await isInvited(id)).toBe(false);
  });

  test.each([
    { reason: "fraud" as const, tags: [] },
    { reason: null, tags: ["kepatuhan"] },
    { reason: "other" as const, tags: ["kiriman ditahan"] },
  ])("goes to nobody whose chat is labelled as a matter of compliance: %o", async (labels) => {
    const id = await answered(await newCustomer());
    expectOk(await staff(desk.labelThread, { id, ...labels, priority: "normal" }));
    await solve(id);
    expect(await isInvited(id)).toBe(false);
  });

  test("goes to nobody with a transfer that is held, whether the chat names it or not", async () => {
    const transfer = await office.held();
    const { rows } = await sql<{ sender: Id<"us"> }>`select sender from transfers.transfer where id = ${transfer}`.execute(
      database,
    );
    const sender = { ...(await newCustomer()), id: rows[0]?.sender ?? someId("us") };
    const named = await answered(sender, ayu, transfer);
    const silent = await answered(sender);
    await solve(named);
    await solve(silent);
    expect([await isInvited(named), await isInvited(silent)]).toEqual([false, false]);
  });

  test("waits for a visitor in the chat page, by the browser's own secret", async () => {
    const visitor = newVisitor();
    const id = await visitor.open("Berapa biayanya?");
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Lima ribu.", kind: "public" }));
    expectOk(await visitor.call(chat.endChat, { id }));
    expect(expectOk(await visitor.call(chat.readThread, { id })).survey).toBe("open");
    expect(await newVisitor().call(rateChat, { id, ...GOOD })).toMatchObject({ code: 404, status: "not_found" });
    expectOk(await visitor.call(rateChat, { id, ...GOOD }));
    expect(expectOk(await visitor.call(chat.readThread, { id })).survey).toBe("answered");
    expect(await visitor.call(rateChat, { id, ...GOOD })).toMatchObject({ code: 409, status: "survey_answered" });
  });
});

test("after everything the invariants hold; a survey goes with its thread", async () => {
  const checked = await checkInvariants(database, supportInvariants);
  expect(checked.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  clock.advance(800 * DAY_MS);
  for (const name of ["close_solved_chats", "drop_old_chats"]) {
    await runJob(
      app,
      supportJobs.find((job) => job.name === name),
    );
    clock.advance(800 * DAY_MS);
  }
  const { rows } =
    await sql`select from support.survey join support.thread on thread.id = thread_id where state <> 'CLOSED'`.execute(database);
  const { rows: left } = await sql`select from support.survey`.execute(database);
  expect(left).toHaveLength(rows.length);
});
