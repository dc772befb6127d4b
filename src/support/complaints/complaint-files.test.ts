/** Files of complaints over HTTP: sent with the customer's words, carried over from a chat, and read by nobody else. */
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { readSealed } from "#platform/files/store-sealed.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import * as chat from "../chat/contract.ts";
import * as files from "../files/contract.ts";
import { MAX_FILES_PER_COMPLAINT, MAX_FILES_PER_DAY, MAX_FILES_PER_MESSAGE, UNSENT_FILE_MS } from "../files/model/chat-file.ts";
import { chatFileJobs } from "../files/jobs.ts";
import { SEALED_CHAT_FILES } from "../files/store.ts";
import { supportInvariants } from "../invariants.ts";
import { callsAs, hire, runJob, someCustomer, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import * as own from "./contract.ts";
import * as desk from "./contract-office.ts";
import * as opening from "./contract-open.ts";

const office = await openOfficers();
const { app } = office;
const { clock, database } = app.runtime;
const api = await openTestApi(app, [testSupport()]);
const ayu = await hire(app, "Ayu Petugas", "complaint", "view", "answer");
const stranger = await hire(app, "Citra Obrolan", "chat", "view", "answer");
const as = callsAs(api);
const staff = as(ayu);
type Customer = ReturnType<typeof as>;

beforeEach(() => clock.advance(HOUR_MS));
afterEach(async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants))
    if (breaches.length > 0) throw new Error(`${says}: ${JSON.stringify(breaches)}`);
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#a0b0c0" } })
  .withExif({ IFD0: { Copyright: "secret place" } })
  .png()
  .toBuffer();
const fileOf = (bytes: Uint8Array, name = "bukti.pdf") => new File([new Uint8Array(bytes)], name);
async function give(customer: Customer, bytes: Uint8Array = honestPdf(), name = "bukti.pdf"): Promise<Id<"cf">> {
  const id = someId("cf");
  expectOk(await customer(files.giveComplaintFile, { id, file: fileOf(bytes, name) }));
  return id;
}
const words = (text = "Kiriman saya terlambat tiga hari") =>
  ({ id: someId("cn"), entryId: someId("ne"), topic: "late", text }) as const;
const download = (actor: Actor, complaint: string, id: string) =>
  api.raw({
    method: "GET",
    url: `${files.takeComplaintFile.path}?complaint=${complaint}&id=${id}`,
    headers: { ...api.headers(), "x-code-challenge": api.tokenOf(actor) },
  });

describe("a customer", () => {
  test("sends files with a complaint and with later words, once; the customer saves them and staff look at them", async () => {
    const actor = someCustomer();
    const siti = as(actor);
    const first = await give(siti, photo, "../../slip\u202Egnp.png");
    const sent = { ...words(), files: [first] };
    for (const _ of [1, 2]) expectOk(await siti(own.complain, sent));
    expect(await siti(own.complain, { ...sent, files: [] })).toMatchObject({ code: 409, status: "id_already_used" });
    const second = await give(siti);
    const added = { id: sent.id, entryId: someId("ne"), text: "Ini buktinya", files: [second] };
    for (const _ of [1, 2]) expectOk(await siti(own.addToComplaint, added));
    expect(await siti(own.addToComplaint, { ...added, files: [] })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await siti(own.addToComplaint, { ...added, entryId: someId("ne") })).toMatchObject({ status: "chat_file_gone" });
    const { entries } = expectOk(await siti(own.readOwnComplaint, { id: sent.id }));
    expect(entries.map((entry) => entry.files.map(({ id, name, media }) => [id, name, media]))).toEqual([
      [[first, "slipgnp.png", "image/jpeg"]],
      [[second, "bukti.pdf", "application/pdf"]],
    ]);
    expect(await siti(files.removeChatFile, { id: second })).toMatchObject({ code: 409, status: "file_settled" });
    const saved = await download(actor, sent.id, first);
    expect([saved.statusCode, saved.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(saved.rawPayload.includes("secret place")).toBe(false);
    expect((await readSealed(database, SEALED_CHAT_FILES, second))?.content.includes("%PDF")).toBe(false);

    const shown = expectOk(await staff(desk.readComplaint, { id: sent.id }));
    expect(shown.entries.map((entry) => entry.files.length)).toEqual([1, 1]);
    const seen = expectOk(await staff(files.viewComplaintFile, { complaint: sent.id, id: first }));
    expect(seen.media).toBe("image/jpeg");
    const { rows } = await sql<{ file: string }>`
      select details ->> 'file' as file from audit.entry where code = 'support.complaint_file_viewed' and subject = ${sent.id}`.execute(
      database,
    );
    expect(rows).toEqual([{ file: first }]);
  });

  test("objects with a file, and adds none to an answered complaint otherwise", async () => {
    const siti = as(someCustomer());
    const sent = words();
    expectOk(await siti(own.complain, sent));
    const answer = { id: sent.id, entryId: someId("ne"), text: "Maaf", outcome: "refused", rootCause: "no_fault" } as const;
    expectOk(await staff(desk.answerComplaint, answer));
    const file = await give(siti);
    const more = { id: sent.id, entryId: someId("ne"), text: "Ini buktinya", files: [file] };
    expect(await siti(own.addToComplaint, more)).toMatchObject({ code: 409, status: "complaint_not_as_shown" });
    expectOk(await siti(own.objectToAnswer, more));
    expect(expectOk(await siti(own.readOwnComplaint, { id: sent.id })).entries.at(-1)?.files).toHaveLength(1);
  });

  test("sends five with one entry, twenty in a complaint and forty a day at most; unsent ones are deleted after a day", async () => {
    const actor = someCustomer();
    const siti = as(actor);
    const sent = words();
    expectOk(await siti(own.complain, sent));
    const all: Id<"cf">[] = [];
    for (let n = 0; n < MAX_FILES_PER_DAY; n++) {
      if (n % 20 === 0) clock.advance(HOUR_MS);
      all.push(await give(siti));
    }
    const late = { id: someId("cf"), file: fileOf(honestPdf()) };
    expect(await siti(files.giveComplaintFile, late)).toMatchObject({ code: 409, status: "chat_files_day" });
    const add = (ids: readonly Id<"cf">[]) => ({ id: sent.id, entryId: someId("ne"), text: "Bukti", files: [...ids] });
    const six = await api.call(own.addToComplaint, add(all.slice(0, MAX_FILES_PER_MESSAGE + 1)), { actor, unjudged: true });
    expect(six).toMatchObject({ code: 400 });
    for (let n = 0; n < MAX_FILES_PER_COMPLAINT; n += MAX_FILES_PER_MESSAGE)
      expectOk(await siti(own.addToComplaint, add(all.slice(n, n + MAX_FILES_PER_MESSAGE))));
    const next = add(all.slice(20, 21));
    expect(await siti(own.addToComplaint, next)).toMatchObject({ code: 409, status: "complaint_files_full" });
    clock.advance(UNSENT_FILE_MS + 1);
    await runJob(app, chatFileJobs[0]);
    const { rows } = await sql`select from support.chat_file where given_by = ${actor.id}`.execute(database);
    expect(rows).toHaveLength(MAX_FILES_PER_COMPLAINT);
  });

  test("is refused what is no photograph or PDF", async () => {
    const siti = as(someCustomer());
    const page = fileOf(Buffer.from("<!doctype html><script>alert(1)</script>"), "foto.png");
    expect(await siti(files.giveComplaintFile, { id: someId("cf"), file: page })).toMatchObject({ status: "file_type" });
  });
});

describe("nobody else", () => {
  test("sends, saves, removes or looks at another person's file, and staff without the right neither", async () => {
    const [actor, thief] = [someCustomer(), someCustomer()];
    const [siti, tono] = [as(actor), as(thief)];
    const [unsent, file] = [await give(siti), await give(siti)];
    const sent = { ...words(), files: [file] };
    expectOk(await siti(own.complain, sent));
    const theirs = words("Punya saya");
    expect(await tono(own.complain, { ...theirs, files: [unsent] })).toMatchObject({ code: 409, status: "chat_file_gone" });
    expectOk(await tono(own.complain, theirs));
    for (const id of [unsent, file]) {
      const steal = { id: theirs.id, entryId: someId("ne"), text: "Ini", files: [id] };
      expect(await tono(own.addToComplaint, steal)).toMatchObject({ code: 409, status: "chat_file_gone" });
      expect(await tono(files.removeChatFile, { id })).toMatchObject({ code: 404 });
      const again = { id, file: fileOf(honestPdf()) };
      expect(await tono(files.giveComplaintFile, again)).toMatchObject({ code: 409, status: "id_already_used" });
    }
    expect((await download(thief, sent.id, file)).statusCode).toBe(404);
    expect((await download(thief, theirs.id, file)).statusCode).toBe(404);
    expect((await download(actor, sent.id, unsent)).statusCode).toBe(404);
    expect((await download(actor, sent.id, file)).statusCode).toBe(200);
    expect(await staff(files.viewComplaintFile, { complaint: theirs.id, id: file })).toMatchObject({ code: 404 });
    expect(await staff(files.viewComplaintFile, { complaint: sent.id, id: unsent })).toMatchObject({ code: 404 });
    expect(await as(stranger)(files.viewComplaintFile, { complaint: sent.id, id: file })).toMatchObject({ code: 403 });
    expect(await as()(files.giveComplaintFile, { id: someId("cf"), file: fileOf(honestPdf()) })).toMatchObject({ code: 401 });
    // A file for a complaint goes into no chat, and the other way round.
    const thread = someId("th");
    expectOk(await siti(chat.startChat, { id: thread, entryId: someId("te"), text: "Halo" }));
    const said = { id: thread, entryId: someId("te"), text: "Ini", files: [unsent] };
    expect(await siti(chat.say, said)).toMatchObject({ status: "chat_file_gone" });
    const inChat = someId("cf");
    expectOk(await siti(files.giveChatFile, { id: inChat, thread, file: fileOf(honestPdf()) }));
    const wrong = { id: sent.id, entryId: someId("ne"), text: "Ini", files: [inChat] };
    expect(await siti(own.addToComplaint, wrong)).toMatchObject({ status: "chat_file_gone" });
  });

  test("sees bytes other than those that were taken", async () => {
    const actor = someCustomer();
    const siti = as(actor);
    const file = await give(siti);
    const sent = { ...words(), files: [file] };
    expectOk(await siti(own.complain, sent));
    const other = await give(siti, photo);
    // Swapped at rest: the seal does not fit the id.
    await sql`update support.chat_file_content set content = (select content from support.chat_file_content where file = ${other})
      where file = ${file}`.execute(database);
    expect((await download(actor, sent.id, file)).statusCode).toBe(500);
    expect(await staff(files.viewComplaintFile, { complaint: sent.id, id: file })).toMatchObject({ code: 500 });
  });
});

test("a complaint from a message of files alone has copies of them, which outlive the chat", async () => {
  const actor = someCustomer();
  const siti = as(actor);
  const [thread, said] = [someId("th"), someId("te")];
  expectOk(await siti(chat.startChat, { id: thread, entryId: someId("te"), text: "Halo" }));
  const given = [someId("cf"), someId("cf")];
  for (const id of given)
    expectOk(await siti(files.giveChatFile, { id, thread, file: fileOf(honestPdf(), `${id.slice(-3)}.pdf`) }));
  expectOk(await siti(chat.say, { id: thread, entryId: said, text: "", files: given }));
  const sent = { ...words("Bukti bayar dan layar"), thread, said };
  for (const _ of [1, 2]) expectOk(await staff(opening.openComplaintOfThread, sent));
  const [entry] = expectOk(await siti(own.readOwnComplaint, { id: sent.id })).entries;
  expect(entry?.files.map(({ name }) => name).toSorted()).toEqual(given.map((id) => `${id.slice(-3)}.pdf`).toSorted());
  expect(given).not.toContain(entry?.files[0]?.id);
  clock.advance(DAY_MS);
  await sql`delete from support.thread where id = ${thread}`.execute(database);
  const saved = await download(actor, sent.id, entry?.files[0]?.id ?? "");
  expect(saved.statusCode).toBe(200);
  expect(saved.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});
