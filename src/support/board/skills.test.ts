/** The giving of chats: by skills, by who knows the customer, and to anybody once it has waited for long. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as chat from "../chat/contract.ts";
import * as desk from "../desk/contract.ts";
import { PATIENT_FOR_MS } from "../desk/model/skills.ts";
import { callsAs, hire, someCustomer, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import { readBoard, setSkills } from "./contract.ts";

const app = await openTestApp();
const { clock, database } = app.runtime;
const api = await openTestApi(app, [testSupport()]);
const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
const rani = await hire(app, "Rani Pengawas", "chat", "view", "supervise");
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const as = callsAs(api);
const supervisor = as(rani);
type Colleague = typeof ayu;
type Kind = { readonly language?: "ID" | "EN"; readonly transfer?: true };
const BOTH = { languages: ["ID", "EN"], topics: ["transfer", "other"] } as const;

/** A chat of this kind, opened by this customer. */
async function opened({ language = "ID", transfer }: Kind = {}, customer = someCustomer()) {
  const id = someId("th");
  expectDone(await as(customer)(chat.startChat, { id, entryId: someId("te"), text: "Kiriman saya belum sampai" }));
  await sql`update support.thread set language = ${language}, transfer_id = ${transfer ? someId("tr") : null}
    where id = ${id}`.execute(database);
  return id;
}
const expectDone = ({ code }: { readonly code: number }) => expect(code).toBe(200);
const arrive = async (...people: readonly Colleague[]) => {
  for (const person of people) expectDone(await as(person)(desk.bePresent, { isPresent: true }));
};
const skilled = async (person: Colleague, skills: Partial<Record<keyof typeof BOTH, readonly string[]>>) =>
  expectDone(await supervisor(setSkills, { id: person.id, ...BOTH, ...skills } as never));
async function assignees(ids: readonly string[]) {
  const { rows } = await sql<{ id: string; assigned_to: string | null }>`
    select id, assigned_to from support.thread where id = any(${ids})`.execute(database);
  return ids.map((id) => rows.find((row) => row.id === id)?.assigned_to ?? null);
}

beforeEach(async () => {
  await sql`update support.thread set state = 'CLOSED', answer_due_at = null, solution_due_at = null, solved_at = touched_at
    where state <> 'CLOSED'`.execute(database);
  await sql`delete from support.presence`.execute(database);
  await sql`delete from support.skill`.execute(database);
});

describe("giving chats", () => {
  test("goes by the customer's language, and chats that nobody present takes do not hold up the ones behind them", async () => {
    await skilled(ayu, { languages: ["ID"] });
    const english: string[] = [];
    for (let n = 0; n < 12; n++) english.push(await opened({ language: "EN" }));
    const indonesian = await opened();
    await arrive(ayu);
    expect(await assignees([indonesian, ...english])).toEqual([ayu.id, ...english.map(() => null)]);
    await skilled(bima, { languages: ["EN"] });
    await arrive(bima);
    expect((await assignees(english)).filter((one) => one !== null)).toEqual(Array.from({ length: 4 }, () => bima.id));
  });

  test("goes by whether the chat is about a transfer", async () => {
    await skilled(ayu, { topics: ["other"] });
    await skilled(bima, { topics: ["transfer"] });
    const chats = [await opened({ transfer: true }), await opened(), await opened({ transfer: true }), await opened()];
    await arrive(ayu, bima);
    expect(await assignees(chats)).toEqual([bima.id, ayu.id, bima.id, ayu.id]);
  });

  test("goes to anybody once it has waited for long, with the next sign of presence", async () => {
    await skilled(ayu, { languages: ["ID"] });
    const id = await opened({ language: "EN" });
    await arrive(ayu);
    clock.advance(PATIENT_FOR_MS - 1);
    await arrive(ayu);
    expect(await assignees([id])).toEqual([null]);
    clock.advance(1);
    await arrive(ayu);
    expect(await assignees([id])).toEqual([ayu.id]);
  });

  test("goes to whoever helped the customer before, if they are present and have room", async () => {
    const customer = someCustomer();
    const before = await opened({}, customer);
    expectDone(await as(bima)(desk.assignThread, { id: before, to: bima.id }));
    expectDone(await as(bima)(desk.moveThread, { id: before, move: "solve" }));
    clock.advance(HOUR_MS);
    await arrive(ayu, bima);
    const again: string[] = [];
    for (let n = 0; n < 2; n++) again.push(await opened({}, customer));
    expect(await assignees(again)).toEqual([bima.id, bima.id]);
    // With a full hand the next of the customer's chats goes to the other.
    for (let n = 0; n < 3; n++) again.push(await opened({}, customer));
    expect(await assignees(again.slice(2))).toEqual([bima.id, bima.id, ayu.id]);
  });

  test("takes everybody in turn while no skills are set", async () => {
    await arrive(ayu, bima);
    const chats = [await opened({ language: "EN" }), await opened(), await opened({ transfer: true }), await opened()];
    const given = await assignees(chats);
    expect(given.filter((one) => one === ayu.id)).toHaveLength(2);
    expect(given.filter((one) => one === bima.id)).toHaveLength(2);
  });
});

describe("setting skills", () => {
  const skillsOf = async (person: Colleague) => {
    const board = await supervisor(readBoard, {});
    return board.data?.people.find(({ id }) => id === person.id)?.skills;
  };

  test("shows them on the board, gives what waits at once, and writes them into the trail", async () => {
    expect(await skillsOf(ayu)).toEqual(BOTH);
    await skilled(ayu, { languages: ["EN"], topics: ["transfer"] });
    expect(await skillsOf(ayu)).toEqual({ languages: ["EN"], topics: ["transfer"] });
    await arrive(ayu);
    const id = await opened();
    expect(await assignees([id])).toEqual([null]);
    await skilled(ayu, {});
    expect(await assignees([id])).toEqual([ayu.id]);
    expect(await skillsOf(ayu)).toEqual(BOTH);
    const { rows } = await sql`select subject, actor_id, details from audit.entry where code = 'support.set_skills'
      order by id desc limit 1`.execute(database);
    expect(rows).toEqual([
      { subject: ayu.id, actor_id: rani.id, details: { before: { languages: ["EN"], topics: ["transfer"] }, after: BOTH } },
    ]);
  });

  test("is refused to colleagues without the right, and unknown for people who do not answer", async () => {
    expect(await as(ayu)(setSkills, { id: ayu.id, ...BOTH } as never)).toMatchObject({ code: 403 });
    expect(await supervisor(setSkills, { id: someCustomer().id, ...BOTH } as never)).toMatchObject({ code: 404 });
  });
});
