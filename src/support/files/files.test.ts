/** Files in a chat over HTTP: customers and staff add them to messages; what is no photograph or PDF, too many, or of somebody else is refused. */
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { FILE_MAX_BYTES } from "#kernel/uploaded-file.ts";
import { readSealed } from "#platform/files/store-sealed.ts";
import { resealFiles } from "#platform/files/sealed-file.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { createKeyring, keyUnder, type Keys } from "#platform/keys/keyring.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { HOSTILE_OPENING_PDFS } from "#platform/testing/opening-pdfs.ts";
import { MONDAY, seedPrices } from "#pricing/testing/pricing-app.ts";
import * as chat from "../chat/contract.ts";
import { REOPEN_WITHIN_MS } from "../chat/model/thread.ts";
import * as desk from "../desk/contract.ts";
import { supportInvariants } from "../invariants.ts";
import { supportJobs } from "../jobs.ts";
import { callsAs, hire, runJob, someCustomer, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import { openVisitors } from "../testing/visitors.ts";
import * as files from "./contract.ts";
import { chatFileKeysOf, chatFileOwner } from "./file-keys.ts";
import { MAX_FILES_PER_DAY, MAX_FILES_PER_MESSAGE, MAX_FILES_PER_THREAD, UNSENT_FILE_MS } from "./model/chat-file.ts";
import { SEALED_CHAT_FILES } from "./store.ts";

const app = await openTestApp({ now: MONDAY });
await seedPrices(app);
const api = await openTestApi(app, [testSupport()]);
const { clock, database } = app.runtime;
const { newVisitor } = openVisitors(api, clock);
const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
const reader = await hire(app, "Bima Pembaca", "chat", "view");
const as = callsAs(api);
const staff = as(ayu);
type Customer = ReturnType<typeof as>;

beforeEach(() => clock.advance(2 * HOUR_MS));
afterEach(async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants))
    if (breaches.length > 0) throw new Error(`${says}: ${JSON.stringify(breaches)}`);
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a0b0c0" } })
  .withExif({ IFD0: { Copyright: "secret place" } })
  .png()
  .toBuffer();
const fileOf = (bytes: Uint8Array, name = "bukti.pdf") => new File([new Uint8Array(bytes)], name);
async function opened(customer: Customer) {
  const id = someId("th");
  expectOk(await customer(chat.startChat, { id, entryId: someId("te"), text: "Uang saya belum sampai" }));
  return id;
}
const give = (
  customer: Customer,
  thread: `th_${string}`,
  { bytes = honestPdf(), name = "bukti.pdf", id = someId("cf") }: { bytes?: Uint8Array; name?: string; id?: `cf_${string}` } = {},
) => customer(files.giveChatFile, { id, thread, file: fileOf(bytes, name) });
const prove = (thread: `th_${string}`, id = someId("cf")) => staff(files.giveDeskFile, { id, thread, file: fileOf(honestPdf()) });
const looks = async (thread: string) =>
  (
    await sql<{ details: { file: string } }>`
    select details from audit.entry where code = 'support.chat_file_viewed' and subject = ${thread} order by id`.execute(database)
  ).rows.map(({ details }) => details.file);
async function download(customer: Parameters<typeof as>[0], thread: string, id: string) {
  return api.raw({
    method: "GET",
    url: `${files.takeChatFile.path}?thread=${thread}&id=${id}`,
    headers: { ...api.headers(), ...(customer && { "x-code-challenge": api.tokenOf(customer) }) },
  });
}

test("a photograph and a PDF go with a message once, are sealed, and are read by both sides only", async () => {
  const actor = someCustomer();
  const siti = as(actor);
  const id = await opened(siti);
  const [picture, pdf] = [someId("cf"), someId("cf")];
  const given = expectOk(await give(siti, id, { bytes: photo, name: "../../etc/\u202Egnp.slip.png", id: picture }));
  expect(given.file).toMatchObject({ id: picture, name: "gnp.slip.png", media: "image/jpeg" });
  clock.advance(1);
  for (const _ of [1, 2]) expectOk(await give(siti, id, { id: pdf, name: "kartu 4111111111111111.pdf" }));
  expect(await give(siti, id, { bytes: photo, id: pdf })).toMatchObject({ code: 409, status: "id_already_used" });
  // A file is seen by nobody before its message.
  expect(await staff(files.viewChatFile, { thread: id, id: picture })).toMatchObject({ code: 404 });
  expect((await download(actor, id, picture)).statusCode).toBe(404);

  const said = { id, entryId: someId("te"), text: "", files: [picture, pdf] };
  for (const _ of [1, 2]) expect(expectOk(await siti(chat.say, said)).no).toBe(2);
  expect(await siti(chat.say, { ...said, files: [pdf] })).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await siti(chat.say, { ...said, entryId: someId("te") })).toMatchObject({ code: 409, status: "chat_file_gone" });
  const { entries } = expectOk(await siti(chat.readThread, { id }));
  expect(entries.map(({ text, files: sent }) => [text, sent.map(({ name }) => name)])).toEqual([
    ["Uang saya belum sampai", []],
    [null, ["gnp.slip.png", "kartu ••••1111.pdf"]],
  ]);
  expect(await siti(files.removeChatFile, { id: pdf })).toMatchObject({ code: 409, status: "file_settled" });
  for (const one of [picture, pdf]) {
    const sealed = await readSealed(database, SEALED_CHAT_FILES, one);
    expect(sealed?.content.includes("secret place") || sealed?.content.includes("%PDF")).toBe(false);
  }

  const saved = await download(actor, id, picture);
  expect(saved.headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
  expect(saved.headers["content-disposition"]).toMatch(/^attachment; filename="gnp.slip.jpg"/);
  expect(saved.rawPayload.includes("secret place")).toBe(false);
  expect(await looks(id)).toEqual([]);
  expect(expectOk(await as(reader)(desk.readDeskThread, { id })).entries.at(-1)?.files).toHaveLength(2);
  for (const one of [picture, pdf]) expectOk(await as(reader)(files.viewChatFile, { thread: id, id: one }));
  const seen = expectOk(await staff(files.viewChatFile, { thread: id, id: picture }));
  const { channels } = await sharp(Buffer.from(seen.content, "base64")).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
  expect(await looks(id)).toEqual([picture, pdf, picture]);
});

test("staff answer with a file, which the customer saves; a note has none, and who only reads gives none", async () => {
  const actor = someCustomer();
  const id = await opened(as(actor));
  const file = someId("cf");
  expectOk(await prove(id, file));
  expect(await as(reader)(files.giveDeskFile, { id: someId("cf"), thread: id, file: fileOf(honestPdf()) })).toMatchObject({
    code: 403,
  });
  const answer = { id, entryId: someId("te"), text: "Ini buktinya", files: [file] };
  expect(await staff(desk.answerThread, { ...answer, kind: "note" })).toMatchObject({ code: 400 });
  for (const _ of [1, 2]) expectOk(await staff(desk.answerThread, { ...answer, kind: "public" }));
  expect((await download(actor, id, file)).statusCode).toBe(200);
  expect((await download(someCustomer(), id, file)).statusCode).toBe(404);
  expect((await download(undefined, id, file)).statusCode).toBe(404);
  expect(await as(actor)(files.viewChatFile, { thread: id, id: file })).toMatchObject({ code: 403 });
});

test("another person's thread and file are unknown; a visitor sends none, and saves what staff send", async () => {
  const [siti, tono] = [as(someCustomer()), as(someCustomer())];
  const [mine, theirs] = [await opened(siti), await opened(tono)];
  const file = someId("cf");
  expectOk(await give(siti, mine, { id: file }));
  expect(await give(tono, mine)).toMatchObject({ code: 404 });
  expect(await tono(files.removeChatFile, { id: file })).toMatchObject({ code: 404 });
  expect(await give(tono, theirs, { id: file })).toMatchObject({ code: 409, status: "id_already_used" });
  const steal = { entryId: someId("te"), text: "Ini", files: [file] };
  expect(await tono(chat.say, { id: theirs, ...steal })).toMatchObject({ code: 409, status: "chat_file_gone" });
  expect(await siti(chat.say, { id: await opened(siti), ...steal })).toMatchObject({ code: 409, status: "chat_file_gone" });
  expect(await staff(desk.answerThread, { id: mine, ...steal, kind: "public" })).toMatchObject({ status: "chat_file_gone" });
  expectOk(await siti(chat.say, { id: mine, ...steal }));
  expect(await staff(files.viewChatFile, { thread: theirs, id: file })).toMatchObject({ code: 404 });

  const visitor = newVisitor();
  const thread = await visitor.open("Halo");
  expect(await as()(files.giveChatFile, { id: someId("cf"), thread, file: fileOf(honestPdf()) })).toMatchObject({ code: 401 });
  const shown = someId("cf");
  expectOk(await prove(thread, shown));
  expectOk(await staff(desk.answerThread, { id: thread, entryId: someId("te"), text: "", files: [shown], kind: "public" }));
  expect((await visitor.send(files.takeChatFile, { thread, id: shown })).statusCode).toBe(200);
  expect((await newVisitor().send(files.takeChatFile, { thread, id: shown })).statusCode).toBe(404);
});

test("a bomb, a page named as a picture, a hostile PDF, and too large a file are refused, and the text is still sent", async () => {
  const siti = as(someCustomer());
  const id = await opened(siti);
  const wide = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await give(siti, id, { bytes: wide, name: "bom.png" })).toMatchObject({ code: 422, status: "file_unreadable" });
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  expect(await give(siti, id, { bytes: page, name: "foto.png" })).toMatchObject({ code: 415, status: "file_type" });
  expect(await give(siti, id, { bytes: Buffer.alloc(0), name: "kosong.png" })).toMatchObject({ code: 422 });
  expect(await give(siti, id, { bytes: Buffer.alloc(FILE_MAX_BYTES + 1), name: "besar.png" })).toMatchObject({ code: 413 });
  for (const [what, bytes] of HOSTILE_OPENING_PDFS.slice(0, 3))
    expect([415, 422], what).toContain((await give(siti, id, { bytes: bytes() })).code);
  expectOk(await siti(chat.say, { id, entryId: someId("te"), text: "Fotonya tidak bisa" }));
  expect(await siti(chat.say, { id, entryId: someId("te"), text: "" })).toMatchObject({ code: 400 });
});

test("a message has five files at most, a thread twenty of each side, also of uploads at once, and a customer forty a day", async () => {
  const actor = someCustomer();
  const siti = as(actor);
  const id = await opened(siti);
  const six = Array.from({ length: MAX_FILES_PER_MESSAGE + 1 }, () => someId("cf"));
  for (const one of six) expectOk(await give(siti, id, { id: one }));
  const entryId = someId("te");
  for (const sent of [six, [six[0]!, six[0]!]]) {
    const answer = await api.call(chat.say, { id, entryId, text: "Ini", files: sent }, { actor, unjudged: true });
    expect(answer).toMatchObject({ code: 400, status: "malformed_request" });
  }
  expectOk(await siti(chat.say, { id, entryId, text: "Lima", files: six.slice(0, 5) }));
  await fill(id, 12);
  clock.advance(10 * MINUTE_MS);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give(siti, id)));
  expect(answers.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(2);
  expect(await give(siti, id)).toMatchObject({ code: 409, status: "chat_files_full" });
  // The other side has its own number.
  expectOk(await prove(id));
  const other = await opened(siti);
  await fill(other, MAX_FILES_PER_THREAD - 1);
  await fill(await opened(siti), MAX_FILES_PER_DAY - 2 * MAX_FILES_PER_THREAD + 1);
  expect(await give(siti, other)).toMatchObject({ code: 409, status: "chat_files_day" });
  clock.advance(DAY_MS + MINUTE_MS);
  expectOk(await give(siti, other));

  /** Copies of a file that is there, as many uploads would leave them. */
  async function fill(thread: string, count: number) {
    for (let n = 0; n < count; n++) {
      const copy = someId("cf");
      await sql`
        insert into support.chat_file (id, thread_id, side, name, media, sha256, bytes, given_by, given_at)
        select ${copy}, ${thread}, side, name, media, sha256, bytes, given_by, ${clock.now()} from support.chat_file where id = ${six[0]}`.execute(
        database,
      );
      await sql`
        insert into support.chat_file_content (file, content, key_number)
        select ${copy}, content, key_number from support.chat_file_content where file = ${six[0]}`.execute(database);
    }
  }
});

test("files go with their message to the thread that it is merged into, and away with the thread", async () => {
  const actor = someCustomer();
  const siti = as(actor);
  const [first, second] = [await opened(siti), await opened(siti)];
  const file = someId("cf");
  expectOk(await give(siti, first, { id: file }));
  expectOk(await siti(chat.say, { id: first, entryId: someId("te"), text: "", files: [file] }));
  expectOk(await staff(desk.mergeThread, { id: first, into: second }));
  for (const id of [first, second]) {
    expect(expectOk(await siti(chat.readThread, { id })).entries.flatMap((entry) => entry.files.map((one) => one.id))).toEqual([
      file,
    ]);
    expect((await download(actor, id, file)).statusCode).toBe(200);
    expectOk(await staff(files.viewChatFile, { thread: id, id: file }));
  }
  // A thread that is over takes no more files of its customer.
  expect(await give(siti, first)).toMatchObject({ code: 409, status: "thread_closed" });
  expectOk(await staff(desk.moveThread, { id: second, move: "solve" }));
  expect(await prove(second)).toMatchObject({ code: 409, status: "thread_closed" });
  const job = (name: string) =>
    runJob(
      app,
      supportJobs.find((one) => one.name === name),
    );
  clock.advance(REOPEN_WITHIN_MS + DAY_MS);
  await job("close_solved_chats");
  clock.advance(731 * DAY_MS);
  for (const _ of [1, 2]) await job("drop_old_chats");
  expect(await readSealed(database, SEALED_CHAT_FILES, file)).toBeNull();
});

test("a file that no message took is deleted after a day; one that was removed at once", async () => {
  const siti = as(someCustomer());
  const id = await opened(siti);
  const [left, taken, sent] = [someId("cf"), someId("cf"), someId("cf")];
  for (const one of [left, taken, sent]) expectOk(await give(siti, id, { id: one }));
  expectOk(await siti(files.removeChatFile, { id: taken }));
  expect(await readSealed(database, SEALED_CHAT_FILES, taken)).toBeNull();
  expectOk(await siti(chat.say, { id, entryId: someId("te"), text: "Ini", files: [sent] }));
  const drop = () =>
    runJob(
      app,
      supportJobs.find(({ name }) => name === "drop_unsent_chat_files"),
    );
  clock.advance(UNSENT_FILE_MS - MINUTE_MS);
  await drop();
  expect(await readSealed(database, SEALED_CHAT_FILES, left)).not.toBeNull();
  clock.advance(2 * MINUTE_MS);
  await drop();
  expect(await readSealed(database, SEALED_CHAT_FILES, left)).toBeNull();
  expect(await readSealed(database, SEALED_CHAT_FILES, sent)).not.toBeNull();
});

test("a changed secret seals every file anew", async () => {
  const siti = as(someCustomer());
  const file = someId("cf");
  const thread = await opened(siti);
  expectOk(await give(siti, thread, { id: file }));
  const [old, fresh] = [
    chatFileKeysOf(createKeyring("a secret of this test")).active(),
    { number: 1, bytes: keyUnder("new", "files") },
  ];
  const keys: Keys = {
    active: () => fresh,
    all: () => [fresh, old],
    numbered: (number) => (number === 1 ? fresh.bytes : old.bytes),
    first: () => old.bytes,
  };
  // Copies that stood for many uploads cannot be opened.
  await sql`delete from support.thread where id <> ${thread}`.execute(database);
  const reseal = () =>
    app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      resealFiles(ctx, keys, 1_000, { ownerOf: chatFileOwner, ...SEALED_CHAT_FILES }),
    );
  expect(await reseal()).toBe(1);
  expect(await reseal()).toBe(0);
  expect((await readSealed(database, SEALED_CHAT_FILES, file))?.keyNumber).toBe(1);
});
