/** The inbox over HTTP: queues over chats and contact messages, snooze, merge, labels, prepared answers, and explanations of transfers. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { InputArgs } from "#kernel/endpoint.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import * as chat from "../chat/contract.ts";
import { sendMessage } from "../contract.ts";
import * as macros from "../macros/contract.ts";
import { callsAs, hire, someCustomer, someId } from "../testing/people.ts";
import * as desk from "./contract.ts";
import { listThreads } from "./contract-list.ts";
import { testSupport } from "../testing/support-http.ts";

const office = await openOfficers();
const { app } = office;
const api = await openTestApi(app, [testSupport()]);
const { clock } = app.runtime;
const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});
beforeEach(() => clock.advance(HOUR_MS));

const as = callsAs(api);
const staff = as(ayu);
async function opened(customer: Actor = someCustomer(), text = "Kiriman saya belum sampai") {
  const id = someId("th");
  expectOk(await as(customer)(chat.startChat, { id, entryId: someId("te"), text }));
  return id;
}
const idsIn = async (queue: InputArgs<typeof listThreads>["queue"], reader = staff) =>
  expectOk(await reader(listThreads, { queue })).threads.map(({ id }) => id);

describe("the queues", () => {
  test("list chats by whom they wait for, the longest first, and contact messages for whoever may see them", async () => {
    const first = await opened();
    clock.advance(1_000);
    const cm = someId("cm");
    const form = {
      fullName: "Siti",
      email: "siti@contoh.example",
      category: "other",
      subject: "Tanya",
      message: "Halo",
    };
    expectOk(await as(someCustomer())(sendMessage, { id: cm, ...form }));
    clock.advance(1_000);
    const second = await opened();
    expect((await idsIn("waiting")).slice(-2)).toEqual([first, second]);
    const both = {
      ...ayu,
      menuAccess: [
        { menu: "chat", module: ["view"] },
        { menu: "contact", module: ["view"] },
      ],
    } as typeof ayu;
    expect((await idsIn("waiting", as(both))).slice(-3)).toEqual([first, cm, second]);
    expectOk(await staff(desk.answerThread, { id: first, entryId: someId("te"), text: "Ya?", kind: "public" }));
    expect(await idsIn("pending")).toContain(first);
    expectOk(await staff(desk.snoozeThread, { id: second, until: new Date(clock.now().getTime() + DAY_MS).toISOString() }));
    expect(await idsIn("snoozed")).toContain(second);
    expect(await idsIn("waiting")).not.toContain(second);
    clock.advance(DAY_MS + 1);
    expect(await idsIn("waiting")).toContain(second);
    expectOk(await staff(desk.moveThread, { id: second, move: "solve" }));
    expect(await staff(desk.moveThread, { id: second, move: "solve" })).toMatchObject({
      code: 409,
      status: "thread_not_as_shown",
    });
    expect((await idsIn("solved"))[0]).toBe(second);
  });

  test("go on from row to row without losing or repeating one", async () => {
    const made = [];
    for (let n = 0; n < 35; n++) {
      made.push(await opened());
      clock.advance(30_000);
    }
    const seen: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 5; page++) {
      const { threads, next } = expectOk(await staff(listThreads, { queue: "waiting", ...(before !== undefined && { before }) }));
      seen.push(...threads.map(({ id }) => id));
      if (next === null) break;
      before = next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made));
  });
});

describe("a thread", () => {
  test("is put off for thirty days at most, and woken by the customer", async () => {
    const customer = someCustomer();
    const id = await opened(customer);
    const until = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    for (const ms of [-1, 31 * DAY_MS])
      expect(await staff(desk.snoozeThread, { id, until: until(ms) })).toMatchObject({ code: 422, status: "time_not_possible" });
    expectOk(await staff(desk.snoozeThread, { id, until: until(DAY_MS) }));
    expectOk(await as(customer)(chat.say, { id, entryId: someId("te"), text: "Bagaimana?" }));
    expect(expectOk(await staff(desk.readDeskThread, { id }))).toMatchObject({ state: "NEW", snoozedUntil: null });
    expect(await idsIn("snoozed")).not.toContain(id);
  });

  test("is given to whoever may answer, and back", async () => {
    const id = await opened();
    expect(await staff(desk.assignThread, { id, to: someCustomer().id })).toMatchObject({
      code: 422,
      status: "colleague_unknown",
    });
    expectOk(await staff(desk.assignThread, { id, to: bima.id }));
    expect(await idsIn("mine", as(bima))).toEqual([id]);
    expectOk(await staff(desk.assignThread, { id, to: null }));
    expect(await idsIn("mine", as(bima))).toEqual([]);
  });

  test("is merged into another one of the same customer only, with everything that was said", async () => {
    const customer = someCustomer();
    const [from, into, foreign] = [await opened(customer, "Satu"), await opened(customer, "Dua"), await opened()];
    expectOk(await staff(desk.answerThread, { id: from, entryId: someId("te"), text: "catatan", kind: "note" }));
    expect(await staff(desk.mergeThread, { id: from, into: foreign })).toMatchObject({ code: 409, status: "not_same_customer" });
    expectOk(await staff(desk.mergeThread, { id: from, into }));
    const read = expectOk(await as(customer)(chat.readThread, { id: into }));
    expect(read.entries.map(({ text, event }) => text ?? event)).toEqual(["Dua", "Satu", "merged_here"]);
    expect(expectOk(await as(customer)(chat.readThread, { id: from }))).toMatchObject({ state: "CLOSED", mergedInto: into });
    expect(await staff(desk.mergeThread, { id: from, into })).toMatchObject({ code: 409, status: "thread_closed" });
  });

  test("has labels, and is found by its subject", async () => {
    const id = await opened(someCustomer(), "Nomor referensi tidak dikenal");
    expectOk(
      await staff(desk.labelThread, { id, reason: "where_is_money", tags: ["Bank", "bank", "Selisih"], priority: "urgent" }),
    );
    expect(expectOk(await staff(desk.readDeskThread, { id }))).toMatchObject({
      reason: "where_is_money",
      tags: ["bank", "selisih"],
      priority: "urgent",
    });
    const found = expectOk(await staff(listThreads, { queue: "waiting", search: "REFERENSI tidak" })).threads;
    expect(found.map((row) => row.id)).toEqual([id]);
  });
});

describe("a prepared answer", () => {
  test("is replaced by a new version under its name; what it said stays recorded", async () => {
    const first = { id: someId("mc"), name: "Salam", textId: "Halo {customer}", textEn: "Hello {customer}", replaces: null };
    expectOk(await staff(macros.writeMacro, first));
    expectOk(await staff(macros.writeMacro, first));
    expect(await staff(macros.writeMacro, { ...first, id: someId("mc") })).toMatchObject({
      code: 409,
      status: "macro_name_taken",
    });
    const second = { ...first, id: someId("mc"), textId: "Hai {customer}", replaces: first.id };
    expectOk(await as(bima)(macros.writeMacro, second));
    expect(await staff(macros.writeMacro, { ...second, id: someId("mc") })).toMatchObject({ code: 409, status: "macro_retired" });
    const inUse = () => staff(macros.listMacros, {});
    expect(expectOk(await inUse()).macros).toMatchObject([
      { id: second.id, textId: "Hai {customer}", writtenBy: { id: bima.id } },
    ]);
    expectOk(await staff(macros.retireMacro, { id: second.id }));
    expect(expectOk(await inUse()).macros).toEqual([]);
  });

  test("with a variable that does not exist is refused", async () => {
    const macro = { id: someId("mc"), name: "Salah", textId: "Halo {nama}", textEn: "Hello", replaces: null };
    expect(await staff(macros.writeMacro, macro)).toMatchObject({ code: 422, status: "variable_unknown" });
  });
});

describe("an explanation", () => {
  test("says what the sender may know, in the customer's language, and nothing about a check that must not be disclosed", async () => {
    const sender = await office.newSender();
    const { id: transfer } = await office.paid(sender);
    const id = await opened(sender);
    expectOk(await staff(desk.sendExplanation, { id, entryId: someId("te"), transfer }));
    const before = expectOk(await as(sender)(chat.readThread, { id })).entries.at(-1);
    expect(before).toMatchObject({ by: "staff", text: expect.stringContaining("Status: Uang kami terima") });
    const listed = expectOk(await staff(desk.listCustomerTransfers, { id })).transfers;
    expect(listed).toMatchObject([{ id: transfer, status: "Uang kami terima" }]);
  });

  test("of a transfer held by a hit in a sanctions list reads like any other check", async () => {
    const transfer = await office.held();
    const { rows } = await sql<{ sender: string }>`select sender from transfers.transfer where id = ${transfer}`.execute(
      app.runtime.database,
    );
    const sender = { ...someCustomer(), id: rows[0]?.sender ?? "" };
    const id = await opened(sender);
    const { text } = expectOk(await staff(desk.readExplanation, { id, transfer }));
    expect(text).toContain("Sedang diperiksa");
    expect(text).not.toMatch(/sanksi|daftar|PPATK|teror|mirip|SANCTION/i);
  });

  test("of somebody else's transfer, or to a visitor, is refused", async () => {
    const { id: transfer } = await office.paid(await office.newSender());
    const id = await opened();
    expect(await staff(desk.readExplanation, { id, transfer })).toMatchObject({ code: 422, status: "transfer_unknown" });
    expect(await staff(desk.sendExplanation, { id, entryId: someId("te"), transfer })).toMatchObject({ code: 422 });
  });
});
