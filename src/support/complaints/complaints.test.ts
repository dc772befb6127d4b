/** Complaints over HTTP: the customer's side, the office, the clock, the letter, and what nobody may do. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { InputArgs } from "#kernel/endpoint.ts";
import { DAY_MS, HOUR_MS, toLocalDate } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { addWorkingDays } from "#pricing/index.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { supportInvariants } from "../invariants.ts";
import { callsAs, hire, runJob, someCustomer, someId } from "../testing/people.ts";
import { supportWork } from "../work.ts";
import * as own from "./contract.ts";
import * as desk from "./contract-office.ts";
import * as report from "./contract-report.ts";
import { complaintJobs } from "./jobs.ts";
import { MAX_OPEN_OF_PERSON } from "./model/complaint.ts";
import { testSupport } from "../testing/support-http.ts";

const office = await openOfficers();
const { app } = office;
const { clock, database } = app.runtime;
const api = await openTestApi(app, [testSupport()]);
const ayu = await hire(app, "Ayu Petugas", "complaint", "view", "answer");
const reader = await hire(app, "Rani Pembaca", "complaint", "view");
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});
beforeEach(() => clock.advance(HOUR_MS));

const as = callsAs(api);
const staff = as(ayu);
const newCustomer = () => as(someCustomer());
type Customer = ReturnType<typeof newCustomer>;
async function complained(customer: Customer, text = "Kiriman saya terlambat tiga hari") {
  const id = someId("cn");
  expectOk(await customer(own.complain, { id, entryId: someId("ne"), topic: "late", text }));
  return id;
}
const write = (id: `cn_${string}`, text = "Tolong kirim bukti bayarnya") => ({ id, entryId: someId("ne"), text });
const shown = async (id: `cn_${string}`) => expectOk(await staff(desk.readComplaint, { id }));
const answer = (id: `cn_${string}`) => ({
  ...write(id, "Kiriman tertahan di bank penerima.\nKami mohon maaf."),
  outcome: "accepted" as const,
  rootCause: "bank_or_partner" as const,
});
const noticesOf = async (about: string) =>
  (
    await sql<{ kind: string }>`select kind from notifications.notification where about = ${about} order by no`.execute(database)
  ).rows.map(({ kind }) => kind);

/** An instant of an answer; one that is missing is far away from every other. */
const instantOf = (wire: string | null): Date => new Date(wire ?? 0);
const dayOf = (wire: string | null) => toLocalDate(instantOf(wire));

describe("a customer", () => {
  test("gets a number, a due day by the terms and the calendar, and an acknowledgement; sent again it is one complaint", async () => {
    const customer = newCustomer();
    const sent = { id: someId("cn"), entryId: someId("ne"), topic: "refund", text: "Uang saya belum kembali" } as const;
    const first = expectOk(await customer(own.complain, sent));
    expect(first.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(expectOk(await customer(own.complain, sent))).toEqual(first);
    expect(await customer(own.complain, { ...sent, text: "Lain" })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await newCustomer()(own.complain, sent)).toMatchObject({ code: 409, status: "id_already_used" });
    const day = await addWorkingDays({ db: database, now: clock.now() }, toLocalDate(clock.now()), 20);
    expect(dayOf(first.dueAt)).toBe(day);
    expect(await noticesOf(sent.id)).toEqual(["complaint_received"]);
    expect(expectOk(await customer(own.readOwnComplaints, {})).complaints).toMatchObject([{ id: sent.id, state: "NEW" }]);
  });

  test("complains about own transfers only, and not without end", async () => {
    const sender = await office.newSender();
    const { id: transfer } = await office.paid(sender);
    const complaint = { id: someId("cn"), entryId: someId("ne"), topic: "late", text: "Belum sampai", transfer } as const;
    expect(await newCustomer()(own.complain, complaint)).toMatchObject({ code: 422, status: "complaint_transfer_unknown" });
    expectOk(await as(sender)(own.complain, complaint));
    expect((await shown(complaint.id)).transfer).toMatchObject({ id: transfer });
    const customer = newCustomer();
    for (let n = 0; n < MAX_OPEN_OF_PERSON; n++) await complained(customer);
    const more = { id: someId("cn"), entryId: someId("ne"), topic: "other", text: "Lagi" } as const;
    expect(await customer(own.complain, more)).toMatchObject({ code: 409, status: "too_many_complaints" });
  });

  test("sees neither notes nor another one's complaint; staff complain about nothing", async () => {
    const customer = newCustomer();
    const id = await complained(customer);
    expectOk(await staff(desk.noteComplaint, write(id, "Pelanggan ini sering mengeluh")));
    const read = expectOk(await customer(own.readOwnComplaint, { id }));
    expect(read.entries.map(({ kind }) => kind)).toEqual(["received"]);
    const stranger = newCustomer();
    expect(await stranger(own.readOwnComplaint, { id })).toMatchObject({ code: 404 });
    expect(await stranger(own.addToComplaint, write(id))).toMatchObject({ code: 404 });
    expect(await stranger(own.objectToAnswer, write(id))).toMatchObject({ code: 404 });
    expect(await stranger(own.takeOwnLetter, { id, no: 1 })).toMatchObject({ code: 404 });
    expect(await staff(own.complain, { id: someId("cn"), entryId: someId("ne"), topic: "late", text: "x" })).toMatchObject({
      code: 403,
    });
  });

  test("cannot make the text look like another one", async () => {
    const customer = newCustomer();
    const id = await complained(customer, "<img src=x onerror=alert(1)> \u202Egnp.exe\u2066 selesai");
    expect((await shown(id)).entries[0]?.text).toBe("<img src=x onerror=alert(1)> gnp.exe selesai");
  });
});

describe("the clock", () => {
  test("rests while the customer is asked, and the due time moves by as long", async () => {
    const customer = newCustomer();
    const id = await complained(customer);
    const before = instantOf((await shown(id)).dueAt);
    expectOk(await staff(desk.askComplainant, write(id)));
    expect(await shown(id)).toMatchObject({ state: "WAITING_CUSTOMER", dueAt: null, clock: { state: "paused" } });
    expect(await staff(desk.askComplainant, write(id))).toMatchObject({ code: 409, status: "complaint_not_as_shown" });
    clock.advance(14 * DAY_MS);
    expectOk(await customer(own.addToComplaint, write(id, "Ini buktinya")));
    const after = await shown(id);
    expect(after.state).toBe("OPEN");
    expect(instantOf(after.dueAt).getTime() - before.getTime()).toBeGreaterThanOrEqual(14 * DAY_MS);
    expect(await noticesOf(id)).toEqual(["complaint_received", "complaint_asked"]);
  });

  test("is extended once, with a reason that the customer reads", async () => {
    const customer = newCustomer();
    const id = await complained(customer);
    const before = instantOf((await shown(id)).dueAt);
    const extension = write(id, "Bank penerima belum menjawab");
    expectOk(await staff(desk.extendComplaint, extension));
    expectOk(await staff(desk.extendComplaint, extension));
    expect(await staff(desk.extendComplaint, write(id))).toMatchObject({ code: 409, status: "already_extended" });
    const day = await addWorkingDays({ db: database, now: clock.now() }, toLocalDate(before), 20);
    const { dueAt, isExtended } = expectOk(await customer(own.readOwnComplaint, { id }));
    expect([isExtended, dayOf(dueAt)]).toEqual([true, day]);
  });

  test("shows what is overdue to the office, its work and its lists, and a late answer stays late", async () => {
    const id = await complained(newCustomer());
    const queueOf = async (queue: InputArgs<typeof desk.listComplaints>["queue"]) =>
      expectOk(await staff(desk.listComplaints, { queue, perPage: 50 })).complaints.map((one) => one.id);
    expect(await queueOf("overdue")).not.toContain(id);
    clock.advance(60 * DAY_MS);
    expect(await queueOf("overdue")).toContain(id);
    const queue = supportWork.queues?.find(({ name }) => name === "support_complaints");
    const counted = await queue?.count(database, { now: clock.now(), limit: 1_001, viewer: null });
    expect(counted?.due?.getTime()).toBeLessThan(clock.now().getTime());
    expectOk(await staff(desk.answerComplaint, answer(id)));
    expect(await shown(id)).toMatchObject({ isOverdue: true, dueAt: null, clock: { state: "stopped" } });
    expect(await queueOf("overdue")).not.toContain(id);
  });

  test("is read anew by a job: a stored due time that is wrong is corrected", async () => {
    const id = await complained(newCustomer());
    const { dueAt } = await shown(id);
    await sql`update support.complaint set due_at = now() where id = ${id}`.execute(database);
    await runJob(app, complaintJobs[0]);
    await runJob(app, complaintJobs[0]);
    expect((await shown(id)).dueAt).toEqual(dueAt);
  });
});

describe("the answer", () => {
  test("is a letter, stored once with its hash: the same bytes for customer and staff", async () => {
    const customer = newCustomer();
    const id = await complained(customer);
    const given = answer(id);
    expectOk(await staff(desk.answerComplaint, given));
    expectOk(await staff(desk.answerComplaint, given));
    const { letters, outcome, rootCause, assignee } = await shown(id);
    expect([letters.length, outcome, rootCause, assignee?.name]).toEqual([1, "accepted", "bank_or_partner", "Ayu Petugas"]);
    const no = letters[0]?.no ?? 0;
    const { rows } = await sql<{
      content: Buffer;
    }>`select content from support.complaint_letter where complaint_id = ${id}`.execute(database);
    const content = rows[0]?.content ?? Buffer.of();
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(createHash("sha256").update(content).digest("hex")).toBe(letters[0]?.hash);
    expect(await customer(own.takeOwnLetter, { id, no: no + 1 })).toMatchObject({ code: 404 });
    expect(await noticesOf(id)).toEqual(["complaint_received", "complaint_answered"]);
    expect(await customer(own.addToComplaint, write(id))).toMatchObject({ code: 409, status: "complaint_not_as_shown" });
    expect(await staff(desk.answerComplaint, answer(id))).toMatchObject({ code: 409, status: "complaint_not_as_shown" });
    // A note for colleagues changes nothing of it.
    const before = await shown(id);
    expectOk(await staff(desk.noteComplaint, write(id, "Selesai")));
    expect(await shown(id)).toMatchObject({ outcome: "accepted", answeredAt: before.answeredAt });
  });

  test("may be objected to once and in time; then the clock runs anew", async () => {
    const customer = newCustomer();
    const id = await complained(customer);
    expectOk(await staff(desk.answerComplaint, answer(id)));
    clock.advance(5 * DAY_MS);
    const objection = write(id, "Itu tidak benar");
    expectOk(await customer(own.objectToAnswer, objection));
    expectOk(await customer(own.objectToAnswer, objection));
    const reopened = await shown(id);
    expect(reopened).toMatchObject({ state: "OPEN", outcome: null, isReopened: true, answeredAt: null });
    expect(reopened.clock?.usedDays).toBe(0);
    // Twenty working days are more than twenty-five days.
    expect(instantOf(reopened.dueAt).getTime() - clock.now().getTime()).toBeGreaterThan(25 * DAY_MS);
    expectOk(await staff(desk.answerComplaint, { ...answer(id), outcome: "partly" }));
    expect((await shown(id)).letters.map(({ outcome }) => outcome)).toEqual(["accepted", "partly"]);
    expect(await customer(own.objectToAnswer, write(id))).toMatchObject({ code: 409, status: "objection_over" });
    const late = await complained(customer);
    expectOk(await staff(desk.answerComplaint, answer(late)));
    clock.advance(31 * DAY_MS);
    expect(await customer(own.objectToAnswer, write(late))).toMatchObject({ code: 409, status: "objection_over" });
  });
});

describe("the office", () => {
  test("assigns to people who may answer, and a taken complaint is new no more", async () => {
    const id = await complained(newCustomer());
    const to = (person: typeof ayu.id | null) => ({ id, entryId: someId("ne"), to: person });
    expect(await staff(desk.assignComplaint, to("us_01kc0000000000000000009999"))).toMatchObject({
      code: 422,
      status: "colleague_unknown",
    });
    expectOk(await staff(desk.assignComplaint, to(ayu.id)));
    expectOk(await staff(desk.assignComplaint, to(ayu.id)));
    expect(await shown(id)).toMatchObject({ state: "OPEN", isYours: true });
    expectOk(await staff(desk.assignComplaint, to(null)));
    expect((await shown(id)).assignee).toBeNull();
    expect(expectOk(await staff(desk.listComplaintColleagues, {})).colleagues.map(({ name }) => name)).toContain("Ayu Petugas");
  });

  test("finds a complaint by the number that people read out", async () => {
    const id = await complained(newCustomer());
    const { reference } = await shown(id);
    const found = expectOk(await staff(desk.listComplaints, { queue: "open", search: reference.toLowerCase() }));
    expect(found.complaints.map((one) => one.id)).toEqual([id]);
    expect(found.total).toBe(1);
  });

  test("reports a month by topic, root cause and decision, in time and late", async () => {
    const month = toLocalDate(clock.now()).slice(0, 7);
    const read = async () => expectOk(await staff(report.listComplaintReport, { month }));
    const record = async () => expectOk(await newCustomer()(report.readComplaintRecord, {}));
    const [before, recorded] = [await read(), await record()];
    const inTime = (rows: typeof before.rows) =>
      rows.find(({ topic, rootCause, outcome }) => topic === "late" && rootCause === "fraud" && outcome === "refused")?.inTime ??
      0;
    const id = await complained(newCustomer());
    expectOk(await staff(desk.answerComplaint, { ...answer(id), outcome: "refused", rootCause: "fraud" }));
    const after = await read();
    expect([after.received - before.received, after.inTime - before.inTime, after.late - before.late]).toEqual([1, 1, 0]);
    expect(inTime(after.rows) - inTime(before.rows)).toBe(1);
    expect(await record()).toEqual({
      days: report.RECORD_DAYS,
      received: recorded.received + 1,
      answered: recorded.answered + 1,
      inTime: recorded.inTime + 1,
    });
    expect(expectOk(await staff(report.listComplaintReport, { month: "2020-01" }))).toMatchObject({ rows: [], received: 0 });
  });

  test("without the right to answer reads only, and a customer reads nothing of it", async () => {
    const id = await complained(newCustomer());
    expectOk(await as(reader)(desk.readComplaint, { id }));
    for (const denied of [
      await as(reader)(desk.noteComplaint, write(id)),
      await as(reader)(desk.askComplainant, write(id)),
      await as(reader)(desk.extendComplaint, write(id)),
      await as(reader)(desk.answerComplaint, answer(id)),
      await as(reader)(desk.assignComplaint, { id, entryId: someId("ne"), to: reader.id }),
      await newCustomer()(desk.readComplaint, { id }),
    ])
      expect(denied).toMatchObject({ code: 403 });
    expect(await staff(desk.readComplaint, { id: someId("cn") })).toMatchObject({ code: 404 });
  });
});

test("after everything the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants)) expect(breaches, says).toEqual([]);
});
