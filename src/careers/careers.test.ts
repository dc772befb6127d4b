/** Openings and applications as visitors use them, over HTTP, with forty hostile files. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { referenceOf } from "#kernel/id.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { DAY_MS, HOUR_MS, addDays, toLocalDate } from "#kernel/time.ts";
import { expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { bytesHeld } from "#platform/testing/memory.ts";
import { honestDoc, honestDocx, honestPdf } from "#platform/testing/documents.ts";
import { HOSTILE_FILES } from "#platform/testing/hostile-files.ts";
import { SCRIPT_STRINGS } from "#platform/testing/hostile-text.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import { CV_MAX_BYTES } from "./model/application.ts";
import { apply, listJobOpenings, openApplicationForm, readJobOpening } from "./contract.ts";
import { careersHttp } from "./http.ts";
import { careersInvariants } from "./invariants.ts";
import { careersJobs } from "./jobs.ts";
import type { JobOpeningDraft } from "./model/opening.ts";
import { insertJobOpening, updateJobOpeningStatus } from "./store.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { NAMED, newAddress, jobOpeningDraft, runJob, someId, uploadFrom } from "./testing/applicants.ts";

const app = await openTestApp();
const api = await openTestApi(app, [
  careersHttp({ keys: createKeyring("a secret of this test"), CV_RETENTION_DAYS: 365, operatorIdentity: NAMED }),
]);
const { clock, database } = app.runtime;
const jobOpening = someId("jo");
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const addJobOpening = (id: string, draft: JobOpeningDraft, status: "active" | "inactive" = "active") =>
  app.as({}, (ctx) => insertJobOpening(ctx.db, id, draft, status, { by: "test", at: ctx.now }));
beforeAll(() => addJobOpening(jobOpening, jobOpeningDraft("kasir", "cashier")));
beforeEach(() => clock.advance(2 * HOUR_MS));

async function drawForm(): Promise<string> {
  const data = expectOk(await api.call(openApplicationForm, {}));
  clock.advance(LEAST_MS);
  return data.formToken;
}
let applicants = 0;
type Sent = TestAnswer<typeof apply> & { readonly id: string };
async function send(change: Readonly<Record<string, string | File | null>> = {}, address = newAddress()): Promise<Sent> {
  const id = someId("ja");
  const fields: Record<string, string | File | null> = {
    id,
    jobOpening,
    fullName: "Wayan",
    email: `pelamar-${applicants++}@contoh.example`,
    phoneNumber: "0812 3456 7890",
    cv: new File([new Uint8Array(honestPdf())], "cv.pdf", { type: "application/pdf" }),
    formToken: await drawForm(),
    ...change,
  };
  const given = Object.fromEntries(Object.entries(fields).filter((one): one is [string, string | File] => one[1] !== null));
  const response = await uploadFrom(api, apply, given, address);
  return { ...response.json<TestAnswer<typeof apply>>(), id };
}
async function stored(id: string) {
  const { rows } = await sql<{
    cv_type: string;
    full_name: string;
    note: string | null;
    profile_link: string | null;
    suspicion: string | null;
    stage: string;
    content: Buffer;
  }>`
    select application.*, content from careers.application join careers.cv on application_id = id where id = ${id}`.execute(
    database,
  );
  return rows[0];
}
const count = async () =>
  Number((await sql<{ n: bigint }>`select count(*) as n from careers.application`.execute(database)).rows[0]?.n);

test("an application is acknowledged by mail in the language of its page, with its reference; a suspicious one is not", async () => {
  const mails = async (email: string) =>
    (
      await sql<{ subject: string; text: string; language: string }>`
        select subject, body_text as text, language from platform.outgoing_message
        where recipient = ${email} and template = 'careers.receipt'`.execute(database)
    ).rows;
  const { id } = await send({ email: "tanda@contoh.example" });
  const [receipt, ...more] = await mails("tanda@contoh.example");
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({ language: "ID", text: expect.stringContaining(referenceOf(id)) });
  await send({ email: "aside@contoh.example", website: "https://x.test" });
  expect(await mails("aside@contoh.example")).toEqual([]);
});

describe("openings", () => {
  test("are listed while they take applications, in the caller's language", async () => {
    const over = someId("jo");
    const hidden = someId("jo");
    await addJobOpening(over, { ...jobOpeningDraft("lewat", "over"), closesOn: addDays(toLocalDate(clock.now()), -1) });
    await addJobOpening(hidden, jobOpeningDraft("tersembunyi", "hidden"), "inactive");
    const slugs = async (language: "id" | "en") =>
      expectOk(await api.call(listJobOpenings, {}, { language })).jobOpenings.map(({ slug }) => slug);
    expect(await slugs("id")).toEqual(["kasir"]);
    expect(await slugs("en")).toEqual(["cashier"]);
    expect((await api.call(readJobOpening, { slug: "lewat" })).data).toMatchObject({ isOpen: false });
    expect(await api.call(readJobOpening, { slug: "tersembunyi" })).toMatchObject({ code: 404, status: "not_found" });
  });

  test("are read by the slug of either language, with lists split into lines", async () => {
    const { data } = await api.call(readJobOpening, { slug: "cashier" });
    expect(data).toMatchObject({ slug: "kasir", slugs: { ID: "kasir", EN: "cashier" }, isOpen: true, duties: ["Satu", "Dua"] });
  });

  test("that are closed or inactive take no applications", async () => {
    const gone = someId("jo");
    await addJobOpening(gone, jobOpeningDraft("pergi", "gone"));
    await app.as({}, (ctx) => updateJobOpeningStatus(ctx.db, gone, "inactive", { by: "test", at: ctx.now }));
    for (const id of [gone, someId("jo")])
      expect(await send({ jobOpening: id })).toMatchObject({
        code: 409,
        status: "job_opening_over",
        message: expect.stringContaining("tidak menerima"),
      });
  });
});

describe("an application", () => {
  test("is stored with its CV, and its sender receives the reference", async () => {
    const profileLink = "https://www.linkedin.com/in/wayan-%C3%B1?x=1#y";
    const { id, ...answer } = await send({ profileLink, note: "Bisa mulai Januari.\r\nSalam" });
    expect(answer).toMatchObject({ code: 200, data: { reference: referenceOf(id) } });
    expect(await stored(id)).toMatchObject({
      cv_type: "pdf",
      full_name: "Wayan",
      note: "Bisa mulai Januari.\nSalam",
      profile_link: profileLink,
      suspicion: null,
      stage: "new",
      content: honestPdf(),
    });
  });

  test.each([
    ["docx", honestDocx],
    ["doc", honestDoc],
  ])("may have a CV of type %s", async (type, bytes) => {
    const { id, code } = await send({
      cv: new File([new Uint8Array(bytes())], `CV Wayan.${type.toUpperCase()}`, { type: "text/html" }),
    });
    expect(code).toBe(200);
    expect(await stored(id)).toMatchObject({ cv_type: type });
  });

  test("repeated with its id is stored once; another application under that id is refused", async () => {
    const first = await send();
    const before = await count();
    const { rows } = await sql<{ email: string }>`select email from careers.application where id = ${first.id}`.execute(database);
    expect(await send({ id: first.id, email: rows[0]?.email ?? "" })).toMatchObject({ code: 200 });
    expect(await send({ id: first.id })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await count()).toBe(before);
  });

  test.each([
    ["fullName", null],
    ["fullName", "satu\ndua"],
    ["email", "x"],
    ["phoneNumber", null],
    ["profileLink", "http://www.linkedin.com/in/x"],
    ["profileLink", "https://user:password@www.linkedin.com/in/x"],
    ["profileLink", "https://localhost/x"],
    ["profileLink", "https://10.0.0.1/x"],
    ["profileLink", "https://contoh.example:8443/x"],
    ["profileLink", "javascript:alert(1)"],
    ["profileLink", "https://contoh.example/<script>"],
    ["note", "x".repeat(3_001)],
    ["cv", null],
    ["cv", "not a file"],
    ["level", "ADMINISTRATOR"],
  ])("with %s %j is refused at that field", async (field, value) => {
    const before = await count();
    const answer = await send({ [field]: value });
    expect(answer).toMatchObject({
      code: 400,
      status: "malformed_request",
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await count()).toBe(before);
  });

  test("sent by a program is marked as suspicious", async () => {
    const { id, code } = await send({ formToken: null, withoutScript: "true" });
    expect(code).toBe(200);
    expect(await stored(id)).toMatchObject({ suspicion: "no_token" });
    expect(await send({ formToken: null })).toMatchObject({ code: 200, data: { challenge: expect.any(String) } });
  });

  test("is refused beyond the storage limit", async () => {
    await sql`
      insert into careers.application (id, job_opening_id, full_name, email, phone, language, stage, suspicion, cv_type, cv_bytes, cv_sha256, received_at, touched_at)
      select 'ja_0' || lpad(n::text, 25, '0'), ${jobOpening}, 'x', 'x@x.example', '1', 'ID', 'new', 'no_token', 'pdf', 1, repeat('0', 64), now(), now()
      from generate_series(1, 110) as n`.execute(database);
    const before = await count();
    expect(await send({ formToken: null, withoutScript: "true" })).toMatchObject({ code: 503, status: "form_busy" });
    expect(await send({ website: "http://evil.example" })).toMatchObject({ code: 200 });
    expect(await count()).toBe(before);
    expect(await send()).toMatchObject({ code: 200 });
    // After a week the oldest suspicious application that is still new is deleted to make room.
    clock.advance(8 * DAY_MS);
    expect(await send({ formToken: null, withoutScript: "true" })).toMatchObject({ code: 200 });
    expect(await count()).toBe(before + 1);
    await sql`delete from careers.application where id like 'ja_00%'`.execute(database);
  });
});

describe("no hostile file is accepted", () => {
  test.each(HOSTILE_FILES.map((file) => [file.what, file] as const))("%s", async (_what, { name, bytes, onlyName = false }) => {
    const before = await count();
    const { id, ...answer } = await send({ cv: new File([new Uint8Array(bytes())], name, { type: "application/pdf" }) });
    if (onlyName) {
      // The content is a valid document: its name has no effect.
      if (answer.code === 200) expect(await stored(id)).toMatchObject({ cv_type: "pdf", content: honestPdf() });
      else expect(answer).toMatchObject({ code: 400 });
      return;
    }
    expect([400, 413, 415, 422]).toContain(answer.code);
    expect(answer.message).toMatch(/\S/);
    expect(await count()).toBe(before);
  });

  test.each([
    ["one byte more than 5 MB", 413, "too_large"],
    ["a picture with a script that is called pdf", 415, "cv_type"],
    ["half a PDF", 422, "cv_broken"],
    ["a PDF bomb", 422, "cv_unchecked"],
    ["a PDF that is locked", 422, "cv_locked"],
    ["a docx with a macro part", 422, "cv_active"],
  ])("%s is refused with its own refusal, in both languages", async (what, code, status) => {
    const hostile = HOSTILE_FILES.find((file) => file.what === what);
    const answer = await send({ cv: new File([new Uint8Array(hostile?.bytes() ?? Buffer.alloc(0))], hostile?.name ?? "") });
    expect(answer).toMatchObject({ code, status });
    if (status !== "too_large") expect(answer.details?.["fields"]).toEqual({ cv: answer.message });
  });

  test("two files, or a file under another name, are malformed", async () => {
    const file = () => new File([new Uint8Array(honestPdf())], "cv.pdf");
    expect(await send({ other: file() })).toMatchObject({ code: 413 });
    expect(await send({ cv: null, picture: file() })).toMatchObject({ code: 400, status: "malformed_request" });
  });

  test("300 MB of refused files leave memory use unchanged", async () => {
    const flood = new File([new Uint8Array(30 * 1024 * 1024)], "cv.pdf");
    const refused = async () => expect(await send({ cv: flood })).toMatchObject({ code: 413, status: "too_large" });
    // The first request allocates this test's own buffers.
    await refused();
    const before = await bytesHeld();
    for (let n = 0; n < 10; n++) await refused();
    // One file that is held is 30 MB; the worker's other modules may have allocated some of their own meanwhile.
    expect((await bytesHeld()) - before).toBeLessThan(20 * 1024 * 1024);
  });
});

test("script strings are stored as plain text, and refused as a profile link", async () => {
  for (const text of SCRIPT_STRINGS) {
    const { id, code } = await send({ note: text, fullName: text.replaceAll(/\s/g, " ").slice(0, 121) });
    expect(code, text).toBe(200);
    expect(await stored(id)).toMatchObject({ note: text });
    clock.advance(HOUR_MS);
    expect(await send({ profileLink: text }), text).toMatchObject({ code: 400 });
    clock.advance(HOUR_MS);
  }
}, 60_000);

test("a CV of exactly 5 MB is accepted", async () => {
  const padded = Buffer.concat([honestPdf(), Buffer.alloc(CV_MAX_BYTES - honestPdf().length, 10)]);
  expect(await send({ cv: new File([new Uint8Array(padded)], "cv.pdf") })).toMatchObject({ code: 200 });
});

test("the invariants hold, and applications are deleted with their CVs after the retention period", async () => {
  for (const { says, breaches } of await checkInvariants(database, careersInvariants)) expect(breaches, says).toEqual([]);
  clock.advance(366 * DAY_MS);
  const fresh = await send();
  await runJob(app, careersJobs({ CV_RETENTION_DAYS: 365 })[0]);
  expect(await count()).toBe(1);
  expect(await stored(fresh.id)).toBeDefined();
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from careers.cv`.execute(database);
  expect(Number(rows[0]?.n)).toBe(1);
});
