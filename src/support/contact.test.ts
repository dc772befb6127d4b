/** The contact form over HTTP: accepted, set aside and refused messages. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { referenceOf } from "#kernel/id.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { HEADER_STRINGS, SCRIPT_STRINGS } from "#platform/testing/hostile-text.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import { openContactForm, sendMessage } from "./contract.ts";
import { supportInvariants } from "./invariants.ts";
import { supportJobs } from "./jobs.ts";
import { BODY_MAX_CHARS } from "./model/message.ts";
import { MAX_SPAM } from "./send-message.ts";
import { callFrom, runJob, someId } from "./testing/people.ts";
import { testSupport } from "./testing/support-http.ts";

const app = await openTestApp();
const api = await openTestApi(app, [testSupport()]);
const { clock, database } = app.runtime;
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => clock.advance(2 * HOUR_MS));

const FORM = {
  fullName: "Wayan",
  email: "wayan@contoh.example",
  phoneNumber: "0812 3456 7890",
  category: "transfer",
  subject: "Kiriman belum sampai",
  message: "Kiriman saya kemarin belum sampai.\nNomornya ABCD-1234.",
};
async function drawForm(): Promise<string> {
  const data = expectOk(await api.call(openContactForm, {}));
  clock.advance(LEAST_MS);
  return data.formToken;
}
let senders = 0;
/** A message from a new sender. */
async function send(change: object = {}, address?: string, language?: "id" | "en") {
  const id = someId("cm");
  const email = `orang-${senders++}@contoh.example`;
  const answer = await callFrom(
    api,
    sendMessage,
    { id, ...FORM, email, formToken: await drawForm(), ...change },
    address,
    language,
  );
  return { ...answer, id };
}
interface Row {
  readonly full_name: string;
  readonly phone: string | null;
  readonly body: string;
  readonly status: string;
  readonly suspicion: string | null;
  readonly language: string;
  readonly person: string | null;
}
async function stored(id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from support.message where id = ${id}`.execute(database);
  return rows[0];
}

describe("a message", () => {
  test("goes to the inbox, and its sender receives its number", async () => {
    const { id, ...answer } = await send();
    expect(answer).toMatchObject({ code: 200, data: { reference: referenceOf(id) } });
    expect(await stored(id)).toMatchObject({
      full_name: "Wayan",
      phone: "0812 3456 7890",
      body: FORM.message,
      status: "open",
      suspicion: null,
      language: "ID",
      person: null,
    });
  });

  test("is stored in the language of its page, with blanks and line ends tidied, and without a phone number if none was given", async () => {
    const { id } = await send(
      { fullName: "  Maria   da Conceição ", message: "a\r\nb\u0007", phoneNumber: undefined },
      undefined,
      "en",
    );
    expect(await stored(id)).toMatchObject({ full_name: "Maria da Conceição", body: "a\nb", phone: null, language: "EN" });
  });

  test("sent again with its id is stored once; other text under the same id is refused", async () => {
    const id = someId("cm");
    const formToken = await drawForm();
    expect(await callFrom(api, sendMessage, { id, ...FORM, formToken })).toMatchObject({ code: 200 });
    expect(await callFrom(api, sendMessage, { id, ...FORM, formToken })).toMatchObject({ code: 200 });
    const other = await callFrom(api, sendMessage, { id, ...FORM, message: "Lain", formToken });
    expect(other).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("from a signed-in person is stored with that person", async () => {
    const actor = { kind: "user", id: "us_01kc0000000000000000000009", level: "CUSTOMER", menuAccess: [] } as const;
    const id = someId("cm");
    expect(await api.call(sendMessage, { id, ...FORM }, { actor })).toMatchObject({ code: 200 });
    expect(await stored(id)).toMatchObject({ person: actor.id, status: "open" });
  });

  test.each([
    ["fullName", "", "The field is required"],
    ["fullName", "  \u200b ", "The field is required"],
    ["fullName", "Budi\r\nBcc: x@evil.example", "The field is not valid"],
    ["fullName", "x".repeat(122), "The field is not valid"],
    ["email", "bukan-email", "The field is not valid"],
    ["email", "a@b.example,c@d.example", "The field is not valid"],
    ["phoneNumber", "telepon saya", "The field is not valid"],
    ["category", "", "The field is required"],
    ["category", "lottery", "The field is not valid"],
    ["subject", "satu\ndua", "The field is not valid"],
    ["subject", "x".repeat(151), "The field is not valid"],
    ["message", "\u0001\u0002", "The field is required"],
    ["message", "x".repeat(BODY_MAX_CHARS + 1), "The field is not valid"],
    // Twice as long in the stored form.
    ["message", "\u0958".repeat(BODY_MAX_CHARS), "The field is not valid"],
  ])("with %s %j is refused at that field", async (field, value, sentence) => {
    expect(await send({ [field]: value })).toMatchObject({
      code: 400,
      status: "malformed_request",
      details: { fields: { [field]: sentence } },
    });
  });

  test("may have the full length in characters outside the basic multilingual plane", async () => {
    const { id, code } = await send({ message: "👍".repeat(BODY_MAX_CHARS) });
    expect(code).toBe(200);
    expect((await stored(id))?.body).toHaveLength(BODY_MAX_CHARS * 2);
  });
});

describe("a suspicious message", () => {
  test("without scripts is set aside, and its sender gets the same answer", async () => {
    const { id, code } = await send({ formToken: undefined, withoutScript: true });
    expect(code).toBe(200);
    expect(await stored(id)).toMatchObject({ status: "spam", suspicion: "no_token" });
  });

  test("with scripts gets a challenge as a normal answer: browsers log refused calls as errors, and this is none", async () => {
    const indonesian = await send({ formToken: undefined });
    expect(indonesian).toMatchObject({ code: 200, data: { challenge: expect.any(String) } });
    expect(await stored(indonesian.id)).toBeUndefined();
  });

  test("from one address is limited", async () => {
    // Each sending takes seconds of this clock, and all must fall into one window of the limit.
    clock.set(new Date(Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS));
    const address = "203.0.113.9";
    for (let n = 0; n < 20; n++) await send({}, address);
    expect(await send({}, address)).toMatchObject({ code: 429, status: "too_many_requests" });
  });

  test("fills the spam folder up to its limit; programs get no error, people do", async () => {
    await sql`
      insert into support.message (id, full_name, email, category, subject, body, language, status, suspicion, received_at, touched_at)
      select 'cm_0' || lpad(n::text, 25, '0'), 'x', 'x@x.example', 'other', 'x', 'x', 'ID', 'spam', 'no_token', ${clock.now()}::timestamptz, ${clock.now()}::timestamptz
      from generate_series(1, ${MAX_SPAM - 1}) as n on conflict do nothing`.execute(database);
    const flood = await Promise.all(
      Array.from({ length: 12 }, () => callFrom(api, sendMessage, { id: someId("cm"), ...FORM, withoutScript: true })),
    );
    expect(flood.filter(({ code }) => code === 503).length).toBeGreaterThan(0);
    expect(flood.find(({ code }) => code === 503)).toMatchObject({
      status: "form_busy",
      message: expect.stringContaining("WhatsApp"),
    });
    const program = await send({ website: "http://evil.example" });
    expect(program.code).toBe(200);
    expect(await stored(program.id)).toBeUndefined();
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from support.message where status = 'spam'`.execute(database);
    expect(Number(rows[0]?.n)).toBe(MAX_SPAM);
    // Honest senders are still served.
    expect(await send()).toMatchObject({ code: 200 });
    // A day later the oldest messages of the flood make room, one for one.
    clock.advance(25 * HOUR_MS);
    const late = await send({ formToken: undefined, withoutScript: true });
    expect(late.code).toBe(200);
    expect(await stored(late.id)).toMatchObject({ status: "spam" });
    const { rows: after } = await sql<{ n: bigint }>`select count(*) as n from support.message where status = 'spam'`.execute(
      database,
    );
    expect(Number(after[0]?.n)).toBe(MAX_SPAM);
  });

  test("is deleted after a month", async () => {
    clock.advance(31 * 24 * HOUR_MS);
    await runJob(app, supportJobs[0]);
    const { rows } = await sql<{ status: string }>`select distinct status from support.message`.execute(database);
    expect(rows.map(({ status }) => status)).toEqual(["open"]);
  });
});

/** The receipts queued for an address. */
async function receipts(email: string) {
  const { rows } = await sql<{ subject: string; text: string; language: string }>`
    select subject, body_text as text, language from platform.outgoing_message
    where recipient = ${email} and template = 'support.receipt' order by created_at`.execute(database);
  return rows;
}

describe("a receipt", () => {
  test.each([
    ["id", "ID", "Pesan Anda kami terima", "Topik: Kiriman"],
    ["en", "EN", "We have received your message", "Topic: Transfer"],
  ] as const)(
    "is mailed in the language of the page (%s), with the number and without any of the typed text",
    async (header, language, subject, topic) => {
      const email = `tanda-${header}@contoh.example`;
      const { id } = await send(
        { email, fullName: "Menang hadiah", subject: "evil.example", message: "evil.example" },
        undefined,
        header,
      );
      const [receipt, ...more] = await receipts(email);
      expect(more).toEqual([]);
      expect(receipt).toMatchObject({ language, subject: expect.stringContaining(subject) });
      expect(receipt?.subject).toContain(referenceOf(id));
      expect(receipt?.text).toContain(referenceOf(id));
      expect(receipt?.text).toContain(topic.slice(0, 6));
      expect(`${receipt?.subject} ${receipt?.text}`).not.toMatch(/evil|Menang/);
    },
  );

  test("is sent once, however often the message is sent", async () => {
    const [id, email, formToken] = [someId("cm"), "sekali@contoh.example", await drawForm()];
    for (let n = 0; n < 3; n++)
      expect(await callFrom(api, sendMessage, { id, ...FORM, email, formToken })).toMatchObject({ code: 200 });
    expect(await receipts(email)).toHaveLength(1);
  });

  test("is not sent for messages set aside, and at most three times a day to one address", async () => {
    await send({ email: "disisihkan@contoh.example", formToken: undefined, withoutScript: true });
    await send({ email: "disisihkan@contoh.example", website: "http://evil.example" });
    expect(await receipts("disisihkan@contoh.example")).toEqual([]);
    clock.set(new Date(Math.ceil(clock.now().getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS));
    for (let n = 0; n < 5; n++) expect((await send({ email: "banyak@contoh.example" })).code).toBe(200);
    expect(await receipts("banyak@contoh.example")).toHaveLength(3);
  });
});

test("text with scripts is stored unchanged, like any other", async () => {
  for (const text of SCRIPT_STRINGS) {
    const { id, code } = await send({ message: text, fullName: text.replaceAll(/\s/g, " ").slice(0, 121) });
    expect(code, text).toBe(200);
    expect((await stored(id))?.body).toBe(text);
    clock.advance(HOUR_MS);
  }
});

test("text that could start another mail header cannot enter a single-line field", async () => {
  for (const text of HEADER_STRINGS)
    for (const field of ["fullName", "subject", "email"])
      expect(await send({ [field]: `Siti${text}` }), field + text).toMatchObject({ code: 400, status: "malformed_request" });
});

test("support invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants)) expect(breaches, says).toEqual([]);
});
