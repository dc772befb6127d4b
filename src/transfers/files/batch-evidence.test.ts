/** Giving files as evidence for several transfers, before the batch is sent: who may, which files, how many. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { HOSTILE_OPENING_PDFS } from "#platform/testing/opening-pdfs.ts";
import { openOfficers } from "../testing/officers.ts";
import { giveBatchEvidence } from "./contract.ts";
import { MAX_FILES } from "./model/transfer-file.ts";

const desk = await openOfficers();
const { app, call, idOf, joko, sari, staff, wati } = desk;
const db = app.runtime.database;
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

const support = staff({ menu: "transfer", module: ["oversee"] });
const pdf = (bytes: Uint8Array = honestPdf()) => new File([new Uint8Array(bytes)], "surat bank.pdf");
interface Giving {
  readonly id?: Id<"tf">;
  readonly batch?: Id<"tb">;
  readonly menu?: "transfer" | "compliance";
  readonly file?: File;
}
const give = (actor: typeof sari, { id = idOf("tf"), batch = idOf("tb"), menu = "compliance", file = pdf() }: Giving = {}) =>
  call(giveBatchEvidence, { id, batch, menu, file }, actor);

test("the right of the menu, the document, five for a batch, one content under an id", async () => {
  expect(await give(sari)).toMatchObject({ code: 403 });
  expect(await give(wati, { menu: "transfer" })).toMatchObject({ code: 403 });
  expect(await give(support, { menu: "transfer" })).toMatchObject({ code: 403 });
  for (const [what, bytes] of HOSTILE_OPENING_PDFS.slice(0, 3))
    expect([415, 422], what).toContain((await give(wati, { file: pdf(bytes()) })).code);
  const [batch, id] = [idOf("tb"), idOf("tf")];
  const first = expectOk(await give(wati, { batch, id }));
  expect(expectOk(await give(wati, { batch, id }))).toEqual(first);
  for (const another of [
    { batch: idOf("tb"), id },
    { batch, id, file: pdf(Buffer.concat([honestPdf(), Buffer.from("\n")])) },
  ])
    expect(await give(wati, another)).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await give(joko, { batch, id })).toMatchObject({ code: 409, status: "id_already_used" });
  for (let n = 1; n < MAX_FILES; n++) expectOk(await give(wati, { batch }));
  expect(await give(wati, { batch })).toMatchObject({ code: 409, status: "too_many_files" });
  // Another person's count and another batch's are their own.
  expectOk(await give(joko, { batch }));
  expectOk(await give(wati));
  const trail = sql`select id from audit.entry where code = 'transfers.ruling_evidence_given' and subject = ${batch}`;
  expect((await trail.execute(db)).rows).toHaveLength(MAX_FILES + 1);
  const wrong = sql`update transfers.file set settled_at = now() where id = ${id}`;
  await expect(wrong.execute(db)).rejects.toThrow(/check constraint/);
});
