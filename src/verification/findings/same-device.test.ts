/** The same device at several people: found for staff alone, a note in a family, a warning from more people on. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { expectOk } from "#platform/testing/api.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import * as person from "../person/contract.ts";
import { storeOwnDevice } from "../own-device.ts";
import { openBusinessPeople } from "../testing/business-people.ts";
import { basics, DEPS, nikOf, type Person } from "../testing/people.ts";
import { collectFindings } from "./collect-findings.ts";
import { listFindings } from "./store.ts";

const office = await openBusinessPeople();
const { app, api, clock, idOf, newPerson, submitted, staff } = office;
afterAll(() => office[Symbol.asyncDispose]());
const db = app.runtime.database;
let sequence = 4_000;

/** The value of a device's cookie: 256 random bits as identity names them. */
const nameOf = (seed: number): string => Buffer.alloc(32, seed).toString("base64url");
/** Acts in a browser with, or without, the cookie of a device; the cookies of its answer. */
async function inBrowser(actor: Actor, device: string | undefined, subject: string) {
  const responseCookies: { name: string; value: string | null; maxAgeSeconds: number; httpOnly: boolean }[] = [];
  const caller = { cookies: device === undefined ? {} : { sampai_device: device }, userAgent: "Test" };
  const facts = { requestId: "test", actor, language: "ID", address: "203.0.113.9", caller, responseCookies } as const;
  await inTransaction(app.runtime, facts, (ctx) => storeOwnDevice(ctx, DEPS, subject));
  return responseCookies;
}
const devicesOf = async (subject: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from verification.fingerprint where subject = ${subject} and kind = 'device'`.execute(db);
  return rows[0]?.n ?? 0;
};
async function found(subject: string, caseId: string) {
  await app.as({}, (ctx) => collectFindings(ctx, DEPS, { case: caseId, subject }));
  return (await listFindings(db, caseId)).filter(({ kind }) => kind === "duplicate_device");
}
/** People who have given something on one device. */
async function peopleOn(device: string, count: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let made = 0; made < count; made++) {
    const one = await newPerson();
    await office.give(one, basics(nikOf((sequence += 1))));
    await inBrowser(one, device, one.id);
    people.push(one);
  }
  return people;
}

test("the first answer names the device by a cookie for a year that scripts cannot read", async () => {
  const wina = await newPerson();
  const input = { id: idOf("vs"), answer: basics(nikOf((sequence += 1)))[0] as never, confirmed: [] };
  expectOk(await api.call(person.giveAnswer, input, { actor: wina }));
  expect(await devicesOf(wina.id)).toBe(1);
  const [cookie] = await inBrowser(wina, undefined, wina.id);
  expect(cookie).toMatchObject({ name: "sampai_device", maxAgeSeconds: 31_536_000, httpOnly: true });
  const { rows } = await sql<{ value: Buffer }>`
    select value from verification.fingerprint where subject = ${wina.id} and kind = 'device'`.execute(db);
  expect(rows.every(({ value }) => !value.equals(Buffer.from(cookie?.value ?? "", "base64url")))).toBe(true);
});

test("one other is a note, four are a warning that counts them; another device is nobody's", async () => {
  const { wina, id } = await submitted("L2");
  expect(await found(wina.id, id)).toEqual([]);
  await inBrowser(wina, nameOf(1), wina.id);
  const [other] = await peopleOn(nameOf(1), 1);
  await peopleOn(nameOf(2), 1);
  expect(await found(wina.id, id)).toMatchObject([{ severity: "info", details: { count: 1, people: [other?.id] } }]);
  await peopleOn(nameOf(1), 3);
  expect(await found(wina.id, id)).toMatchObject([{ severity: "warning", details: { count: 4 } }, { details: { count: 1 } }]);
  // Read again, it is the same finding.
  expect(await found(wina.id, id)).toHaveLength(2);
  const own = expectOk(await api.call(person.readOwn, {}, { actor: wina }));
  expect(JSON.stringify(own)).not.toContain("device");
});

test("a computer on which staff or agents sign in is not counted, nor what staff enter", async () => {
  const one = await newPerson();
  await office.give(one, basics(nikOf((sequence += 1))));
  await inBrowser(staff("review"), nameOf(3), one.id);
  expect(await devicesOf(one.id)).toBe(0);
  const agent = await newPerson("Agen Uji");
  await sql`update identity.person set user_type = 'AGENT' where id = ${agent.id}`.execute(db);
  const hash = createHash("sha256").update(nameOf(4)).digest();
  await sql`insert into identity.known_device (person_id, device_hash, first_seen_at, last_seen_at)
    values (${agent.id}, ${hash}, ${clock.now()}, ${clock.now()})`.execute(db);
  await inBrowser(one, nameOf(4), one.id);
  expect(await devicesOf(one.id)).toBe(0);
  await inBrowser(one, nameOf(6), one.id);
  expect(await devicesOf(one.id)).toBe(1);
});

test("a director who is a customer too is one person on one device", async () => {
  const { caseId, id } = await office.submittedPerson({ fullName: "Wina Lestari" });
  const wina = await newPerson("Wina Lestari");
  await office.give(wina, basics(nikOf((sequence += 1))));
  const ofPerson = await sql<{ value: Buffer }>`
    select value from verification.fingerprint where subject = ${id} and kind = 'device'`.execute(db);
  expect(ofPerson.rows.length).toBeGreaterThan(0);
  await inBrowser(wina, nameOf(5), wina.id);
  await sql`insert into verification.fingerprint (kind, value, subject, since)
    select 'device', value, ${id}, ${clock.now()} from verification.fingerprint where subject = ${wina.id} and kind = 'device'`.execute(
    db,
  );
  expect(await found(id, caseId)).toEqual([]);
});
