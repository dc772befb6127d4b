/** Photographs as people give them, over HTTP. */
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { HOSTILE_FILES } from "#platform/testing/hostile-files.ts";
import type { CaseState } from "../model/rules/case-states.ts";
import { insertAssessments } from "../store.ts";
import { getSubjectKey } from "../subject-key.ts";
import { DEPS, type Person } from "../testing/people.ts";
import { removePhoto, takeOwnPhoto } from "./contract.ts";
import { cardPhoto, darkPhoto, facePhoto, phonePhoto } from "./testing/pictures.ts";
import { openCapture } from "./testing/open-capture.ts";

const capture = await openCapture();
const { app, api, give, newPerson, idOf, clock, later, countPhotos } = capture;
const { database } = app.runtime;
afterAll(() => capture[Symbol.asyncDispose]());
beforeEach(() => later());

interface Row {
  readonly code: string;
  readonly slot: number;
  readonly media: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly failed: readonly string[];
  readonly tries: number;
  readonly session_code: string | null;
  readonly read_text: Buffer | null;
  readonly superseded_at: Date | null;
  readonly content: Buffer;
}
async function stored(id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.code, s.slot, s.superseded_at, photo.*, file.content from verification.submission as s
    join verification.photo on photo.submission = s.id join verification.photo_file as file on file.submission = s.id where s.id = ${id}`.execute(
    database,
  );
  return rows[0];
}
async function opened(person: Person, id: string): Promise<Buffer> {
  const row = await stored(id);
  return app.as({}, async (ctx) => (await getSubjectKey(ctx, DEPS, person.id)).open(id, row?.content ?? Buffer.alloc(0)));
}
const assess = (submission: string, status: "ACCEPTED" | "REJECTED" | "FINAL" | "WAIVED") =>
  app.as({}, (ctx) =>
    insertAssessments(
      ctx.db,
      [{ submission, case: null, status, reason: status === "ACCEPTED" ? null : "other", note: null, by: "test" }],
      ctx.now,
    ),
  );
const openCase = (person: Person, state: CaseState) =>
  sql`insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, answer_by, reason, risk_points, risk_band)
    values (${idOf("vc")}, ${person.id}, 'tier', 'L2', ${idOf("tm")}, ${state}, ${clock.now()}, ${state === "NEEDS_INFO" ? clock.now() : null},
      ${state === "OBJECTED" ? "not_convincing" : null}, 0, 'low')`.execute(database);

const READ = '{"fullName":"WINA LESTARI"}';

describe("a photograph", () => {
  test("is stored as our own upright JPEG, without what the camera wrote", async () => {
    const person = await newPerson();
    const upload = await phonePhoto(1);
    expect(await sharp(upload).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    expect(upload.includes("SecretMaker")).toBe(true);
    const { id, data } = await give(person, upload, { read: READ });
    expect(data?.failed).toEqual([]);
    const jpeg = await opened(person, id);
    const found = await sharp(jpeg).metadata();
    expect(found).toMatchObject({ format: "jpeg", width: 960, height: 1_280 });
    for (const name of ["exif", "icc", "xmp", "iptc", "orientation"] as const) expect(found[name], name).toBeUndefined();
    for (const text of ["Exif", "GPS", "SecretMaker", "ICC_PROFILE", "http"]) expect(jpeg.includes(text), text).toBe(false);
    expect(await stored(id)).toMatchObject({ media: "image/jpeg", width: 960, height: 1_280, failed: [], slot: 1 });
  });

  test("is sealed: neither its bytes nor what was read of it can be opened under another person's key", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { id } = await give(person, await cardPhoto(2), { code: "identity_photo", read: READ });
    const row = await stored(id);
    const jpeg = await opened(person, id);
    expect(row?.content.includes(jpeg.subarray(100, 200))).toBe(false);
    expect(row?.content.length).toBe(jpeg.length + 28);
    expect(row?.read_text?.includes("WINA")).toBe(false);
    await app.as({}, async (ctx) => {
      const [own, foreign] = [await getSubjectKey(ctx, DEPS, person.id), await getSubjectKey(ctx, DEPS, other.id)];
      const sealed = row?.content ?? Buffer.alloc(0);
      expect(own.open(`${id}/read`, row?.read_text ?? Buffer.alloc(0)).toString()).toBe(READ);
      expect(() => foreign.open(id, sealed)).toThrow("unable to authenticate");
      expect(() => own.open(`${id}/read`, sealed)).toThrow("unable to authenticate");
    });
  });

  test("of a card passes in its guide, and replaces the former", async () => {
    const person = await newPerson();
    const first = await give(person, await cardPhoto(3), { code: "identity_photo" });
    expect(first).toMatchObject({ code: 200, data: { failed: [] } });
    const second = await give(person, await cardPhoto(4), { code: "identity_photo" });
    expect(expectOk(second).requirements.find(({ code }) => code === "identity_photo")).toMatchObject({
      status: "PROVIDED",
      submissions: [second.id],
    });
    expect((await stored(first.id))?.superseded_at).not.toBeNull();
  });

  test("leaves an audit row without personal data, and a fingerprint", async () => {
    const person = await newPerson();
    const { id } = await give(person, await facePhoto(5), { slot: 2, read: READ });
    const { rows } = await sql<{ subject: string; details: object }>`
      select subject, details from audit.entry where code = 'verification.photo_given' and details ->> 'submission' = ${id}`.execute(
      database,
    );
    const bytes = (await opened(person, id)).length;
    expect(rows).toEqual([
      {
        subject: person.id,
        details: { submission: id, code: "income_file", slot: 2, media: "image/jpeg", bytes, failed: [], tries: 0 },
      },
    ]);
    const { rows: prints } = await sql<{ value: Buffer }>`
      select value from verification.fingerprint where kind = 'photo' and subject = ${person.id}`.execute(database);
    expect(prints.map(({ value }) => value.length)).toEqual([32]);
  });

  test("that is unclear is refused twice with the check, and taken at the third try", async () => {
    const person = await newPerson();
    for (const tries of [0, 1, 2])
      expect(await give(person, await darkPhoto(6), { tries })).toMatchObject({
        code: 422,
        status: "photo_unclear",
        details: { gate: "too_dark" },
      });
    const taken = await give(person, await darkPhoto(6), { tries: 3 });
    expect(taken.data?.failed).toContain("too_dark");
    expect(await stored(taken.id)).toMatchObject({ tries: 3, failed: taken.data?.failed });
    expect(await give(person, await facePhoto(6), { code: "identity_photo" })).toMatchObject({ details: { gate: "corner_cut" } });
  });

  test("of one pixel is too small", async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#888" } })
      .png()
      .toBuffer();
    expect(await give(await newPerson(), dot)).toMatchObject({ status: "photo_unclear", details: { gate: "too_small" } });
  });
});

describe("an id", () => {
  test("repeated with the same bytes stores nothing more; with others it is refused", async () => {
    const person = await newPerson();
    const first = await give(person, await facePhoto(10));
    const before = await countPhotos();
    expect(await give(person, await facePhoto(10), { id: first.id })).toMatchObject({ code: 200, data: first.data });
    expect(await give(person, await facePhoto(11), { id: first.id })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await give(person, await facePhoto(10), { id: first.id, slot: 2 })).toMatchObject({ status: "id_already_used" });
    expect(await countPhotos()).toBe(before);
  });

  test("sent five times at once is stored once", async () => {
    const [person, id, bytes] = [await newPerson(), idOf("vs"), await facePhoto(12)];
    const before = await countPhotos();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give(person, bytes, { id })));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(await countPhotos()).toBe(before + 1);
  });

  test("of somebody else is refused, and shows nothing", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { id } = await give(person, await facePhoto(13));
    expect(await give(other, await facePhoto(13), { id })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await api.call(removePhoto, { id }, { actor: other })).toMatchObject({ code: 404, status: "not_found" });
    expect(await api.call(takeOwnPhoto, { id }, { actor: other })).toMatchObject({ code: 404, status: "not_found" });
    expect((await stored(id))?.superseded_at).toBeNull();
  });
});

describe("what is settled or reviewed", () => {
  test.each(["ACCEPTED", "WAIVED", "FINAL"] as const)("%s is not replaced", async (status) => {
    const person = await newPerson();
    const { id } = await give(person, await facePhoto(20));
    await assess(id, status);
    expect(await give(person, await facePhoto(21))).toMatchObject({ code: 409, status: "answer_settled" });
    expect(await api.call(removePhoto, { id }, { actor: person })).toMatchObject({ code: 409, status: "answer_settled" });
  });

  test.each(["SUBMITTED", "IN_REVIEW", "OBJECTED"] as const)("nothing is given or removed while a case is %s", async (state) => {
    const person = await newPerson();
    const { id } = await give(person, await facePhoto(22));
    await openCase(person, state);
    expect(await give(person, await facePhoto(23))).toMatchObject({ code: 409, status: "answer_settled" });
    expect(await give(person, await facePhoto(23), { slot: 2 })).toMatchObject({ code: 409, status: "answer_settled" });
    expect(await api.call(removePhoto, { id }, { actor: person })).toMatchObject({ status: "answer_settled" });
  });

  test("while staff wait for the person, only what was rejected or is missing is given", async () => {
    const person = await newPerson();
    const rejected = await give(person, await facePhoto(24));
    await give(person, await facePhoto(25), { slot: 2 });
    await assess(rejected.id, "REJECTED");
    await openCase(person, "NEEDS_INFO");
    expect(await give(person, await facePhoto(26), { slot: 2 })).toMatchObject({ status: "answer_settled" });
    expect(await give(person, await facePhoto(27))).toMatchObject({ code: 200 });
    expect(await give(person, await facePhoto(28), { slot: 3 })).toMatchObject({ code: 200 });
  });

  test("after five rejections nothing more is taken", async () => {
    const person = await newPerson();
    for (let time = 0; time < 5; time += 1) {
      const { id, code } = await give(person, await facePhoto(30 + time));
      expect(code).toBe(200);
      await assess(id, "REJECTED");
      expect(await api.call(removePhoto, { id }, { actor: person })).toMatchObject({ status: "answer_settled" });
    }
    expect(await give(person, await facePhoto(36))).toMatchObject({ code: 409, status: "tries_used_up" });
  });
});

describe("a file of income", () => {
  test("may be a PDF, stored as it is", async () => {
    const person = await newPerson();
    const { id, code } = await give(person, honestPdf(), { slot: 4 });
    expect(code).toBe(200);
    expect(await opened(person, id)).toEqual(honestPdf());
    expect(await stored(id)).toMatchObject({ media: "application/pdf", width: null, height: null });
  });

  test.each([
    ["half a PDF", 422, "photo_unreadable"],
    ["a PDF bomb", 422, "photo_unreadable"],
    ["a PDF that is locked", 422, "photo_locked"],
    ["a PDF with a script that runs when it is opened", 422, "photo_active"],
  ])("%s is refused", async (what, code, status) => {
    const hostile = HOSTILE_FILES.find((one) => one.what === what);
    expect(await give(await newPerson(), hostile?.bytes() ?? Buffer.alloc(0))).toMatchObject({ code, status });
  });

  test("is no proof of identity, and has four places", async () => {
    const person = await newPerson();
    expect(await give(person, honestPdf(), { code: "identity_photo" })).toMatchObject({ code: 415, status: "photo_type" });
    expect(await give(person, await facePhoto(40), { slot: 4 })).toMatchObject({ code: 200 });
    expect(await give(person, await cardPhoto(40), { code: "identity_photo", slot: 2 })).toMatchObject({ code: 400 });
  });

  test("is removed before it is submitted, and gives its place back", async () => {
    const person = await newPerson();
    const { id } = await give(person, honestPdf());
    const removal = () => api.call(removePhoto, { id }, { actor: person });
    expect(await removal()).toMatchObject({ code: 200 });
    expect(await removal()).toMatchObject({ code: 200 });
    expect((await stored(id))?.superseded_at).not.toBeNull();
    expect(await give(person, honestPdf())).toMatchObject({ code: 200 });
  });
});

describe("a selfie", () => {
  test("needs a valid code, which is stored with it", async () => {
    const person = await newPerson();
    expect(await give(person, await facePhoto(50), { code: "selfie" })).toMatchObject({ code: 409, status: "selfie_code_over" });
    const { digits, until } = expectOk(await capture.startSelfie(person));
    expect(digits).toMatch(/^[0-9]{4}$/);
    expect(new Date(until).getTime() - clock.now().getTime()).toBe(15 * MINUTE_MS);
    clock.advance(14 * MINUTE_MS);
    expect(expectOk(await capture.startSelfie(person))).toEqual({ digits, until });
    const { id } = await give(person, await facePhoto(50), { code: "selfie" });
    expect(await stored(id)).toMatchObject({ session_code: digits });
    clock.advance(MINUTE_MS);
    expect(await give(person, await facePhoto(51), { code: "selfie" })).toMatchObject({ status: "selfie_code_over" });
    expect(expectOk(await capture.startSelfie(person)).until).not.toBe(until);
  });
});

test("the caller reads the own file as it is stored", async () => {
  const person = await newPerson();
  const { id } = await give(person, await facePhoto(60));
  const answer = await api.raw({
    method: "GET",
    url: `${takeOwnPhoto.path}?id=${id}`,
    headers: { "x-code-challenge": api.tokenOf(person) },
  });
  expect(answer.headers["content-type"]).toContain("image/jpeg");
  expect(answer.rawPayload).toEqual(await opened(person, id));
  const answerId = idOf("vs");
  expect(await api.call(takeOwnPhoto, { id: answerId }, { actor: person })).toMatchObject({ code: 404 });
});

test("visitors and people without the right are refused", async () => {
  const person = await newPerson();
  const viewer = { ...person, menuAccess: [{ menu: "verification", module: ["view"] }] } as Person;
  expect(await give({ kind: "visitor" } as never, await facePhoto(61))).toMatchObject({ status: "session_over" });
  expect(await give(viewer, await facePhoto(61))).toMatchObject({ code: 403, status: "permission_denied" });
});
