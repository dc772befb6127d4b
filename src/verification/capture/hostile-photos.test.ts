/** Hostile files instead of photographs, and the memory that many uploads need. */
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bytesHeld } from "#platform/testing/memory.ts";
import { getSubjectKey } from "../subject-key.ts";
import { DEPS, type Person } from "../testing/people.ts";
import { PHOTO_MAX_BYTES } from "./contract.ts";
import { HOSTILE_PHOTOS, PAYLOAD } from "./testing/hostile-photos.ts";
import { facePhoto, facePicture } from "./testing/pictures.ts";
import { openCapture } from "./testing/open-capture.ts";

const capture = await openCapture();
const { app, give, newPerson, later, countPhotos } = capture;
afterAll(() => capture[Symbol.asyncDispose]());
beforeEach(() => later());

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});
async function opened(id: string): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`select content from verification.photo_file where submission = ${id}`.execute(
    app.runtime.database,
  );
  return app.as({}, async (ctx) => (await getSubjectKey(ctx, DEPS, person.id)).open(id, rows[0]?.content ?? Buffer.alloc(0)));
}

describe("no hostile file is stored", () => {
  test.each(HOSTILE_PHOTOS.map((one) => [one.what, one] as const))(
    "%s",
    async (_what, { bytes, isPicture = false }) => {
      const before = await countPhotos();
      // At the third try the checks of the picture refuse nothing: only the checks of the file do.
      const { id, ...answer } = await give(person, await bytes(), { code: "identity_photo", tries: 3 });
      if (isPicture && answer.code === 200) {
        const jpeg = await opened(id);
        expect(jpeg.includes(PAYLOAD)).toBe(false);
        const found = await sharp(jpeg).metadata();
        expect(found).toMatchObject({ format: "jpeg" });
        expect(found.pages ?? 1).toBe(1);
        expect(found.icc ?? found.comments).toBeUndefined();
        return;
      }
      expect(isPicture, answer.status).toBe(false);
      expect([
        [415, "photo_type"],
        [422, "photo_unreadable"],
        [422, "photo_too_large"],
      ]).toContainEqual([answer.code, answer.status]);
      expect(answer.message).toMatch(/\S/);
      expect(await countPhotos()).toBe(before);
    },
    30_000,
  );

  test.each([
    ["nothing", "photo_unreadable"],
    ["a program for Windows", "photo_type"],
    ["an SVG with a script", "photo_type"],
    ["a BMP", "photo_type"],
    ["a PDF", "photo_type"],
    ["a PNG of 20,000 by 20,000", "photo_too_large"],
    ["a JPEG that claims 65,500 by 65,500", "photo_too_large"],
    ["half a JPEG", "photo_unreadable"],
  ])("%s is refused with its own refusal: %s", async (what, status) => {
    const hostile = HOSTILE_PHOTOS.find((one) => one.what === what);
    expect(await give(person, (await hostile?.bytes()) ?? Buffer.alloc(0), { code: "identity_photo", tries: 3 })).toMatchObject({
      status,
    });
  });

  test("one byte more than 8 MB is too large", async () => {
    const padded = Buffer.concat([await facePhoto(1), Buffer.alloc(PHOTO_MAX_BYTES)]);
    expect(await give(person, padded.subarray(0, PHOTO_MAX_BYTES + 1))).toMatchObject({ code: 413, status: "too_large" });
    expect(await give(person, padded.subarray(0, PHOTO_MAX_BYTES))).toMatchObject({ code: 200 });
  });
});

test("more uploads at once than the queue holds are refused with a time to wait, and none is lost", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newPerson()));
  const photo = await facePhoto(2);
  const answers = await Promise.all(people.map((one) => give(one, photo)));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(8);
  for (const answer of refused)
    expect(answer).toMatchObject({ code: 503, status: "photo_busy", details: { retryAfterSeconds: expect.any(Number) } });
}, 30_000);

test("300 uploads leave memory use unchanged", async () => {
  // Small ones, because the size changes nothing here and takes time: the pixels of 300 are still 400 MB. Four people give at a time.
  const photos = await Promise.all([1, 2, 3, 4].map((seed) => facePicture(seed, 800, 560).jpeg().toBuffer()));
  const people = await Promise.all(photos.map(() => newPerson()));
  const giveSome = async (count: number) => {
    for (let n = 0; n < count; n += people.length) {
      if (n % 48 === 0) later();
      const answers = await Promise.all(people.map((one, at) => give(one, photos[at] ?? Buffer.alloc(0), { tries: 3 })));
      for (const answer of answers) expect(answer).toMatchObject({ code: 200 });
    }
  };
  // The first uploads fill what the process keeps in any case.
  await giveSome(40);
  const [before, residentBefore] = [await bytesHeld(), process.memoryUsage.rss()];
  await giveSome(300);
  expect((await bytesHeld()) - before).toBeLessThan(4 * 1024 * 1024);
  // The decoder's memory is outside of V8: it is in the resident size alone.
  expect(process.memoryUsage.rss() - residentBefore).toBeLessThan(150 * 1024 * 1024);
}, 180_000);
