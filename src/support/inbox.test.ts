/** The office page "Contact messages" over HTTP. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { type Id, referenceOf } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { FORMULA_STRINGS } from "#platform/testing/hostile-text.ts";
import { complain } from "./complaints/contract.ts";
import { openComplaintOfMessage } from "./complaints/contract-open.ts";
import * as office from "./contract-office.ts";
import { sendMessage } from "./contract.ts";
import { supportInvariants } from "./invariants.ts";
import { hire, someId } from "./testing/people.ts";
import { testSupport } from "./testing/support-http.ts";

const app = await openTestApp();
const served = [testSupport()];
const api = await openTestApi(app, served);
const { clock, database } = app.runtime;
const ayu = await hire(app, "Ayu Petugas", "contact", "view", "answer", "export");
const bima = await hire(app, "Bima Petugas", "contact", "view", "answer", "export");
const reader = await hire(app, "Citra Pembaca", "contact", "view");
/** The same app with Ayu as the only caller: a file is not JSON, so it is requested without the test client. */
const ofAyu = await openTestApi(app, served, {}, async () => ayu);
const takeFile = (query: Record<string, string>) => ofAyu.raw({ method: "GET", url: office.exportMessages.path, query });
afterAll(async () => {
  await ofAyu[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const as =
  (actor: typeof ayu) =>
  <E extends Endpoint>(endpoint: E, input: InputArgs<E>, language: "id" | "en" = "id") =>
    api.call(endpoint, input, { actor, language });
const desk = as(ayu);
const SENDER = { kind: "user", id: "us_01kc0000000000000000000007", level: "CUSTOMER", menuAccess: [] } as const;

/** A message from a signed-in person, which goes to the inbox because nothing about it is suspicious. */
async function newMessage(change: object = {}): Promise<Id<"cm">> {
  clock.advance(HOUR_MS);
  const id = someId("cm");
  const fields = {
    fullName: "Siti Rahma",
    email: "siti.rahma@contoh.example",
    phoneNumber: "+6281234567890",
    category: "transfer",
    subject: "Kiriman belum sampai",
    message: "Sejak kemarin.",
  };
  const answer = await api.call(sendMessage, { id, ...fields, ...change }, { actor: SENDER });
  expect(answer).toMatchObject({ code: 200 });
  return id;
}
const read = async (id: Id<"cm">) => expectOk(await desk(office.readMessage, { id }));
const listed = async (query: InputArgs<typeof office.listMessages>, actor = ayu) =>
  expectOk(await as(actor)(office.listMessages, query));
const audited = async (action: string) => {
  const { rows } = await sql<{ subject: string; details: { reason?: string } }>`
    select subject, details from audit.entry where code = ${action} order by id desc limit 1`.execute(database);
  return rows[0];
};

describe("finding messages", () => {
  let ids: Id<"cm">[] = [];
  beforeAll(async () => {
    ids = [
      await newMessage({ fullName: "Joko", email: "joko_100-x@contoh.example", subject: "Biaya", category: "price" }),
      await newMessage({ fullName: "Maria da Conceição", subject: "Masuk tidak bisa", category: "account" }),
      await newMessage({ fullName: "O’Brien", subject: "Kemitraan", category: "partnership" }),
    ];
  });

  test.each([
    ["part of a name in capitals", { search: "CONCEIÇÃO" }, [1]],
    ["words in any order", { search: "bisa masuk" }, [1]],
    ["a sign that means something to like", { search: "joko_100" }, [0]],
    ["a quotation mark", { search: "'; drop table" }, []],
    ["a category", { category: "partnership" }, [2]],
  ] as const)("by %s", async (_what, query, expected) => {
    const { messages } = await listed(query);
    expect(messages.map(({ id }) => ids.indexOf(id)).filter((n) => n >= 0)).toEqual(expected);
  });

  test("by the number that its sender received", async () => {
    const [first] = ids as [Id<"cm">];
    expect((await listed({ search: referenceOf(first) })).messages.map(({ id }) => id)).toEqual([first]);
  });

  test("in pages, with the number of messages in each folder, and addresses masked", async () => {
    const all = await listed({});
    expect(all.total).toBe(all.counts["open"]);
    const page = await listed({ perPage: 1, page: 2 });
    expect(page.messages.map(({ id }) => id)).toEqual([all.messages[1]?.id]);
    expect(all.messages.every(({ email }) => email.includes("•••"))).toBe(true);
  });
});

describe("a message", () => {
  test("is read with its thread; revealing its sender's address takes a reason", async () => {
    const id = await newMessage();
    const message = await read(id);
    expect(message).toMatchObject({ body: "Sejak kemarin.", email: "s•••@contoh.example", status: "open", entries: [] });
    expect(message["phone"]).toMatch(/^\+62•+890$/);
    const revealed = await desk(office.revealSender, { id, reason: "Diminta menelepon" });
    expect(revealed.data).toEqual({ email: "siti.rahma@contoh.example", phone: "+6281234567890" });
    expect(await audited("support.reveal_sender")).toMatchObject({ subject: id, details: { reason: "Diminta menelepon" } });
  });

  test("is assigned to a colleague, to the caller or to nobody, but not to a person who may not answer", async () => {
    const id = await newMessage();
    const data = expectOk(await desk(office.listColleagues, {}));
    const names = data.colleagues.map(({ name }) => name);
    expect(names).toEqual(["Ayu Petugas", "Bima Petugas", "Citra Pembaca"]);
    expect(await desk(office.assignMessage, { id, to: bima.id })).toMatchObject({ code: 200 });
    expect((await listed({ folder: "mine" }, bima)).messages.map((one) => one.id)).toEqual([id]);
    expect(await as(bima)(office.assignMessage, { id, to: bima.id })).toMatchObject({ code: 200 });
    expect(await desk(office.assignMessage, { id, to: null })).toMatchObject({ code: 200 });
    expect(await read(id)).toMatchObject({
      assignee: null,
      entries: [
        { kind: "assigned", assignee: { name: "Bima Petugas" }, by: { name: "Ayu Petugas" } },
        { kind: "assigned", assignee: null },
      ],
    });
    const stranger = await desk(office.assignMessage, { id, to: SENDER.id });
    expect(stranger).toMatchObject({ code: 422, status: "colleague_unknown", message: expect.stringContaining("Petugas ini") });
  });

  test("is answered by one mail, in its language, with its number in the subject, and is then assigned to the answering person", async () => {
    const id = await newMessage({ subject: "Apa kabar?" });
    const answer = { id, entryId: someId("ce"), text: "Sudah kami cek.\r\nUangnya tiba besok." };
    expect(await desk(office.answerMessage, answer)).toMatchObject({ code: 200 });
    expect(await desk(office.answerMessage, answer)).toMatchObject({ code: 200 });
    const { rows } = await sql<{ recipient: string; subject: string; body_text: string; language: string }>`
      select * from platform.outgoing_message where template = 'support.answer'`.execute(database);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      recipient: "siti.rahma@contoh.example",
      subject: `Re: Apa kabar? [Sampai ${referenceOf(id)}]`,
      language: "ID",
    });
    expect(rows[0]?.body_text).toContain("Halo Siti Rahma,\n\nSudah kami cek.\nUangnya tiba besok.\n");
    expect(rows[0]?.body_text).toContain("> Sejak kemarin.");
    expect(await read(id)).toMatchObject({ assignee: { id: ayu.id }, isYours: true, entries: [{ kind: "answer" }] });
    const other = await desk(office.answerMessage, { ...answer, text: "Lain" });
    expect(other).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("is quoted without links: the address may be a stranger's", async () => {
    const id = await newMessage({
      fullName: "evil.example",
      subject: "Hadiah di evil.example/x",
      message: "call me at evil@host.example or evil.example/x\nhttps://evil.example",
    });
    await desk(office.answerMessage, { id, entryId: someId("ce"), text: "Lihat https://sampai.example/bantuan." });
    const { rows } = await sql<{ subject: string; body_text: string }>`
      select subject, body_text from platform.outgoing_message where template = 'support.answer' order by id desc limit 1`.execute(
      database,
    );
    const [{ subject, body_text } = { subject: "", body_text: "" }] = rows;
    expect(`${subject}\n${body_text}`).not.toMatch(/evil\.example|evil@|host\.example/);
    expect(body_text).toContain("> call me at evil[@]host[.]example or evil[.]example/x\n> https[://]evil[.]example");
    expect(body_text).toContain("Lihat https://sampai.example/bantuan.");
  });

  test("has notes for colleagues, which send no mail", async () => {
    const id = await newMessage();
    const note = { id, entryId: someId("ce"), text: "Sudah ditelepon" };
    const mails = async () =>
      (await sql<{ n: bigint }>`select count(*) as n from platform.outgoing_message`.execute(database)).rows[0]?.n;
    const before = await mails();
    expect(await desk(office.noteMessage, note)).toMatchObject({ code: 200 });
    expect(await desk(office.noteMessage, note)).toMatchObject({ code: 200 });
    expect(await desk(office.noteMessage, { ...note, text: "Lain" })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await mails()).toBe(before);
    expect((await read(id)).entries).toHaveLength(1);
  });

  test("is closed, reopened, marked as spam and taken out of spam, each once", async () => {
    const id = await newMessage();
    const steps = [
      [office.closeMessage, "closed"],
      [office.reopenMessage, "reopened"],
      [office.markSpam, "spam"],
      [office.unmarkSpam, "not_spam"],
    ] as const;
    for (const [endpoint, kind] of steps) {
      expect(await desk(endpoint, { id }), kind).toMatchObject({ code: 200 });
      const again = await desk(endpoint, { id }, "en");
      expect(again, kind).toMatchObject({
        code: 409,
        status: "message_not_as_shown",
        message: expect.stringContaining("changed"),
      });
      expect(await audited(endpoint.name)).toMatchObject({ subject: id });
    }
    expect((await read(id)).entries.map(({ kind }) => kind)).toEqual(["closed", "reopened", "spam", "not_spam"]);
  });

  test("when closed, can neither be answered nor assigned", async () => {
    const id = await newMessage();
    await desk(office.closeMessage, { id });
    const answered = await desk(office.answerMessage, { id, entryId: someId("ce"), text: "Halo" });
    expect(answered).toMatchObject({ code: 409, status: "message_not_open", message: expect.stringContaining("tidak terbuka") });
    expect(await desk(office.assignMessage, { id, to: bima.id })).toMatchObject({ code: 409, status: "message_not_open" });
  });

  test("that does not exist is answered not_found by every call", async () => {
    const id = someId("cm");
    const writing = { id, entryId: someId("ce"), text: "x" };
    for (const answer of [
      await desk(office.readMessage, { id }),
      await desk(office.revealSender, { id, reason: "x" }),
      await desk(office.assignMessage, { id, to: null }),
      await desk(office.closeMessage, { id }),
      await desk(office.answerMessage, writing),
      await desk(office.noteMessage, writing),
    ])
      expect(answer).toMatchObject({ code: 404, status: "not_found" });
  });
});

test("of two people who move a message at once, one succeeds", async () => {
  const id = await newMessage();
  const both = await Promise.all([desk(office.closeMessage, { id }), as(bima)(office.markSpam, { id })]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a person who may only view can do nothing else", async () => {
  const id = await newMessage();
  const look = as(reader);
  expect(await look(office.readMessage, { id })).toMatchObject({ code: 200 });
  for (const answer of [
    await look(office.answerMessage, { id, entryId: someId("ce"), text: "x" }),
    await look(office.closeMessage, { id }),
    await look(office.listColleagues, {}),
    await look(office.exportMessages, { reason: "ingin tahu" }),
  ])
    expect(answer).toMatchObject({ code: 403, status: "permission_denied" });
});

test("without the terms of complaints staff read which are missing, and customers where to write", async () => {
  const message = await newMessage();
  const sent = { id: someId("cn"), entryId: someId("ne"), topic: "late", text: "Terlambat" } as const;
  const opener = await hire(app, "Dewi Petugas", "complaint", "view", "answer");
  const opened = await as(opener)(openComplaintOfMessage, { ...sent, message });
  expect(opened).toMatchObject({ code: 503, status: "complaint_terms_not_set" });
  expect(await api.call(complain, sent, { actor: SENDER })).toMatchObject({ code: 503, status: "complaints_not_taken" });
});

describe("a file of messages", () => {
  test("has no formulas, requires a reason that is audited, and is served as a download of declared type", async () => {
    for (const text of FORMULA_STRINGS)
      await newMessage({
        fullName: text.replaceAll("\t", " "),
        subject: text.replaceAll("\t", " "),
        message: text,
        category: "complaint",
      });
    const response = await takeFile({ folder: "open", category: "complaint", reason: "laporan bulanan" });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="pesan-masuk-/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const cells = response.body.split(/","|\r\n"|"\r\n/);
    expect(response.body.split("\r\n", 1)[0]).toMatch(/Batas waktu"?$/);
    expect(cells.length).toBeGreaterThan(FORMULA_STRINGS.length * 9);
    expect(cells.filter((cell) => /^[\s\p{Cc}]*[=+\-@\uFF1D]/u.test(cell))).toEqual([]);
    expect(await audited("support.export_messages")).toMatchObject({ details: { reason: "laporan bulanan" } });
  });

  test("holds the requested days", async () => {
    const data = expectOk(await desk(office.listMessages, {}));
    expect(data.total).toBeGreaterThan(0);
    const response = await takeFile({ from: "2020-01-01", to: "2020-01-31", reason: "tahun 2020" });
    expect(response.body.trim().split("\r\n")).toHaveLength(1);
  });

  test("with more rows than the limit is refused", async () => {
    await sql`
      insert into support.message (id, full_name, email, category, subject, body, language, status, received_at, touched_at)
      select 'cm_0' || lpad(n::text, 25, '0'), 'x', 'x@x.example', 'other', 'x', 'x', 'ID', 'closed', now(), now()
      from generate_series(1, ${office.MAX_EXPORTED + 1}) as n`.execute(database);
    expect(await desk(office.exportMessages, { folder: "closed", reason: "semua" })).toMatchObject({
      code: 409,
      status: "too_many_to_export",
    });
  });
});

test("support invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants)) expect(breaches, says).toEqual([]);
});
