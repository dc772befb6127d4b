/** Applications through their stages in the office, over HTTP. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { InputArgs } from "#kernel/endpoint.ts";
import { type Id, referenceOf } from "#kernel/id.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { FORMULA_STRINGS } from "#platform/testing/hostile-text.ts";
import { nextStages, STAGES } from "./model/application.ts";
import * as office from "./contract-office.ts";
import { jobOpeningDraft, someId } from "./testing/applicants.ts";
import { openRoom } from "./testing/office.ts";

const room = await openRoom();
const { desk, database, newJobOpening, newApplication, audited, newest } = room;
afterAll(room.close);
const { clock, takeFile } = room;
const read = async (id: Id<"ja">) => expectOk(await desk(office.readApplication, { id }));

describe("applications", () => {
  test("are found by opening, stage and words, counted by stage, with masked e-mail addresses", async () => {
    const jobOpening = await newJobOpening();
    const [first, second] = [await newApplication(jobOpening), await newApplication(jobOpening, { fullName: "O’Brien" })];
    await desk(office.moveApplication, { id: second, from: "new", to: "interview" });
    const list = async (query: InputArgs<typeof office.listApplications>) =>
      expectOk(await desk(office.listApplications, { jobOpening, ...query }));
    const found = await list({});
    expect(found.applications.map(({ id }) => id)).toEqual([second, first]);
    expect(found.byStage).toMatchObject({ new: 1, interview: 1, hired: 0 });
    expect(found.applications[0]?.email).toMatch(/^s•••@/);
    expect((await list({ stage: "interview" })).applications.map(({ id }) => id)).toEqual([second]);
    expect((await list({ search: "o’brien" })).applications.map(({ id }) => id)).toEqual([second]);
    expect((await list({ search: referenceOf(first) })).applications.map(({ id }) => id)).toEqual([first]);
    expect((await list({ search: "%" })).total).toBe(0);
  });

  test("are read with their history and their day of deletion", async () => {
    const id = await newApplication(await newJobOpening(), { note: "Halo" });
    expect(await read(id)).toMatchObject({
      fullName: "Siti Rahma",
      note: "Halo",
      cv: { type: "pdf", bytes: honestPdf().length },
      deletedOn: addDays(toLocalDate(clock.now()), 365),
      entries: [],
    });
    expect((await desk(office.revealApplicant, { id, reason: "Wawancara" })).data).toMatchObject({ phone: "+6281234567890" });
    expect(await audited("careers.reveal_applicant")).toMatchObject({ subject: id, details: { reason: "Wawancara" } });
  });

  test("move on from the stage that was shown, and only along allowed transitions", async () => {
    const id = await newApplication(await newJobOpening());
    expect(await desk(office.moveApplication, { id, from: "new", to: "rejected" })).toMatchObject({ code: 200 });
    expect(await desk(office.moveApplication, { id, from: "new", to: "offer" })).toMatchObject({
      code: 409,
      status: "stage_not_as_shown",
    });
    expect(await desk(office.moveApplication, { id, from: "rejected", to: "hired" })).toMatchObject({
      code: 422,
      status: "stage_not_next",
    });
    expect(await desk(office.moveApplication, { id, from: "rejected", to: "reviewing" })).toMatchObject({ code: 200 });
    expect(await read(id)).toMatchObject({
      stage: "reviewing",
      entries: [
        { kind: "stage", stage: "rejected", by: { name: "Ayu Petugas" } },
        { kind: "stage", stage: "reviewing" },
      ],
    });
  });

  test("have a CV that is downloaded under a file name of ours, never displayed", async () => {
    const id = await newApplication(await newJobOpening());
    const answer = await takeFile(office.takeCv, { id, export: "Y" });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(honestPdf())).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="CV-${referenceOf(id)}.pdf"; filename*=UTF-8''CV-${referenceOf(id)}.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "no-store",
    });
    expect(await audited("careers.take_cv")).toMatchObject({ subject: id });
  });

  test("are answered by one mail in their language, and get notes for colleagues", async () => {
    const id = await newApplication(await newJobOpening());
    const answer = { id, entryId: someId("je"), text: "Kapan Anda bisa datang?" };
    for (let n = 0; n < 2; n++) expect(await desk(office.answerApplication, answer)).toMatchObject({ code: 200 });
    expect(await desk(office.answerApplication, { ...answer, text: "Lain" })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    const note = { id, entryId: someId("je"), text: "Ramah di telepon" };
    expect(await desk(office.noteApplication, note)).toMatchObject({ code: 200 });
    expect(await desk(office.noteApplication, { ...note, text: "Lain" })).toMatchObject({ code: 409, status: "id_already_used" });
    const { rows } = await sql<{ subject: string; body_text: string }>`
      select subject, body_text from platform.outgoing_message where template = 'careers.answer'`.execute(database);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toBe(`Lamaran Anda: Judul lowongan-${newest()} [Sampai ${referenceOf(id)}]`);
    expect(rows[0]?.body_text).toContain("Halo Siti Rahma,\n\nKapan Anda bisa datang?");
    expect((await read(id))["entries"]).toMatchObject([{ kind: "answer" }, { kind: "note" }]);
  });

  test("are deleted with their CV at their sender's request", async () => {
    const id = await newApplication(await newJobOpening());
    expect(await desk(office.deleteApplication, { id, reason: "Diminta pelamar" })).toMatchObject({ code: 200 });
    for (const table of ["application", "cv"])
      expect(
        (
          await sql`select from ${sql.raw(`careers.${table}`)} where ${sql.raw(table === "cv" ? "application_id" : "id")} = ${id}`.execute(
            database,
          )
        ).rows,
      ).toEqual([]);
    expect(await audited("careers.delete_application")).toMatchObject({ subject: id, details: { reason: "Diminta pelamar" } });
  });

  test("that do not exist are not found by any call", async () => {
    const id = someId("ja");
    const writing = { id, entryId: someId("je"), text: "x" };
    for (const answer of [
      await desk(office.readApplication, { id }),
      await desk(office.revealApplicant, { id, reason: "x" }),
      await desk(office.takeCv, { id, export: "Y" }),
      await desk(office.moveApplication, { id, from: "new", to: "offer" }),
      await desk(office.answerApplication, writing),
      await desk(office.noteApplication, writing),
      await desk(office.deleteApplication, { id, reason: "x" }),
    ])
      expect(answer).toMatchObject({ code: 404, status: "not_found" });
  });
});

test("an export of applications contains no formula, and its audit row has the reason", async () => {
  const jobOpening = await newJobOpening();
  for (const text of FORMULA_STRINGS) await newApplication(jobOpening, { fullName: text.replaceAll("\t", " "), note: text });
  const file = await takeFile(office.exportApplications, { jobOpening, reason: "laporan bulanan" });
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="lamaran-/);
  const cells = file.body.split(/","|\r\n"|"\r\n/);
  expect(cells.length).toBeGreaterThan(FORMULA_STRINGS.length * 8);
  // A number in E.164 starts with a plus sign: in a cell it must be text too.
  expect(cells.filter((cell) => /^[\s\p{Cc}]*[=+\-@\uFF1D]/u.test(cell))).toEqual([]);
  expect(await audited("careers.export_applications")).toMatchObject({ details: { reason: "laporan bulanan" } });
});

test("an export above the limit is refused", async () => {
  const jobOpening = await newJobOpening();
  await sql`
    insert into careers.application (id, job_opening_id, full_name, email, phone, language, stage, cv_type, cv_bytes, cv_sha256, received_at, touched_at)
    select 'ja_0' || lpad(n::text, 25, '0'), ${jobOpening}, 'x', 'x@x.example', '1', 'ID', 'withdrawn', 'pdf', 1, repeat('0', 64), now(), now()
    from generate_series(1, ${office.MAX_EXPORTED + 1}) as n`.execute(database);
  const answer = await desk(office.exportApplications, { jobOpening, reason: "semua" });
  expect(answer).toMatchObject({ code: 409, status: "too_many_to_export" });
  await sql`delete from careers.application where id like 'ja_00%'`.execute(database);
});

test("staff with only the right to view can do nothing else", async () => {
  const id = await newApplication(await newJobOpening());
  const look = room.reader;
  expect(await look(office.readApplication, { id })).toMatchObject({ code: 200 });
  for (const answer of [
    await look(office.createJobOpening, { id: someId("jo"), jobOpening: jobOpeningDraft("a", "b") }),
    await look(office.moveApplication, { id, from: "new", to: "offer" }),
    await look(office.noteApplication, { id, entryId: someId("je"), text: "x" }),
    await look(office.deleteApplication, { id, reason: "x" }),
    await look(office.exportApplications, { reason: "ingin tahu" }),
  ])
    expect(answer).toMatchObject({ code: 403, status: "permission_denied" });
});

test("each stage has a next stage, never itself, and never new", () => {
  for (const stage of STAGES) {
    expect(nextStages(stage).length).toBeGreaterThan(0);
    expect(nextStages(stage)).not.toContain(stage);
    expect(nextStages(stage)).not.toContain("new");
  }
});
