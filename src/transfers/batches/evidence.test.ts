/** Files as evidence for several transfers at once: used once, by the batch that proposes, shown under the batch and under each of its transfers. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { expectOk } from "#platform/testing/api.ts";
import { asOwner } from "#platform/testing/database.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import * as files from "../files/contract.ts";
import { fileJobs, UNUSED_FILE_MS } from "../files/jobs.ts";
import * as office from "../office/contract.ts";
import * as proposals from "../proposals/contract.ts";
import { COMPLIANCE, openOfficers } from "../testing/officers.ts";
import * as contract from "./contract.ts";
import * as deciding from "./contract-deciding.ts";
import { MAX_BATCH_ROWS } from "./model/batch.ts";

const desk = await openOfficers();
const { app, budi, call, clock, held, idOf, joko, sari, staff, unknown, wati } = desk;
const db = app.runtime.database;
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

type Officer = typeof sari;
type Row = { readonly transfer: Id<"tr">; readonly version: number };
const GONE = { code: 409, status: "file_gone" };
const UNKNOWN = { code: 404, status: "not_found" };
const support = staff({ menu: "transfer", module: ["oversee"] });
const pdf = () => new File([new Uint8Array(honestPdf())], "surat bank.pdf");

async function given(
  actor = wati,
  { batch = idOf("tb"), menu = "compliance" }: { readonly batch?: Id<"tb">; readonly menu?: "transfer" | "compliance" } = {},
): Promise<Id<"tf">> {
  const id = idOf("tf");
  expectOk(await call(files.giveBatchEvidence, { id, batch, menu, file: pdf() }, actor));
  return id;
}

const rowsOf = async (act: "reject" | "outcome_failed", transfers: Id<"tr">[], actor: Officer): Promise<Row[]> =>
  expectOk(await call(contract.previewBatch, { act, transfers }, actor)).rows.map(({ transfer, version }) => ({
    transfer: transfer.id,
    version,
  }));
const rule = (rows: Row[], named: Id<"tf">[], { id = idOf("tb"), actor = wati } = {}) =>
  call(
    contract.proposeRulings,
    { id, doing: { act: "reject", reason: "NOT_ACCEPTED", evidence: "Satu jaringan" }, files: named, rows },
    actor,
  );
const outcomes = (answer: Awaited<ReturnType<typeof rule>>) => expectOk(answer).rows.map(({ outcome }) => outcome);
const read = async (id: Id<"tb">, actor = joko) => expectOk(await call(deciding.readProposedBatch, { id }, actor)).rows;
const look = (actor: Officer, id: Id<"tr"> | Id<"tb">, file: Id<"tf">) =>
  call(files.viewFile, { id, file, reason: "memutuskan usulan" }, actor);
const isUsed = async (file: Id<"tf">) =>
  (await sql<{ batch: string | null }>`select batch from transfers.file where id = ${file}`.execute(db)).rows[0]?.batch ?? null;
const trail = async (code: string, subject: string) =>
  (
    await sql<{ details: { file?: string; files?: string[] } }>`
      select details from audit.entry where code = ${code} and subject = ${subject} order by id`.execute(db)
  ).rows.map(({ details }) => details);

/** A batch of compliance about these transfers, on these files. */
async function rejecting(transfers: Id<"tr">[], named: Id<"tf">[]): Promise<Id<"tb">> {
  const id = idOf("tb");
  expectOk(await rule(await rowsOf("reject", transfers, wati), named, { id }));
  return id;
}

test("every proposal names the same files, and its hash covers their content", async () => {
  const [one, two] = [await held(), await held()];
  const batch = idOf("tb");
  const [letter, list] = [await given(), await given()];
  // Nobody sees a file before a proposal names it, under whatever id.
  for (const id of [one, batch]) expect(await look(joko, id, letter)).toMatchObject(UNKNOWN);
  expectOk(await rule(await rowsOf("reject", [one, two], wati), [list, letter], { id: batch }));
  const rows = await read(batch);
  expect(rows.map(({ proposal }) => proposal.files.map(({ id }) => id))).toEqual([
    [letter, list].toSorted(),
    [letter, list].toSorted(),
  ]);
  expect(rows[0]?.proposal.files[0]).toMatchObject({ name: "surat bank.pdf", media: "application/pdf" });
  expect(await trail("transfers.propose_rulings", batch)).toMatchObject([{ files: [list, letter] }]);
  for (const id of [one, two])
    expect(
      expectOk(await call(office.readAny, { id }, joko))
        .files.map((file) => file.id)
        .toSorted(),
    ).toEqual([letter, list].toSorted());

  const [first, second] = rows.map(({ proposal }) => proposal);
  const shown = { id: first!.id, hash: first!.hash, decision: "approve" } as const;
  const exchange = `update transfers.proposal set files = files || '[{"id": "${idOf("tf")}", "name": "lain.pdf", "media": "application/pdf", "sha256": "${"0".repeat(64)}"}]' where id = '${first!.id}'`;
  await expect(sql.raw(exchange).execute(db)).rejects.toMatchObject({ code: "42501" });
  await asOwner(
    app.url,
    `alter table transfers.proposal disable trigger kept; ${exchange}; alter table transfers.proposal enable trigger kept`,
  );
  expect(await call(proposals.decideRuling, shown, joko)).toMatchObject({ status: "proposal_not_as_shown" });
  // With the hash of what is stored now it is refused as well: the stored hash was of the former files.
  const tampered = (await read(batch)).find(({ proposal }) => proposal.id === first!.id)?.proposal;
  expect(await call(proposals.decideRuling, { ...shown, hash: tampered!.hash }, joko)).toMatchObject({
    status: "proposal_not_as_shown",
  });
  expectOk(await call(proposals.decideRuling, { ...shown, id: second!.id, hash: second!.hash }, joko));
  // A file that is put to the batch behind its proposals is shown to nobody.
  const late = await given();
  await sql`update transfers.file set settled_at = ${clock.now()}, batch = ${batch} where id = ${late}`.execute(db);
  for (const id of [one, batch]) expect(await look(joko, id, late)).toMatchObject(UNKNOWN);
  expect(expectOk(await call(office.readAny, { id: two }, joko)).files).toHaveLength(2);
  // A used file is neither changed nor moved to another batch.
  for (const change of [sql`settled_at = now()`, sql`batch = null`])
    await expect(sql`update transfers.file set ${change} where id = ${letter}`.execute(db)).rejects.toThrow(/append-only/);
});

test("whoever decides looks at it under the batch and under each transfer, with a mark and an audit row; nobody else does", async () => {
  const [one, two, refused, other] = [await held(), await held(), await held(), await held()];
  const rows = await rowsOf("reject", [one, two, refused], wati);
  expectOk(await call(office.releaseTransfer, { id: refused, text: "tidak ada temuan" }, joko));
  const [draft, batch] = [idOf("tb"), idOf("tb")];
  const file = await given(wati, { batch: draft });
  expectOk(await rule(rows, [file], { id: batch }));
  const elsewhere = await rejecting([other], [await given()]);

  for (const id of [batch, one, two]) {
    const seen = expectOk(await look(joko, id, file));
    const marked = Buffer.from(seen.content, "base64").toString("latin1");
    expect(marked).toContain(id);
    for (const hidden of [batch, one, two].filter((another) => another !== id)) expect(marked).not.toContain(hidden);
    expect(await trail("transfers.ruling_evidence_viewed", id)).toMatchObject([{ file }]);
  }
  // A row that became no proposal, a transfer and a batch of others, the id under which it was prepared, and ids of nothing.
  for (const id of [refused, other, elsewhere, draft, idOf("tr"), idOf("tb")])
    expect(await look(joko, id, file)).toMatchObject(UNKNOWN);
  expect(expectOk(await call(office.readAny, { id: refused }, joko)).files).toEqual([]);
  for (const id of [one, batch]) {
    expect(await look(sari, id, file)).toMatchObject(UNKNOWN);
    expect(await look(support, id, file)).toMatchObject({ code: 403 });
  }
  expect(expectOk(await call(office.readAny, { id: one }, sari)).files).toEqual([]);
});

test("what operations propose is looked at by operations; compliance sees it with the transfer, as it sees no batch of theirs", async () => {
  const [one, batch] = [await unknown(), idOf("tb")];
  const file = await given(sari, { menu: "transfer" });
  const doing = { act: "outcome_failed", evidence: "Surat bank 12/X" } as const;
  const rows = await rowsOf("outcome_failed", [one], sari);
  expectOk(await call(contract.proposeOperations, { id: batch, doing, files: [file], rows }, sari));
  for (const id of [one, batch]) expectOk(await look(budi, id, file));
  expectOk(await look(wati, one, file));
  expect(await look(wati, batch, file)).toMatchObject(UNKNOWN);
  expect(await look(support, one, file)).toMatchObject({ code: 403 });
});

test("only an own, unused file for batches of the same menu is taken, and only once", async () => {
  const [one, two] = [await held(), await held()];
  const rows = await rowsOf("reject", [one], wati);
  const ofTransfer = idOf("tf");
  expectOk(await call(files.giveEvidence, { id: ofTransfer, transfer: one, menu: "compliance", file: pdf() }, wati));
  const both = staff(COMPLIANCE, { menu: "transfer", module: ["oversee", "act"] });
  const mine = await given();
  const foreign = await given(staff(COMPLIANCE));
  const ofOperations = await given(both, { menu: "transfer" });
  for (const named of [[foreign], [mine, foreign], [ofTransfer], [idOf("tf")], [mine, mine]])
    expect(await rule(rows, named)).toMatchObject(GONE);
  expect(await rule(rows, [ofOperations], { actor: both })).toMatchObject(GONE);
  // Nothing was begun: neither a proposal nor the use of the own file that was named beside another's.
  expect(await isUsed(mine)).toBeNull();
  const ruling = { id: idOf("pp"), transfer: one, what: { kind: "reject", reason: "NOT_ACCEPTED" }, evidence: "x" } as const;
  expect(await call(proposals.proposeRuling, { ...ruling, files: [mine] }, wati)).toMatchObject(GONE);

  const batch = await rejecting([one], [mine]);
  expect(await isUsed(mine)).toBe(batch);
  const second = idOf("tb");
  expect(await rule(await rowsOf("reject", [two], wati), [mine], { id: second })).toMatchObject(GONE);
  expect((await sql`select id from transfers.batch where id = ${second}`.execute(db)).rows).toEqual([]);
  expect(await read(batch)).toHaveLength(1);
});

test("a repeated run has the same result; with other files it is refused", async () => {
  const [one, two] = [await held(), await held()];
  const rows = await rowsOf("reject", [one, two], wati);
  const [file, second, id] = [await given(), await given(), idOf("tb")];
  const first = expectOk(await rule(rows, [file, second], { id }));
  clock.advance(MINUTE_MS);
  expect(expectOk(await rule(rows.toReversed(), [second, file], { id }))).toEqual(first);
  for (const named of [[file], [], [file, second, await given()]])
    expect(await rule(rows, named, { id })).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await rule(rows, [file, second], { id, actor: joko })).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await read(id)).toHaveLength(2);
});

test("a batch that proposes nothing leaves its files to the next one, or to the job that deletes what is unsent", async () => {
  const [changed, one] = [await held(), await held()];
  const rows = await rowsOf("reject", [changed], wati);
  expectOk(await call(office.releaseTransfer, { id: changed, text: "tidak ada temuan" }, joko));
  const [file, unsent, empty] = [await given(), await given(), idOf("tb")];
  expect(outcomes(await rule(rows, [file, unsent], { id: empty }))).toEqual(["changed"]);
  expect([await isUsed(file), await isUsed(unsent)]).toEqual([null, null]);
  const next = await rejecting([one], [file]);
  expect(await isUsed(file)).toBe(next);
  // The empty batch repeated has its result, although its file was used by another.
  expect(outcomes(await rule(rows, [file, unsent], { id: empty }))).toEqual(["changed"]);

  const job = fileJobs.find(({ name }) => name === "drop_unused_files");
  const before = clock.now();
  clock.set(new Date(before.getTime() + UNUSED_FILE_MS + MINUTE_MS));
  await job?.run({ transaction: (work) => app.as({ actor: { kind: "system", name: "test" } }, work) } as JobRun, {});
  clock.set(before);
  const { rows: kept } = await sql<{ id: string }>`
    select f.id from transfers.file as f join transfers.file_content as c on c.file = f.id where f.id in (${file}, ${unsent})`.execute(
    db,
  );
  expect(kept.map(({ id }) => id)).toEqual([file]);
});

test("a run whose file is gone before its first proposal proposes nothing, and is refused as often as it is repeated", async () => {
  const one = await held();
  const [file, id] = [await given(), idOf("tb")];
  const rows = await rowsOf("reject", [one], wati);
  const run = await db.transaction().execute(async (lock) => {
    await sql`select id from transfers.transfer where id = ${one} for no key update`.execute(lock);
    const waiting = rule(rows, [file], { id });
    // It has begun, and waits for its transfer: meanwhile the file is deleted as one that nothing uses.
    const begun = sql`select id from transfers.batch where id = ${id}`;
    await expect.poll(async () => (await begun.execute(db)).rows.length).toBe(1);
    await sql`delete from transfers.file where id = ${file}`.execute(db);
    return { waiting };
  });
  expect(await run.waiting).toMatchObject(GONE);
  expect(await rule(rows, [file], { id })).toMatchObject(GONE);
  expect(await call(deciding.readProposedBatch, { id }, joko)).toMatchObject(UNKNOWN);
  expect(outcomes(await rule(rows, [await given()]))).toEqual(["done"]);
});

test(
  "at once: one batch uses its files once, and of two that name the same files one proposes",
  { timeout: 60_000 },
  async () => {
    const mine = [await held(), await held(), await held()];
    const rows = await rowsOf("reject", mine, wati);
    const [file, id] = [await given(), idOf("tb")];
    const same = await Promise.all([rows, rows.toReversed(), rows].map((order) => rule(order, [file], { id })));
    for (const answer of same) expect(outcomes(answer)).toEqual(["done", "done", "done"]);
    expect(await read(id)).toHaveLength(3);

    for (let round = 0; round < 5; round++) {
      const [left, right] = [
        await rowsOf("reject", [await held(), await held()], wati),
        await rowsOf("reject", [await held()], wati),
      ];
      const [one, two] = [await given(), await given()];
      const [first, second] = [idOf("tb"), idOf("tb")];
      const answers = await Promise.all([rule(left, [one, two], { id: first }), rule(right, [two, one], { id: second })]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = answers[0].code === 409 ? second : first;
      expect([await isUsed(one), await isUsed(two)]).toEqual([winner, winner]);
      const loser = winner === first ? second : first;
      expect(await call(deciding.readProposedBatch, { id: loser }, joko)).toMatchObject(UNKNOWN);
    }
  },
);

test("one file for as many transfers as a batch has", { timeout: 120_000 }, async () => {
  const all: Id<"tr">[] = [];
  for (let n = 0; n < MAX_BATCH_ROWS; n++) {
    clock.advance(MINUTE_MS);
    all.push(await held());
  }
  const file = await given();
  const batch = await rejecting(all, [file]);
  const rows = await read(batch);
  expect(rows).toHaveLength(MAX_BATCH_ROWS);
  expect(new Set(rows.map(({ proposal }) => JSON.stringify(proposal.files))).size).toBe(1);
  const { results } = expectOk(
    await call(
      deciding.decideRulings,
      { batch, decision: "approve", proposals: rows.map(({ proposal: { id, hash } }) => ({ id, hash })) },
      joko,
    ),
  );
  expect(results.every(({ whyNot }) => whyNot === null)).toBe(true);
  expectOk(await look(joko, all.at(-1) as Id<"tr">, file));
});
