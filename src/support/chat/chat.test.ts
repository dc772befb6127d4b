/** The chat over HTTP: visitors and customers, staff who answer, and what nobody may do. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { callsAs, hire, runJob, someId } from "../testing/people.ts";
import { openVisitors } from "../testing/visitors.ts";
import * as desk from "../desk/contract.ts";
import { supportInvariants } from "../invariants.ts";
import { supportJobs } from "../jobs.ts";
import * as chat from "./contract.ts";
import { ENTRY_MAX_CHARS, REOPEN_WITHIN_MS, SILENT_AFTER_MS } from "./model/thread.ts";
import { testSupport } from "../testing/support-http.ts";

const app = await openTestApp({ now: MONDAY });
await seedPrices(app);
const api = await openTestApi(app, [testSupport()]);
const { clock, database } = app.runtime;
const { newVisitor } = openVisitors(api, clock);
const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
const SITI = { kind: "user", id: "us_01kc0000000000000000000007", level: "CUSTOMER", menuAccess: [] } as const;
const TONO = { ...SITI, id: "us_01kc0000000000000000000008" } as const;
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await sql`delete from support.presence`.execute(database);
  clock.advance(2 * HOUR_MS);
});

const as = callsAs(api);
const siti = as(SITI);
const staff = as(ayu);

/** A thread of a signed-in customer with one message. */
async function opened(text = "Kiriman saya belum sampai", customer = siti) {
  const id = someId("th");
  expectOk(await customer(chat.startChat, { id, entryId: someId("te"), text }));
  return id;
}
const readOf = async (id: `th_${string}`, customer = siti) => expectOk(await customer(chat.readThread, { id }));
const deskOf = async (id: `th_${string}`) => expectOk(await staff(desk.readDeskThread, { id }));

describe("a customer's chat", () => {
  test("is answered, read by both sides, solved, goes on within seven days, and is closed afterwards", async () => {
    const id = await opened();
    expect(await readOf(id)).toMatchObject({ state: "NEW", place: 1, entries: [{ no: 1, by: "you" }] });
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Saya periksa.", kind: "public" }));
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Nasabah lama", kind: "note" }));
    expectOk(await staff(desk.markThreadRead, { id, no: 3 }));
    const read = await readOf(id);
    expect(read).toMatchObject({ state: "WAITING_CUSTOMER", place: null, staffReadNo: 3 });
    expect(read.entries.map(({ text, name }) => [text, name])).toEqual([
      ["Kiriman saya belum sampai", null],
      ["Saya periksa.", "Ayu"],
    ]);
    expect(await deskOf(id)).toMatchObject({ isYours: true, entries: [{}, {}, { kind: "note", text: "Nasabah lama" }] });
    expectOk(await siti(chat.markRead, { id, no: 2 }));
    expect(await deskOf(id)).toMatchObject({ customerReadNo: 2 });
    expectOk(await siti(chat.endChat, { id }));
    expect((await readOf(id)).state).toBe("SOLVED");
    expectOk(await siti(chat.say, { id, entryId: someId("te"), text: "Ada satu lagi" }));
    expect((await readOf(id)).state).toBe("OPEN");
    expectOk(await staff(desk.moveThread, { id, move: "solve" }));
    clock.advance(REOPEN_WITHIN_MS + DAY_MS);
    const close = supportJobs.find(({ name }) => name === "close_solved_chats");
    await runJob(app, close);
    await runJob(app, close);
    expect((await readOf(id)).state).toBe("CLOSED");
    expect(await siti(chat.say, { id, entryId: someId("te"), text: "Halo?" })).toMatchObject({
      code: 409,
      status: "thread_closed",
    });
    expect(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Ya", kind: "public" })).toMatchObject({
      status: "thread_closed",
    });
  });

  test("in which the customer has not replied for a week is solved by itself, and goes on when they write", async () => {
    const id = someId("th");
    expectOk(await siti(chat.startChat, { id, entryId: someId("te"), text: "Kapan sampai?" }));
    const silent = supportJobs.find(({ name }) => name === "solve_silent_chats");
    clock.advance(SILENT_AFTER_MS + 1);
    await runJob(app, silent);
    // We owe the answer: it waits on.
    expect((await readOf(id)).state).toBe("NEW");
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Besok pagi", kind: "public" }));
    clock.advance(SILENT_AFTER_MS);
    await runJob(app, silent);
    expect((await readOf(id)).state).toBe("WAITING_CUSTOMER");
    clock.advance(1);
    await runJob(app, silent);
    const { state, entries } = await readOf(id);
    expect([state, entries.at(-1)]).toMatchObject(["SOLVED", { event: "silent" }]);
    expectOk(await siti(chat.say, { id, entryId: someId("te"), text: "Terima kasih" }));
    expect((await readOf(id)).state).toBe("OPEN");
  });

  test("takes a message sent again once; other text under the same id is refused", async () => {
    const [id, entryId] = [someId("th"), someId("te")];
    const first = { id, entryId, text: "Halo" };
    expect(expectOk(await siti(chat.startChat, first))).toMatchObject({ no: 1 });
    expect(expectOk(await siti(chat.startChat, first))).toMatchObject({ no: 1 });
    const second = { id, entryId: someId("te"), text: "Masih di sana?" };
    expect(expectOk(await siti(chat.say, second))).toMatchObject({ no: 2 });
    expect(expectOk(await siti(chat.say, second))).toMatchObject({ no: 2 });
    expect(await siti(chat.say, { ...second, text: "Lain" })).toMatchObject({ code: 409, status: "id_already_used" });
    expect((await readOf(id)).entries).toHaveLength(2);
  });

  test("hides secrets from everybody, and says which", async () => {
    const id = await opened();
    const said = await siti(chat.say, { id, entryId: someId("te"), text: "Kode OTP saya 482913, kartu 4111 1111 1111 1111" });
    expect(expectOk(said).masked).toEqual(["card", "code"]);
    expect((await readOf(id)).entries.at(-1)?.text).toBe("Kode OTP saya ••••, kartu ••••1111");
    const { rows } = await sql<{ text: string }>`select text from support.thread_entry where text ~ '482913|4111 1111'`.execute(
      database,
    );
    expect(rows).toEqual([]);
  });

  test("stores HTML as text, removes signs that reorder it, and refuses what is too long", async () => {
    const id = await opened();
    expectOk(await siti(chat.say, { id, entryId: someId("te"), text: "<b>‮tebal</b>" }));
    expect((await readOf(id)).entries.at(-1)?.text).toBe("<b>tebal</b>");
    const long = { id, entryId: someId("te"), text: "x".repeat(10_000) };
    const refused = await api.call(chat.say, long, { actor: SITI, unjudged: true });
    expect(refused).toMatchObject({ code: 400, details: { fields: { text: expect.any(String) } } });
    expectOk(await siti(chat.say, { ...long, text: "x".repeat(ENTRY_MAX_CHARS) }));
  });
});

describe("somebody else's thread", () => {
  test("is not found for another customer, another visitor, or the owner's browser before signing in", async () => {
    const id = await opened();
    const visitor = newVisitor();
    for (const other of [as(TONO), visitor.call]) {
      expect(await other(chat.readThread, { id })).toMatchObject({ code: 404, status: "not_found" });
      expect(await other(chat.say, { id, entryId: someId("te"), text: "x" })).toMatchObject({ code: 404 });
      expect(await other(chat.markRead, { id, no: 1 })).toMatchObject({ code: 404 });
      expect(await other(chat.endChat, { id })).toMatchObject({ code: 404 });
      expect(await other(chat.startChat, { id, entryId: someId("te"), text: "x" })).toMatchObject({
        code: 409,
        status: "id_already_used",
      });
    }
    expect((await readOf(id)).entries).toHaveLength(1);
  });

  test("cannot be read by staff without the right, and staff open none of their own", async () => {
    const id = await opened();
    const actor = { ...ayu, menuAccess: [{ menu: "contact", module: ["view", "answer"] }] } as typeof ayu;
    expect(await api.call(desk.readDeskThread, { id }, { actor })).toMatchObject({ code: 403 });
    expect(await staff(chat.startChat, { id: someId("th"), entryId: someId("te"), text: "x" })).toMatchObject({ code: 403 });
  });

  test("about another person's transfer is refused", async () => {
    const input = { id: someId("th"), entryId: someId("te"), text: "x", transfer: someId("tr") };
    expect(await siti(chat.startChat, input)).toMatchObject({ code: 422, status: "transfer_unknown" });
  });
});

describe("a visitor", () => {
  test("is recognised by the cookie alone, and keeps the thread after signing in", async () => {
    const visitor = newVisitor();
    const id = await visitor.open("Berapa biayanya?", "Wayan");
    expect(expectOk(await visitor.call(chat.readThread, { id })).entries).toHaveLength(1);
    expect(await deskOf(id)).toMatchObject({ customer: "Wayan", person: null });
    expect(expectOk(await visitor.call(chat.joinChats, {}, SITI))).toEqual({ joined: 1 });
    expect((await readOf(id)).entries.map(({ event }) => event)).toEqual([null, "joined_account"]);
    expect(await deskOf(id)).toMatchObject({ person: SITI.id });
    expect(await visitor.call(chat.readThread, { id })).toMatchObject({ code: 404 });
  });

  test("opens five threads an hour from one address, whatever the cookie", async () => {
    const address = "203.0.113.7";
    for (let n = 0; n < 5; n++) await newVisitor(address).open("Halo");
    const sixth = newVisitor(address);
    expect(await sixth.tryOpen("Halo")).toMatchObject({ code: 409, status: "too_many_chats" });
    expect(await newVisitor("203.0.113.8").tryOpen("Halo")).toMatchObject({ code: 200 });
  });

  test("without a token of the form has to solve a sum first", async () => {
    const visitor = newVisitor();
    const answer = await visitor.call(chat.startChat, { id: someId("th"), entryId: someId("te"), text: "Halo" });
    expect(answer).toMatchObject({ code: 200, data: { challenge: expect.any(String) } });
  });
});

test("customer service says when it works, what it promises, and how long people waited", async () => {
  const before = expectOk(await siti(chat.readChat, {})).service;
  expect(before).toMatchObject({ waitMinutes: null });
  for (const minutes of [2, 4, 9]) {
    const id = await opened();
    clock.advance(minutes * MINUTE_MS);
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Ya", kind: "public" }));
  }
  expect(expectOk(await siti(chat.readChat, {})).service).toMatchObject({ waitMinutes: 4 });
});

test("chats go to whoever is present and has been without a new one longest, four at most; who leaves gives back", async () => {
  await sql`update support.thread set state = 'SOLVED', answer_due_at = null, solution_due_at = null, solved_at = touched_at where state <> 'CLOSED'`.execute(
    database,
  );
  expectOk(await staff(desk.bePresent, { isPresent: true }));
  clock.advance(1);
  expectOk(await as(bima)(desk.bePresent, { isPresent: true }));
  const given = [];
  for (let n = 0; n < 9; n++) {
    given.push((await deskOf(await newVisitor().open(`Pertanyaan ${n}`))).assignee?.name);
    for (const one of [staff, as(bima)]) expectOk(await one(desk.bePresent, { isPresent: true }));
  }
  expect(given.filter((name) => name === "Ayu Petugas")).toHaveLength(4);
  expect(given.filter((name) => name === "Bima Petugas")).toHaveLength(4);
  expect(given[8]).toBeUndefined();
  expect(new Set(given.slice(0, 2)).size).toBe(2);
  clock.advance(2 * MINUTE_MS);
  expectOk(await as(bima)(desk.bePresent, { isPresent: true }));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from support.thread where assigned_to = ${ayu.id} and state = 'NEW'`.execute(database);
  expect(rows[0]?.count).toBe(0);
});

test("after everything the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants)) expect(breaches, says).toEqual([]);
});
