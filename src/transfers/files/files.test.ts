/** Files about a transfer: what its sender gives when asked, the evidence of staff, and what nobody reads or removes by another's id. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import sharp from "sharp";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { readSealed } from "#platform/files/store-sealed.ts";
import { resealFiles } from "#platform/files/sealed-file.ts";
import { keyUnder, soleKey, type Keys } from "#platform/keys/keyring.ts";
import { expectOk } from "#platform/testing/api.ts";
import { HOSTILE_OPENING_PDFS } from "#platform/testing/opening-pdfs.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import * as contract from "../office/contract.ts";
import * as proposals from "../proposals/contract.ts";
import * as review from "../review/contract.ts";
import { openDocuments } from "../testing/documents.ts";
import { openOfficers, evidence } from "../testing/officers.ts";
import * as files from "./contract.ts";
import { fileOwner } from "./file-keys.ts";
import { fileJobs, UNUSED_FILE_MS } from "./jobs.ts";
import { MAX_FILES_PER_DOCUMENT } from "./model/transfer-file.ts";
import { SEALED_FILES } from "./store.ts";

const office = await openOfficers();
const { asked, give } = openDocuments(office);
const { api, app, budi, call, clock, decide, held, idOf, sari, staff, stateOf, wati, joko } = office;
const { database } = app.runtime;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const support = staff({ menu: "transfer", module: ["oversee"] });
const reader = staff({ menu: "compliance", module: ["view"] });

async function photo(shade: number): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .png()
    .toBuffer();
}
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "bukti.pdf");

const prove = (actor: typeof sari, transfer: Id<"tr">, menu: "transfer" | "compliance", id = idOf("tf")) =>
  api.call(files.giveEvidence, { id, transfer, menu, file: fileOf(honestPdf()) }, { actor });
const look = (actor: typeof sari, id: Id<"tr">, file: Id<"tf">) =>
  api.call(files.viewFile, { id, file, reason: "memeriksa jawaban" }, { actor });
const trail = async (code: string, subject: string) =>
  (
    await sql<{ details: { file: string; reason?: string } }>`
    select details from audit.entry where code = ${code} and subject = ${subject} order by id`.execute(database)
  ).rows.map(({ details }) => details);

test("the sender gives a photograph and a PDF: sealed, without metadata, seen by staff for a reason and with a mark", async () => {
  const { sender, id } = await asked();
  const [picture, pdf] = [idOf("tf"), idOf("tf")];
  const given = expectOk(await give(sender, id, await photo(200), { id: picture, name: "../../etc/slip.png" }));
  expect(given.file).toMatchObject({ id: picture, name: "slip.png", media: "image/jpeg" });
  clock.advance(1);
  expectOk(await give(sender, id, honestPdf(), { id: pdf }));
  // Repeated after a lost answer it is the same file; under its id nothing else is stored.
  expectOk(await give(sender, id, honestPdf(), { id: pdf }));
  expect(await give(sender, id, await photo(10), { id: pdf })).toMatchObject({ code: 409, status: "id_already_used" });
  const sealed = await Promise.all([picture, pdf].map((one) => readSealed(database, SEALED_FILES, one)));
  for (const one of sealed) expect(one?.content.includes("secret place") || one?.content.includes("%PDF")).toBe(false);
  expect(expectOk(await api.call(files.listAnswerFiles, { transfer: id }, { actor: sender })).files).toHaveLength(2);

  // Staff see nothing before it is sent.
  expect(expectOk(await call(contract.readAny, { id }, wati)).files).toEqual([]);
  expect(await look(wati, id, picture)).toMatchObject({ code: 404 });
  expectOk(await api.call(review.giveDocuments, { id }, { actor: sender }));
  expect(await stateOf(id)).toBe("UNDER_REVIEW");
  expect(await api.call(files.removeFile, { id: pdf }, { actor: sender })).toMatchObject({ code: 409, status: "file_settled" });
  for (const actor of [wati, sari, reader])
    expect(expectOk(await call(contract.readAny, { id }, actor)).files.map((one) => one.id)).toEqual([picture, pdf]);

  const seen = expectOk(await look(wati, id, picture));
  const marked = Buffer.from(seen.content, "base64");
  expect(seen.media).toBe("image/jpeg");
  expect(marked.includes("secret place")).toBe(false);
  const { channels } = await sharp(marked).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
  expect(expectOk(await look(reader, id, pdf)).media).toBe("application/pdf");
  expect((await trail("transfers.file_viewed", id)).map(({ file, reason }) => [file, reason])).toEqual([
    [picture, "memeriksa jawaban"],
    [pdf, "memeriksa jawaban"],
  ]);
  // Support reads the transfer, and neither the list of files nor a file.
  expect(expectOk(await call(contract.readAny, { id }, support)).files).toEqual([]);
  expect(await look(support, id, picture)).toMatchObject({ code: 403 });
});

test("an answer needs its documents or a text, and an open request", async () => {
  const { sender, id } = await asked();
  expect(await api.call(review.giveDocuments, { id }, { actor: sender })).toMatchObject({
    code: 422,
    status: "answer_incomplete",
  });
  expect(await stateOf(id)).toBe("ACTION_REQUIRED");
  expectOk(await api.call(review.giveDocuments, { id, text: "Uang sekolah" }, { actor: sender }));
  expect(await give(sender, id, honestPdf())).toMatchObject({ code: 409, status: "nothing_requested" });
});

test("another person's transfer and file are unknown, whoever asks", async () => {
  const [mine, theirs] = [await asked(), await asked()];
  const file = idOf("tf");
  expectOk(await give(mine.sender, mine.id, honestPdf(), { id: file }));
  expect(await give(theirs.sender, mine.id, honestPdf())).toMatchObject({ code: 404 });
  expect(await api.call(files.removeFile, { id: file }, { actor: theirs.sender })).toMatchObject({ code: 404 });
  expect(await api.call(files.listAnswerFiles, { transfer: mine.id }, { actor: theirs.sender })).toMatchObject({ code: 404 });
  expect(await give(theirs.sender, theirs.id, honestPdf(), { id: file })).toMatchObject({ code: 409, status: "id_already_used" });
  // Staff do not read it under another transfer, and the sender has no call that reads it at all.
  expectOk(await api.call(review.giveDocuments, { id: mine.id }, { actor: mine.sender }));
  expect(await look(wati, theirs.id, file)).toMatchObject({ code: 404 });
  expect(await api.call(files.viewFile, { id: mine.id, file, reason: "x" }, { actor: mine.sender })).toMatchObject({ code: 403 });
  // An answer takes the files of its own transfer only.
  expect(await api.call(review.giveDocuments, { id: theirs.id }, { actor: theirs.sender })).toMatchObject({
    status: "answer_incomplete",
  });
});

test("hostile PDFs are refused; of one request there are three files of a document at most, also at once", async () => {
  const { sender, id } = await asked();
  for (const [what, bytes] of HOSTILE_OPENING_PDFS.slice(0, 6)) {
    const answer = await give(sender, id, bytes());
    expect([415, 422], what).toContain(answer.code);
  }
  clock.advance(10 * MINUTE_MS);
  const answers = await Promise.all(Array.from({ length: MAX_FILES_PER_DOCUMENT + 3 }, () => give(sender, id, honestPdf())));
  expect(answers.filter(({ status }) => status === "too_many_files" || status === "file_busy").length).toBeGreaterThanOrEqual(3);
  const { files: given } = expectOk(await api.call(files.listAnswerFiles, { transfer: id }, { actor: sender }));
  expect(given.length).toBeLessThanOrEqual(MAX_FILES_PER_DOCUMENT);
  expectOk(await give(sender, id, honestPdf(), { document: "other" }));
  const all = expectOk(await api.call(files.listAnswerFiles, { transfer: id }, { actor: sender })).files;
  for (const one of all) expectOk(await api.call(files.removeFile, { id: one.id }, { actor: sender }));
  expect(expectOk(await api.call(files.listAnswerFiles, { transfer: id }, { actor: sender })).files).toEqual([]);
});

test("evidence is a part of a proposal's hash, is used once, and only by the person who gave it", async () => {
  const id = await held();
  const [first, second] = [idOf("tf"), idOf("tf")];
  for (const one of [first, second]) expectOk(await prove(wati, id, "compliance", one));
  expect(await prove(sari, id, "compliance")).toMatchObject({ code: 403 });
  expect(await prove(wati, id, "transfer")).toMatchObject({ code: 403 });
  const what = { kind: "reject", reason: "NOT_ACCEPTED" } as const;
  const propose = (actor: typeof sari, ids: Id<"tf">[], proposal = idOf("pp")) =>
    call(proposals.proposeRuling, { id: proposal, transfer: id, what, evidence, files: ids }, actor);
  expect(await propose(joko, [first])).toMatchObject({ code: 409, status: "file_gone" });
  expect(await propose(wati, [idOf("tf")])).toMatchObject({ code: 409, status: "file_gone" });
  expect(await propose(wati, [first, first])).toMatchObject({ code: 409, status: "file_gone" });
  const proposal = idOf("pp");
  const proposed = expectOk(await propose(wati, [second, first], proposal));
  expect(proposed.files.map((one) => one.id)).toEqual([first, second].toSorted());
  // Repeated it is the same; with other files it is another proposal.
  expect(expectOk(await propose(wati, [first, second], proposal)).hash).toBe(proposed.hash);
  expect(await propose(wati, [first], proposal)).toMatchObject({ code: 409, status: "id_already_used" });

  // Compliance alone knows of it.
  expect(expectOk(await call(contract.readAny, { id }, sari)).files).toEqual([]);
  expect(await look(sari, id, first)).toMatchObject({ code: 404 });
  expectOk(await look(joko, id, first));
  expect(await trail("transfers.ruling_evidence_viewed", id)).toMatchObject([{ file: first }]);
  expectOk(await decide(proposals.decideRuling, { data: proposed }, joko));
  expect(await stateOf(id)).toBe("REFUND_PENDING");
});

test("evidence of operations is seen by operations and compliance; a freeze takes evidence as well", async () => {
  const unknown = await office.unknown();
  const file = idOf("tf");
  expectOk(await prove(sari, unknown, "transfer", file));
  const proposed = expectOk(
    await call(
      proposals.proposeOperation,
      { id: idOf("pp"), transfer: unknown, what: { kind: "outcome", isPaid: false }, evidence, files: [file] },
      sari,
    ),
  );
  for (const actor of [budi, wati]) expectOk(await look(actor, unknown, file));
  expectOk(await call(proposals.withdrawProposal, { id: proposed.id }, sari));

  const id = await held();
  const order = idOf("tf");
  expectOk(await prove(wati, id, "compliance", order));
  expect(await call(contract.freezeTransfer, { id, text: "PPATK 17", files: [order] }, joko)).toMatchObject({
    status: "file_gone",
  });
  expect(await stateOf(id)).toBe("UNDER_REVIEW");
  const frozen = expectOk(await call(contract.freezeTransfer, { id, text: "PPATK 17", files: [order] }, wati));
  expect(frozen.files.map((one) => one.id)).toEqual([order]);
});

test("the same proposal sent twice at once uses its files once", async () => {
  const id = await held();
  const file = idOf("tf");
  expectOk(await prove(wati, id, "compliance", file));
  const input = {
    id: idOf("pp"),
    transfer: id,
    what: { kind: "reject", reason: "NOT_ACCEPTED" } as const,
    evidence,
    files: [file],
  };
  const both = await Promise.all([1, 2].map(() => call(proposals.proposeRuling, input, wati)));
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
});

test("a file that nothing has used is deleted in the end; one that was sent is kept, and the database refuses its deletion", async () => {
  const { sender, id } = await asked();
  const sent = idOf("tf");
  expectOk(await give(sender, id, honestPdf(), { id: sent }));
  expectOk(await api.call(review.giveDocuments, { id }, { actor: sender }));
  const unused = idOf("tf");
  expectOk(await prove(wati, id, "compliance", unused));
  const job = fileJobs.find(({ name }) => name === "drop_unused_files");
  const run = () => job?.run({ transaction: (work) => app.as({ actor: { kind: "system", name: "test" } }, work) } as JobRun, {});
  const before = clock.now();
  clock.set(new Date(before.getTime() + UNUSED_FILE_MS - 1));
  await run();
  expect(await readSealed(database, SEALED_FILES, unused)).not.toBeNull();
  clock.set(new Date(before.getTime() + UNUSED_FILE_MS + MINUTE_MS));
  await run();
  await run();
  expect(await readSealed(database, SEALED_FILES, unused)).toBeNull();
  expect(await readSealed(database, SEALED_FILES, sent)).not.toBeNull();
  await expect(sql`delete from transfers.file where id = ${sent}`.execute(database)).rejects.toThrow(/append-only/);
  clock.set(before);
});

test("a changed secret seals every file anew, and it is still read", async () => {
  const { sender, id } = await asked();
  const file = idOf("tf");
  expectOk(await give(sender, id, honestPdf(), { id: file }));
  const [old, fresh] = [soleKey(new Uint8Array(32).fill(3)).active(), { number: 1, bytes: keyUnder("new", "files") }];
  const keys: Keys = {
    active: () => fresh,
    all: () => [fresh, old],
    numbered: (number) => (number === 1 ? fresh.bytes : old.bytes),
    first: () => old.bytes,
  };
  const reseal = () =>
    app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      resealFiles(ctx, keys, 1_000, {
        ownerOf: fileOwner,
        ...SEALED_FILES,
      }),
    );
  expect(await reseal()).toBeGreaterThan(0);
  expect(await reseal()).toBe(0);
  expect((await readSealed(database, SEALED_FILES, file))?.keyNumber).toBe(1);
});
