/** Complaints that staff open from chats and contact messages: whose they are, from when they run, and what is refused. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS, toLocalDate } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import { addWorkingDays } from "#pricing/index.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import * as chat from "../chat/contract.ts";
import { openContactForm, sendMessage } from "../contract.ts";
import { markSpam, readMessage } from "../contract-office.ts";
import * as desk from "../desk/contract.ts";
import { supportInvariants } from "../invariants.ts";
import { callsAs, hire, someCustomer, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import { openVisitors } from "../testing/visitors.ts";
import * as own from "./contract.ts";
import { readComplaint } from "./contract-office.ts";
import * as opening from "./contract-open.ts";
import { listComplaintReport } from "./contract-report.ts";

const office = await openOfficers();
const { app } = office;
const { clock, database } = app.runtime;
const api = await openTestApi(app, [testSupport()]);
const { newVisitor } = openVisitors(api, clock);
const hired = await hire(app, "Ayu Petugas", "complaint", "view", "answer");
const ayu = {
  ...hired,
  menuAccess: ["complaint", "chat", "contact"].map((menu) => ({ menu, module: ["view", "answer"] })),
} as typeof hired;
const talker = await hire(app, "Rani Obrolan", "chat", "view", "answer");
const reader = await hire(app, "Rani Pembaca", "complaint", "view");
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});
beforeEach(() => clock.advance(HOUR_MS));

const as = callsAs(api);
const staff = as(ayu);
async function chatted(customer: Actor = someCustomer()) {
  const [thread, said] = [someId("th"), someId("te")];
  expectOk(await as(customer)(chat.startChat, { id: thread, entryId: said, text: "Kiriman saya terlambat tiga hari" }));
  return { thread, said };
}
const FORM = {
  fullName: "Siti",
  email: "siti@contoh.example",
  category: "transfer",
  subject: "Terlambat",
  message: "Tiga hari!",
};
async function wrote(customer: Actor = someCustomer()): Promise<Id<"cm">> {
  const id = someId("cm");
  expectOk(await as(customer)(sendMessage, { id, ...FORM }));
  return id;
}
const fields = () => ({ id: someId("cn"), entryId: someId("ne"), topic: "late", text: "Kiriman terlambat tiga hari" }) as const;
const shown = async (id: Id<"cn">) => expectOk(await staff(readComplaint, { id }));
const dueDayOf = async (from: Date) => addWorkingDays({ db: database, now: clock.now() }, toLocalDate(from), 20);

describe("from a chat", () => {
  test("a complaint is its customer's, and runs from the customer's words", async () => {
    const customer = someCustomer();
    const { thread } = await chatted(customer);
    clock.advance(DAY_MS);
    const said = someId("te");
    expectOk(await as(customer)(chat.say, { id: thread, entryId: said, text: "Ini pengaduan" }));
    const wordsAt = clock.now();
    clock.advance(3 * DAY_MS);
    const sent = { ...fields(), thread, said };
    const opened = expectOk(await staff(opening.openComplaintOfThread, sent));
    expect(opened).toMatchObject({ id: sent.id, isNew: true });
    expect(toLocalDate(new Date(opened.dueAt ?? 0))).toBe(await dueDayOf(wordsAt));
    const read = await shown(sent.id);
    expect(read).toMatchObject({
      channel: "chat",
      thread,
      message: null,
      customer: { id: customer.id },
      openedBy: { id: ayu.id },
    });
    expect(read.receivedAt).toBe(wordsAt.toISOString());
    expect(read.entries).toMatchObject([{ kind: "received", text: sent.text, at: wordsAt.toISOString() }]);
    expect(expectOk(await as(customer)(own.readOwnComplaint, { id: sent.id }))).toMatchObject({ channel: "chat", state: "NEW" });
    expect(expectOk(await staff(desk.readDeskThread, { id: thread })).complaint?.id).toBe(sent.id);
    const { rows } = await sql<{ person: string; kind: string }>`
      select person, kind from notifications.notification where about = ${sent.id}`.execute(database);
    expect(rows).toEqual([{ person: customer.id, kind: "complaint_received" }]);
  });

  test("opened again it is the one that is there; the same call sent again counts as the first", async () => {
    const { thread, said } = await chatted();
    const first = { ...fields(), thread, said };
    const opened = expectOk(await staff(opening.openComplaintOfThread, first));
    expect(expectOk(await staff(opening.openComplaintOfThread, first))).toEqual(opened);
    expect(expectOk(await staff(opening.openComplaintOfThread, { ...fields(), thread, said }))).toEqual({
      ...opened,
      isNew: false,
    });
    const other = await chatted();
    expect(await staff(opening.openComplaintOfThread, { ...first, ...other })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
  });

  test("two people who open it at once get one complaint", async () => {
    const { thread, said } = await chatted();
    const answers = await Promise.all(
      [fields(), fields(), fields()].map(async (one) =>
        expectOk(await staff(opening.openComplaintOfThread, { ...one, thread, said })),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test("takes the words of the customer only, and no words of another chat", async () => {
    const { thread } = await chatted();
    const [answer, note] = [someId("te"), someId("te")];
    expectOk(await staff(desk.answerThread, { id: thread, entryId: answer, text: "Kami bantu.", kind: "public" }));
    expectOk(await staff(desk.answerThread, { id: thread, entryId: note, text: "Marah", kind: "note" }));
    const { said: foreign } = await chatted();
    for (const said of [answer, note, foreign, someId("te")])
      expect(await staff(opening.openComplaintOfThread, { ...fields(), thread, said })).toMatchObject({
        code: 422,
        status: "complaint_words_unknown",
      });
    expect(await staff(opening.openComplaintOfThread, { ...fields(), thread: someId("th"), said: answer })).toMatchObject({
      code: 404,
    });
  });

  test("a merged chat leaves its complaint to the other one, and gets none of its own", async () => {
    const customer = someCustomer();
    const [first, second, third] = [await chatted(customer), await chatted(customer), await chatted(customer)];
    const { id } = expectOk(await staff(opening.openComplaintOfThread, { ...fields(), ...first }));
    expectOk(await staff(desk.mergeThread, { id: first.thread, into: second.thread }));
    expect(expectOk(await staff(desk.readDeskThread, { id: second.thread })).complaint?.id).toBe(id);
    expect(expectOk(await staff(opening.openComplaintOfThread, { ...fields(), ...second }))).toMatchObject({ id, isNew: false });
    expectOk(await staff(desk.mergeThread, { id: third.thread, into: second.thread }));
    expect(await staff(opening.openComplaintOfThread, { ...fields(), ...third })).toMatchObject({
      code: 409,
      status: "thread_not_as_shown",
    });
  });

  test("is refused without an account", async () => {
    const visitor = newVisitor();
    const thread = await visitor.open("Kiriman saya hilang", "Budi");
    const said = expectOk(await staff(desk.readDeskThread, { id: thread })).entries[0]?.id ?? someId("te");
    expect(await staff(opening.openComplaintOfThread, { ...fields(), thread, said })).toMatchObject({
      code: 409,
      status: "complaint_needs_account",
    });
    expect(expectOk(await staff(opening.listSenderTransfers, { thread })).transfers).toEqual([]);
  });

  test("outlives the chat", async () => {
    const { thread, said } = await chatted();
    const { id } = expectOk(await staff(opening.openComplaintOfThread, { ...fields(), thread, said }));
    await sql`delete from support.thread where id = ${thread}`.execute(database);
    expect(await shown(id)).toMatchObject({ channel: "chat", thread: null, entries: [{ kind: "received" }] });
  });
});

describe("from a contact message", () => {
  test("a complaint runs from the day of the message, and is one", async () => {
    const customer = someCustomer();
    const message = await wrote(customer);
    const wordsAt = clock.now();
    clock.advance(5 * DAY_MS);
    const sent = { ...fields(), message };
    const opened = expectOk(await staff(opening.openComplaintOfMessage, sent));
    expect(toLocalDate(new Date(opened.dueAt ?? 0))).toBe(await dueDayOf(wordsAt));
    expect(await shown(sent.id)).toMatchObject({
      channel: "message",
      message,
      thread: null,
      customer: { id: customer.id },
      receivedAt: wordsAt.toISOString(),
    });
    expect(expectOk(await staff(opening.openComplaintOfMessage, { ...fields(), message }))).toEqual({ ...opened, isNew: false });
    expect(expectOk(await staff(readMessage, { id: message })).complaint).toEqual({ id: sent.id, reference: opened.reference });
  });

  test("is about a transfer of the sender only", async () => {
    const sender = await office.newSender();
    const { id: transfer } = await office.paid(sender);
    const message = await wrote(sender);
    const foreign = await wrote();
    expect(await staff(opening.openComplaintOfMessage, { ...fields(), message: foreign, transfer })).toMatchObject({
      code: 422,
      status: "transfer_unknown",
    });
    expect(expectOk(await staff(opening.listSenderTransfers, { message })).transfers).toMatchObject([{ id: transfer }]);
    expect(expectOk(await staff(opening.listSenderTransfers, { message: foreign })).transfers).toEqual([]);
    const { id } = expectOk(await staff(opening.openComplaintOfMessage, { ...fields(), message, transfer }));
    expect((await shown(id)).transfer).toMatchObject({ id: transfer });
  });

  test("is refused for spam, for an unknown one, and without an account", async () => {
    const spam = await wrote();
    expectOk(await staff(markSpam, { id: spam }));
    expect(await staff(opening.openComplaintOfMessage, { ...fields(), message: spam })).toMatchObject({
      code: 409,
      status: "message_not_as_shown",
    });
    const visitor = newVisitor();
    const { formToken } = expectOk(await visitor.call(openContactForm, {}));
    clock.advance(LEAST_MS);
    const without = someId("cm");
    expectOk(await visitor.call(sendMessage, { id: without, ...FORM, formToken }));
    expect(await staff(opening.openComplaintOfMessage, { ...fields(), message: without })).toMatchObject({
      code: 409,
      status: "complaint_needs_account",
    });
    const message = someId("cm");
    expect(await staff(opening.openComplaintOfMessage, { ...fields(), message })).toMatchObject({ code: 404 });
    for (const input of [{ message }, {}]) expect(await staff(opening.listSenderTransfers, input)).toMatchObject({ code: 404 });
  });
});

test("only people who may answer complaints open them", async () => {
  const { thread, said } = await chatted();
  const message = await wrote();
  for (const actor of [talker, reader, someCustomer()])
    for (const denied of [
      await as(actor)(opening.openComplaintOfThread, { ...fields(), thread, said }),
      await as(actor)(opening.openComplaintOfMessage, { ...fields(), message }),
      await as(actor)(opening.listSenderTransfers, { thread }),
    ])
      expect(denied).toMatchObject({ code: 403 });
});

test("the report counts them by channel", async () => {
  const month = toLocalDate(clock.now()).slice(0, 7);
  const read = async () => expectOk(await staff(listComplaintReport, { month }));
  const before = await read();
  expectOk(await staff(opening.openComplaintOfThread, { ...fields(), ...(await chatted()) }));
  expectOk(await staff(opening.openComplaintOfMessage, { ...fields(), message: await wrote() }));
  expectOk(await as(someCustomer())(own.complain, fields()));
  const { received, receivedBy } = await read();
  expect(received - before.received).toBe(3);
  expect(receivedBy).toEqual({
    own_form: before.receivedBy.own_form + 1,
    chat: before.receivedBy.chat + 1,
    message: before.receivedBy.message + 1,
  });
});

test("after everything the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants)) expect(breaches, says).toEqual([]);
});
