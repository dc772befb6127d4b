/** Files in answers by mail: sent with them, kept at the thread, and the same at each attempt. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { deliverJob } from "#platform/mail/deliver.ts";
import type { Gateway, OutgoingMessage } from "#platform/mail/gateway.ts";
import { expectOk } from "#platform/testing/api.ts";
import { CATALOG, honestPdf, PAGE, PAGES, pdfOf, stream } from "#platform/testing/documents.ts";
import { TEST_MAIL_FRAME } from "#platform/testing/mail-frame.ts";
import * as desk from "../desk/contract.ts";
import * as files from "../files/contract.ts";
import { supportInvariants } from "../invariants.ts";
import { openMailDesk } from "../testing/mail-desk.ts";
import { hire, runJob, someCustomer, someId } from "../testing/people.ts";

const office = await openMailDesk();
const { app, as, clock, database, staff, newAddress, send, delivered, threadsOf, readAttachments } = office;
const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
beforeEach(() => clock.advance(HOUR_MS));
afterEach(async () => {
  for (const { says, breaches } of await checkInvariants(database, supportInvariants))
    if (breaches.length > 0) throw new Error(`${says}: ${JSON.stringify(breaches)}`);
});
afterAll(() => office[Symbol.asyncDispose]());

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#a0b0c0" } })
  .withExif({ IFD0: { Copyright: "secret place" } })
  .png()
  .toBuffer();
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const hashOf = (content: unknown) =>
  createHash("sha256")
    .update(typeof content === "string" ? content : new Uint8Array(content as ArrayBuffer))
    .digest("hex");

async function opened(): Promise<{ readonly address: string; readonly id: Id<"th"> }> {
  const address = newAddress();
  await send({ from: address });
  await delivered(address);
  return { address, id: (await threadsOf(address))[0]?.id ?? "th_" };
}
async function give(thread: Id<"th">, bytes: Uint8Array = honestPdf(), name = "bukti.pdf"): Promise<Id<"cf">> {
  // Files are listed in the order in which they were given.
  clock.advance(1);
  const id = someId("cf");
  expectOk(await staff(files.giveDeskFile, { id, thread, file: fileOf(bytes, name) }));
  return id;
}
const answer = (id: Id<"th">, sent: readonly Id<"cf">[], text = "Ini buktinya.") => {
  const kind = "public" as const;
  return { id, entryId: someId("te"), text, kind, files: [...sent] };
};

test("an answer goes out with its files, once, and they stay at the thread", async () => {
  const { address, id } = await opened();
  const given = [await give(id, photo, "../../slip\u202Egnp.png"), await give(id)];
  const said = answer(id, given);
  for (const _ of [1, 2]) expectOk(await staff(desk.answerThread, said));
  expect(await staff(desk.answerThread, { ...said, files: [] })).toMatchObject({ code: 409, status: "id_already_used" });
  const [mail, ...others] = await delivered(address);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("Ini buktinya.");
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["slipgnp.jpg", "image/jpeg"],
    ["bukti.pdf", "application/pdf"],
  ]);
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256, 'hex') as hash from support.chat_file where thread_id = ${id} order by given_at, id`.execute(database);
  expect(mail?.attachments.map(({ content }) => hashOf(content))).toEqual(rows.map(({ hash }) => hash));
  const entry = expectOk(await staff(desk.readDeskThread, { id })).entries.at(-1);
  expect(entry?.files.map((file) => file.id).toSorted()).toEqual(given.toSorted());
  expectOk(await staff(files.viewChatFile, { thread: id, id: given[0] ?? "cf_" }));
});

test("each attempt sends the same files under the same Message-ID; without one of them nothing is sent", async () => {
  const { address, id } = await opened();
  expectOk(await staff(desk.answerThread, answer(id, [await give(id, photo, "slip.png"), await give(id)], "")));
  const { rows } = await sql<{ id: string }>`
    select id from platform.outgoing_message where recipient = ${address} and state = 'queued'`.execute(database);
  const tried: OutgoingMessage[] = [];
  const failing: Gateway = async (message) => {
    tried.push(message);
    if (tried.length < 3) throw new Error("greylisted");
    return { providerRef: null };
  };
  const deliver = (read: typeof readAttachments) =>
    runJob(app, deliverJob({ email: failing, sms: failing, whatsapp: failing }, { ...TEST_MAIL_FRAME, readAttachments: read }), {
      id: rows[0]?.id,
    });
  await expect(
    deliver(async () => {
      throw new Error("the bytes are gone");
    }),
  ).rejects.toThrow(/was not accepted by email/);
  expect(tried).toEqual([]);
  for (const _ of [1, 2]) await expect(deliver(readAttachments)).rejects.toThrow(/was not accepted by email/);
  await deliver(readAttachments);
  expect(tried.map((message) => message.id)).toEqual([rows[0]?.id, rows[0]?.id, rows[0]?.id]);
  expect(tried[0]?.body_text).toContain("Berkasnya kami lampirkan.");
  const sent = tried.map(({ attachments = [] }) => attachments.map(({ name, media, bytes }) => [name, media, hashOf(bytes)]));
  expect(sent[0]).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toEqual(sent[0]);
});

test("files that mailboxes would not take together are refused, and the answer with some of them goes out", async () => {
  const { address, id } = await opened();
  const big = pdfOf([CATALOG, PAGES, PAGE, stream("", Buffer.alloc(7 * 1024 * 1024, " "))]);
  const given = [await give(id, big, "satu.pdf"), await give(id, big, "dua.pdf")];
  const all = answer(id, given);
  expect(await staff(desk.answerThread, all)).toMatchObject({ code: 422, status: "mail_files_too_large" });
  expect(await delivered(address)).toEqual([]);
  expectOk(await staff(desk.answerThread, { ...all, files: given.slice(0, 1) }));
  expect((await delivered(address))[0]?.attachments.map(({ filename }) => filename)).toEqual(["satu.pdf"]);
});

test("nobody sends a colleague's file or one of another thread, and spam takes none", async () => {
  const [mine, theirs] = [await opened(), await opened()];
  const file = await give(mine.id);
  expect(await as(bima)(desk.answerThread, answer(mine.id, [file]))).toMatchObject({ status: "chat_file_gone" });
  expect(await staff(desk.answerThread, answer(theirs.id, [file]))).toMatchObject({ status: "chat_file_gone" });
  expect(
    await as(someCustomer())(files.giveDeskFile, { id: someId("cf"), thread: mine.id, file: fileOf(photo, "a.png") }),
  ).toMatchObject({
    code: 403,
  });
  expectOk(await staff(desk.moveThread, { id: theirs.id, move: "spam" }));
  const late = { id: someId("cf"), thread: theirs.id, file: fileOf(photo, "a.png") };
  expect(await staff(files.giveDeskFile, late)).toMatchObject({ code: 409, status: "thread_closed" });
  for (const { address } of [mine, theirs]) expect(await delivered(address)).toEqual([]);
});
