/** Links with which a person photographs on another device. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { runJob } from "#support/testing/people.ts";
import type { Person } from "../testing/people.ts";
import { giveHandoffPhoto, makeHandoff, readHandoff } from "./contract.ts";
import { captureJobs } from "./jobs.ts";
import { drawDigits } from "./start-selfie.ts";
import { cardPhoto, darkPhoto, facePhoto } from "./testing/pictures.ts";
import { fileOf, openCapture } from "./testing/open-capture.ts";

const capture = await openCapture();
const { app, api, newPerson, idOf, clock, later, countPhotos } = capture;
const { database } = app.runtime;
afterAll(() => capture[Symbol.asyncDispose]());
beforeEach(() => later());

type Code = "identity_photo" | "selfie" | "income_file";
async function linkOf(person: Person, code: Code = "income_file"): Promise<string> {
  const { url } = expectOk(await api.call(makeHandoff, { code }, { actor: person }));
  expect(url).toMatch(/^https:\/\/remit\.example\/lanjut-foto\/[A-Za-z0-9_-]{22}$/);
  return url.slice(-22);
}
/** As the other device sends it: without a session. */
const giveBy = (token: string, bytes: Uint8Array, change: { id?: Id<"vs">; code?: Code; slot?: number; tries?: number } = {}) =>
  api.call(giveHandoffPhoto, { id: idOf("vs"), code: "income_file", slot: 1, tries: 0, ...change, token, photo: fileOf(bytes) });
const givenBy = async (person: Person) =>
  (
    await sql<{ id: string; code: string; given_by: string }>`
    select id, code, given_by from verification.submission where subject = ${person.id}`.execute(database)
  ).rows;
const over = { code: 410, status: "handoff_over" };

describe("a link", () => {
  test("tells what to photograph and until when, and names nobody", async () => {
    const person = await newPerson("Wina Rahasia");
    const token = await linkOf(person);
    const answer = expectOk(await api.call(readHandoff, { token }));
    expect(answer).toEqual({
      code: "income_file",
      until: new Date(clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
      digits: null,
      photoBounds: { minSide: 1_000, lumaLow: 60, lumaHigh: 200, sharpness: 100, glareBps: 200 },
    });
    const { rows } = await sql<{ whole: string }>`select handoff::text as whole from verification.handoff as handoff`.execute(
      database,
    );
    expect(rows.some(({ whole }) => whole.includes(token))).toBe(false);
  });

  test("stores one photograph for its person, whom the audit row names, and is used up", async () => {
    const person = await newPerson();
    const token = await linkOf(person, "identity_photo");
    const id = idOf("vs");
    const photo = await cardPhoto(1);
    expect(await giveBy(token, photo, { id, code: "identity_photo" })).toMatchObject({ code: 200, data: { failed: [] } });
    expect(await givenBy(person)).toEqual([{ id, code: "identity_photo", given_by: person.id }]);
    const { rows } = await sql<{ actor_kind: string; subject: string }>`
      select actor_kind, subject from audit.entry where code = 'verification.photo_given' and details ->> 'submission' = ${id}`.execute(
      database,
    );
    expect(rows).toEqual([{ actor_kind: "visitor", subject: person.id }]);
    expect(await api.call(readHandoff, { token })).toMatchObject(over);
    expect(await giveBy(token, await cardPhoto(2), { code: "identity_photo" })).toMatchObject(over);
    // Repeated after a lost answer.
    expect(await giveBy(token, photo, { id, code: "identity_photo" })).toMatchObject({ code: 200, data: { failed: [] } });
    expect(await givenBy(person)).toHaveLength(1);
  });

  test("ends after 15 minutes, with a newer one, and never was when unknown", async () => {
    const person = await newPerson();
    const former = await linkOf(person);
    const token = await linkOf(person);
    expect(await api.call(readHandoff, { token: former })).toMatchObject(over);
    expect(await giveBy(former, await facePhoto(3))).toMatchObject(over);
    clock.advance(15 * MINUTE_MS);
    expect(await api.call(readHandoff, { token })).toMatchObject(over);
    expect(await giveBy(token, await facePhoto(3))).toMatchObject(over);
    const unknown = "A".repeat(22);
    expect(await api.call(readHandoff, { token: unknown })).toMatchObject(over);
    expect(await giveBy(unknown, await facePhoto(3))).toMatchObject(over);
    expect(await givenBy(person)).toEqual([]);
  });

  test("stays valid after a refused photograph, and is for its code alone", async () => {
    const person = await newPerson();
    const token = await linkOf(person);
    expect(await giveBy(token, await darkPhoto(4))).toMatchObject({
      code: 422,
      status: "photo_unclear",
      details: { gate: "too_dark" },
    });
    expect(await giveBy(token, await cardPhoto(4), { code: "identity_photo" })).toMatchObject({
      code: 400,
      status: "malformed_request",
    });
    expect(await giveBy(token, await facePhoto(4), { slot: 3 })).toMatchObject({ code: 200 });
  });

  test("takes one of twenty uploads at once", async () => {
    const person = await newPerson();
    const token = await linkOf(person);
    const photos = await Promise.all(Array.from({ length: 20 }, (_, seed) => facePhoto(100 + seed)));
    const before = await countPhotos();
    const answers = await Promise.all(photos.map((photo) => giveBy(token, photo)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { status } of answers) expect([undefined, "handoff_over", "photo_busy", "unavailable"]).toContain(status);
    expect(await countPhotos()).toBe(before + 1);
  }, 30_000);

  test("for a selfie issues the digits, those of the person's own screen if there are any", async () => {
    const person = await newPerson();
    const { digits } = expectOk(await capture.startSelfie(person));
    clock.advance(10 * MINUTE_MS);
    const token = await linkOf(person, "selfie");
    clock.advance(10 * MINUTE_MS);
    expect(expectOk(await api.call(readHandoff, { token })).digits).toBe(digits);
    expect(await giveBy(token, await facePhoto(6), { code: "selfie" })).toMatchObject({ code: 200 });
  });

  test("of a closed account is over", async () => {
    const person = await newPerson();
    const token = await linkOf(person);
    await sql`update identity.person set status = 'inactive' where id = ${person.id}`.execute(database);
    expect(await giveBy(token, await facePhoto(7))).toMatchObject(over);
  });
});

test("links and codes that are over are deleted, others stay", async () => {
  const [old, fresh] = [await newPerson(), await newPerson()];
  await linkOf(old, "selfie");
  clock.advance(16 * MINUTE_MS);
  await linkOf(fresh, "selfie");
  for (const job of captureJobs) await runJob(app, job);
  for (const table of ["handoff", "selfie_code"] as const) {
    const { rows } = await sql<{ subject: string }>`select subject from ${sql.table(`verification.${table}`)}`.execute(database);
    expect(rows, table).toEqual([{ subject: fresh.id }]);
  }
});

test("digits are four, and numbers that would favour some codes are drawn again", () => {
  const draws = [Buffer.from([0xff, 0xff]), Buffer.from([0xea, 0x60]), Buffer.from([0xea, 0x5f])];
  expect(drawDigits(() => draws.shift() ?? Buffer.alloc(2))).toBe("9999");
  expect(drawDigits(() => Buffer.from([0, 7]))).toBe("0007");
  expect(() => drawDigits(() => Buffer.from([0xff, 0xff]))).toThrow("randomness");
});
