/** Photographs that several persons have given. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { honestPdf } from "#platform/testing/documents.ts";
import { encodePhoto } from "#platform/files/photo.ts";
import { insertSubmission } from "../store.ts";
import { getSubjectKey } from "../subject-key.ts";
import { DEPS, type Person } from "../testing/people.ts";
import { findSimilarPhotos } from "./find-similar-photos.ts";
import { insertPhoto } from "./store.ts";
import { cardPhoto, cardPicture } from "./testing/pictures.ts";
import { openCapture } from "./testing/open-capture.ts";

const capture = await openCapture();
const { app, give, newPerson, later, idOf } = capture;
afterAll(() => capture[Symbol.asyncDispose]());
beforeEach(() => later());

const similarTo = (person: Person) => findSimilarPhotos(app.runtime.database, person.id);
const bitsOf = (a: bigint, b: bigint) =>
  BigInt.asUintN(64, a ^ b)
    .toString(2)
    .replaceAll("0", "").length;

test("the same file and the same picture encoded again are found, another card and the own photographs are not", async () => {
  const [first, same, again, other] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
  const photo = await cardPhoto(1);
  const smaller = await cardPicture(1).resize(1_000).jpeg({ quality: 60 }).toBuffer();
  const ids = {
    first: (await give(first, photo, { slot: 1 })).id,
    own: (await give(first, photo, { slot: 2 })).id,
    same: (await give(same, photo)).id,
    again: (await give(again, smaller)).id,
    other: (await give(other, await cardPhoto(2))).id,
  };
  const found = await similarTo(first);
  const [of, to] = [ids.first, ids.own].toSorted();
  expect(found.map(({ submission, otherSubmission }) => [submission, otherSubmission])).toEqual(
    expect.arrayContaining([
      [of, ids.same],
      [of, ids.again],
      [to, ids.same],
      [to, ids.again],
    ]),
  );
  expect(found).toHaveLength(4);
  expect(found[0]).toMatchObject({ distance: 0, otherSubject: same.id });
  expect(Math.max(...found.map(({ distance }) => distance))).toBeLessThanOrEqual(3);
  expect(await similarTo(other)).toEqual([]);
});

test("a file of another person that was replaced is found too; the own replaced one is not looked for", async () => {
  const [thief, victim] = [await newPerson(), await newPerson()];
  const { id } = await give(thief, await cardPhoto(10));
  await give(thief, await cardPhoto(11));
  await give(victim, await cardPhoto(10));
  expect((await similarTo(victim)).map(({ otherSubmission }) => otherSubmission)).toEqual([id]);
  expect(await similarTo(thief)).toEqual([]);
});

test("the same PDF is found by its bytes, and at most twenty are listed", async () => {
  const person = await newPerson();
  await give(person, honestPdf());
  for (let n = 0; n < 22; n += 1) await give(await newPerson(), honestPdf());
  const found = await similarTo(person);
  expect(found).toHaveLength(20);
  expect(new Set(found.map(({ distance }) => distance))).toEqual(new Set([0]));
}, 60_000);

test("scaling and compression change few bits, another picture changes more", async () => {
  const [same, other]: [number[], number[]] = [[], []];
  for (let seed = 20; seed < 30; seed += 1) {
    const original = (await encodePhoto(await cardPhoto(seed))).dhash;
    const smaller = await cardPicture(seed).resize(900).jpeg({ quality: 60 }).toBuffer();
    same.push(bitsOf(original, (await encodePhoto(smaller)).dhash));
    other.push(bitsOf(original, (await encodePhoto(await cardPhoto(seed + 100))).dhash));
  }
  expect(same.filter((bits) => bits <= 3).length).toBeGreaterThanOrEqual(9);
  expect(Math.min(...other)).toBeGreaterThan(3);
});

/** Stores a photograph with this difference hash, of bytes that nobody else has given. */
async function giveHash(person: Person, dhash: bigint): Promise<string> {
  const id = idOf("vs");
  await app.as({ actor: person }, async (ctx) => {
    await getSubjectKey(ctx, DEPS, person.id);
    const submission = {
      id,
      subject: person.id,
      code: "income_file",
      slot: 1,
      content: null,
      warnings: [],
      by: person.id,
    } as const;
    await insertSubmission(ctx.db, submission, ctx.now);
    const measured = { width: 9, height: 8, bytes: 1, failed: [], tries: 0, sessionCode: null, readText: null };
    const content = new Uint8Array(1);
    await insertPhoto(ctx.db, id, { media: "image/jpeg", sha256: ctx.random(32), dhash, content, ...measured });
  });
  return id;
}

test("a hash that differs in three bits is found wherever they are, one that differs in four is not", async () => {
  const base = 0x8000_0f0f_0000_ffffn;
  const changed = (bits: readonly number[]) =>
    BigInt.asIntN(
      64,
      bits.reduce((hash, bit) => hash ^ (1n << BigInt(bit)), base),
    );
  const person = await newPerson();
  await giveHash(person, BigInt.asIntN(64, base));
  // In one part of sixteen bits, in two, and in three, with each of the four left as it is.
  const near = [
    [],
    [63],
    [0, 1, 2],
    [13, 14, 15],
    [61, 62, 63],
    [0, 1, 63],
    [0, 16, 32],
    [0, 16, 48],
    [15, 47, 63],
    [16, 32, 48],
  ];
  const ids: string[] = [];
  for (const bits of near) ids.push(await giveHash(await newPerson(), changed(bits)));
  for (const bits of [
    [0, 1, 2, 3],
    [0, 16, 32, 48],
    [0, 16, 17, 63],
  ])
    await giveHash(await newPerson(), changed(bits));
  const found = await similarTo(person);
  expect(found.map(({ otherSubmission }) => otherSubmission).toSorted()).toEqual(ids.toSorted());
  expect(found.map(({ distance }) => distance)).toEqual(near.map((bits) => bits.length).toSorted((a, b) => a - b));
});
