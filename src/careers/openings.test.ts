/** Openings in the office, through its door. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import * as office from "./contract-office.ts";
import { listOpenings } from "./contract.ts";
import { isOpen, listOfLines, slugOf } from "./opening.ts";
import { openingDraft, someId } from "./testing/applicants.ts";
import { openRoom } from "./testing/room.ts";

const room = await openRoom();
const { desk, database, newOpening, newApplication, audited, newest } = room;
afterAll(room.close);
const { api } = room;
const revision = async () =>
  (await sql<{ number: bigint }>`select number from platform.revision where name = 'public_pages'`.execute(database)).rows[0]
    ?.number;

describe("an opening", () => {
  test("is made inactive, shown to visitors once it is activated, and taken off again", async () => {
    const id = await newOpening(false);
    const slugs = async () =>
      ((await api.call(listOpenings, {})).data as { openings: { slug: string }[] }).openings.map(({ slug }) => slug);
    const slug = `lowongan-${newest()}`;
    expect(await slugs()).not.toContain(slug);
    const before = await revision();
    expect(await desk(office.activateOpening, { id })).toMatchObject({ code: 200 });
    expect(await revision()).not.toBe(before);
    expect(await slugs()).toContain(slug);
    expect(await desk(office.activateOpening, { id })).toMatchObject({ code: 409, status: "opening_not_as_shown" });
    expect(await desk(office.deactivateOpening, { id })).toMatchObject({ code: 200 });
    expect(await slugs()).not.toContain(slug);
    expect(await desk(office.deactivateOpening, { id }, "en")).toMatchObject({
      code: 409,
      message: expect.stringContaining("has changed"),
    });
    expect(await audited("careers.deactivate_opening")).toMatchObject({ subject: id });
  });

  test("is changed upon the version that was read", async () => {
    const id = await newOpening();
    const { data } = await desk(office.readOfficeOpening, { id });
    const { version, opening } = data as { version: number; opening: ReturnType<typeof openingDraft> };
    const changed = { ...opening, city: "  Kota   Lain ", closesOn: "2027-01-31" as const };
    expect(await desk(office.changeOpening, { id, version, opening: changed })).toMatchObject({
      code: 200,
      data: { version: 2 },
    });
    expect(await desk(office.changeOpening, { id, version, opening })).toMatchObject({
      code: 409,
      status: "opening_changed_meanwhile",
      message: expect.stringContaining("orang lain"),
    });
    expect((await desk(office.readOfficeOpening, { id })).data).toMatchObject({
      opening: { city: "Kota Lain", closesOn: "2027-01-31" },
    });
  });

  test("has an address of its own in each language", async () => {
    await newOpening();
    const opening = openingDraft("baru", `opening-${newest()}`);
    expect(await desk(office.createOpening, { id: someId("jo"), opening })).toMatchObject({
      code: 409,
      status: "opening_slug_taken",
      details: { fields: { "EN.slug": expect.stringContaining("sudah dipakai") } },
    });
  });

  test("is made once under its id", async () => {
    const id = await newOpening();
    expect(await desk(office.createOpening, { id, opening: openingDraft("lain", "another") })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
  });

  test("is deleted for ever when it is inactive and nobody has applied", async () => {
    const active = await newOpening();
    expect(await desk(office.deleteOpening, { id: active })).toMatchObject({ code: 409, status: "opening_not_as_shown" });
    await newApplication(active);
    await desk(office.deactivateOpening, { id: active });
    expect(await desk(office.deleteOpening, { id: active })).toMatchObject({ code: 409, status: "opening_has_applications" });
    const empty = await newOpening(false);
    expect(await desk(office.deleteOpening, { id: empty })).toMatchObject({ code: 200 });
    expect(await desk(office.readOfficeOpening, { id: empty })).toMatchObject({ code: 404, status: "not_found" });
    expect(await desk(office.deleteOpening, { id: empty })).toMatchObject({ code: 404 });
  });

  test.each([
    ["a slug with capitals", { ID: { slug: "Kasir" } }],
    ["no title in English", { EN: { title: "" } }],
    ["an employment that there is not", { employment: "forever" }],
    ["a day that there is not", { closesOn: "2026-02-30" }],
  ])("with %s is refused", (_what, change) => {
    const draft = openingDraft("x", "y");
    const opening = {
      ...draft,
      ...change,
      ID: { ...draft.ID, ...("ID" in change && change.ID) },
      EN: { ...draft.EN, ...("EN" in change && change.EN) },
    };
    expect(office.createOpening.input.safeParse({ id: someId("jo"), opening }).success).toBe(false);
  });

  test("beyond as many as are kept is refused", async () => {
    await sql`
      insert into careers.opening (id, employment, workplace, city, status, version, opened_at, changed_at, changed_by)
      select 'jo_0' || lpad(n::text, 25, '0'), 'contract', 'office', 'x', 'inactive', 1, now(), now(), 'test'
      from generate_series(1, ${office.MAX_OPENINGS}) as n`.execute(database);
    expect(await desk(office.createOpening, { id: someId("jo"), opening: openingDraft("penuh", "full") })).toMatchObject({
      code: 409,
      status: "too_many_openings",
    });
    await sql`delete from careers.opening where id like 'jo_00%'`.execute(database);
  });
});

describe("decisions", () => {
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
  ])("an address of %j is %j", (title, slug) => expect(slugOf(title)).toBe(slug));

  test("a list is its lines, whatever they begin with", () => {
    expect(listOfLines("- Satu\n\n • Dua\n* Tiga\n  ")).toEqual(["Satu", "Dua", "Tiga"]);
  });
});
