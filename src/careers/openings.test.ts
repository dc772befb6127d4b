/** Openings in the office, over HTTP. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as office from "./contract-office.ts";
import { listJobOpenings } from "./contract.ts";
import { isOpen, listOfLines, slugOf } from "./model/opening.ts";
import { jobOpeningDraft, someId } from "./testing/applicants.ts";
import { openRoom } from "./testing/office.ts";

const room = await openRoom();
const { desk, database, newJobOpening, newApplication, audited, newest } = room;
afterAll(room.close);
const { api } = room;
const revision = async () =>
  (await sql<{ number: bigint }>`select number from platform.revision where name = 'public_pages'`.execute(database)).rows[0]
    ?.number;

describe("an opening", () => {
  test("is created inactive, shown to visitors once activated, and removed again", async () => {
    const id = await newJobOpening(false);
    const slugs = async () => expectOk(await api.call(listJobOpenings, {})).jobOpenings.map(({ slug }) => slug);
    const slug = `lowongan-${newest()}`;
    expect(await slugs()).not.toContain(slug);
    const before = await revision();
    expect(await desk(office.activateJobOpening, { id })).toMatchObject({ code: 200 });
    expect(await revision()).not.toBe(before);
    expect(await slugs()).toContain(slug);
    expect(await desk(office.activateJobOpening, { id })).toMatchObject({ code: 409, status: "job_opening_not_as_shown" });
    expect(await desk(office.deactivateJobOpening, { id })).toMatchObject({ code: 200 });
    expect(await slugs()).not.toContain(slug);
    expect(await desk(office.deactivateJobOpening, { id }, "en")).toMatchObject({
      code: 409,
      message: expect.stringContaining("has changed"),
    });
    expect(await audited("careers.deactivate_job_opening")).toMatchObject({ subject: id });
  });

  test("is changed only on the version that was read", async () => {
    const id = await newJobOpening();
    const data = expectOk(await desk(office.readOfficeJobOpening, { id }));
    const { version, jobOpening } = data;
    const changed = { ...jobOpening, city: "  Kota   Lain ", closesOn: "2027-01-31" as const };
    expect(await desk(office.changeJobOpening, { id, version, jobOpening: changed })).toMatchObject({
      code: 200,
      data: { version: 2 },
    });
    expect(await desk(office.changeJobOpening, { id, version, jobOpening })).toMatchObject({
      code: 409,
      status: "job_opening_changed_meanwhile",
      message: expect.stringContaining("orang lain"),
    });
    expect((await desk(office.readOfficeJobOpening, { id })).data).toMatchObject({
      jobOpening: { city: "Kota Lain", closesOn: "2027-01-31" },
    });
  });

  test("has a unique slug in each language", async () => {
    await newJobOpening();
    const jobOpening = jobOpeningDraft("baru", `opening-${newest()}`);
    expect(await desk(office.createJobOpening, { id: someId("jo"), jobOpening })).toMatchObject({
      code: 409,
      status: "job_opening_slug_taken",
      details: { fields: { "EN.slug": expect.stringContaining("sudah dipakai") } },
    });
  });

  test("is created once under its id", async () => {
    const id = await newJobOpening();
    expect(await desk(office.createJobOpening, { id, jobOpening: jobOpeningDraft("lain", "another") })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
  });

  test("is deleted permanently when it is inactive and has no applications", async () => {
    const active = await newJobOpening();
    expect(await desk(office.deleteJobOpening, { id: active })).toMatchObject({ code: 409, status: "job_opening_not_as_shown" });
    await newApplication(active);
    await desk(office.deactivateJobOpening, { id: active });
    expect(await desk(office.deleteJobOpening, { id: active })).toMatchObject({
      code: 409,
      status: "job_opening_has_applications",
    });
    const empty = await newJobOpening(false);
    expect(await desk(office.deleteJobOpening, { id: empty })).toMatchObject({ code: 200 });
    expect(await desk(office.readOfficeJobOpening, { id: empty })).toMatchObject({ code: 404, status: "not_found" });
    expect(await desk(office.deleteJobOpening, { id: empty })).toMatchObject({ code: 404 });
  });

  test.each([
    ["a slug with capitals", { ID: { slug: "Kasir" } }],
    ["no title in English", { EN: { title: "" } }],
    ["an employment that there is not", { employment: "forever" }],
    ["a day that there is not", { closesOn: "2026-02-30" }],
  ])("with %s is refused", (_what, change) => {
    const draft = jobOpeningDraft("x", "y");
    const jobOpening = {
      ...draft,
      ...change,
      ID: { ...draft.ID, ...("ID" in change && change.ID) },
      EN: { ...draft.EN, ...("EN" in change && change.EN) },
    };
    expect(office.createJobOpening.input.safeParse({ id: someId("jo"), jobOpening }).success).toBe(false);
  });

  test("beyond the maximum number is refused", async () => {
    await sql`
      insert into careers.job_opening (id, employment, workplace, city, status, version, opened_at, changed_at, changed_by)
      select 'jo_0' || lpad(n::text, 25, '0'), 'contract', 'office', 'x', 'inactive', 1, now(), now(), 'test'
      from generate_series(1, ${office.MAX_JOB_OPENINGS}) as n`.execute(database);
    expect(await desk(office.createJobOpening, { id: someId("jo"), jobOpening: jobOpeningDraft("penuh", "full") })).toMatchObject(
      {
        code: 409,
        status: "too_many_job_openings",
      },
    );
    await sql`delete from careers.job_opening where id like 'jo_00%'`.execute(database);
  });
});

describe("rules", () => {
  test.each([
    ["active", null, true],
    ["active", "2026-11-22", true],
    ["active", "2026-11-21", false],
    ["inactive", null, false],
  ] as const)("an opening that is %s and closes on %s takes applications: %s", (status, closesOn, expected) => {
    expect(isOpen({ status, closesOn }, "2026-11-22")).toBe(expected);
  });

  test.each([
    ["Petugas Layanan Pelanggan", "petugas-layanan-pelanggan"],
    ["  Café & Résumé: 100% ", "cafe-resume-100"],
    ["送金", ""],
    ["panjang ".repeat(20), "panjang-panjang-panjang-panjang-panjang-panjang-panjang-panjang-panjang-panjang"],
  ])("the slug of %j is %j", (title, slug) => expect(slugOf(title)).toBe(slug));

  test("a list is its lines, without their bullets", () => {
    expect(listOfLines("- Satu\n\n • Dua\n* Tiga\n  ")).toEqual(["Satu", "Dua", "Tiga"]);
  });
});
