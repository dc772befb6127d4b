/** Outlets as staff list, export and import them. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvText } from "#platform/files/csv.ts";
import { expectOk } from "#platform/testing/api.ts";
import { asOwner } from "#platform/testing/database.ts";
import { COLUMNS, type Column } from "./model/outlet-columns.ts";
import { findOutlets } from "../finder/contract.ts";
import * as office from "../outlets/contract.ts";
import { exportOutlets } from "./export-outlets.ts";
import { cellsOf } from "./model/outlet-row.ts";
import { sheetMessages } from "./messages.ts";
import { encoded, openCounterApp, OUTLET, staff } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet } = desk;
const as = { actor: desk.office };
const agent = await newAgent();
const chain = await newAgent("chain", "jaringan_berkas");
afterAll(desk.close);

const list = async (filter: object) => expectOk(await call(office.listOutlets, filter, as));
const namesOf = ({ outlets }: Awaited<ReturnType<typeof list>>) => outlets.map(({ name }) => name);

describe("the list", () => {
  beforeAll(async () => {
    for (let n = 10; n < 33; n++) {
      // Ids are ordered only across milliseconds.
      desk.clock.advance(1);
      await newOutlet(agent, { name: `Cabang ${n}`, province: "32", city: "3273", district: "327310", cityName: "Bandung" });
    }
    await newOutlet(chain, { name: "Gerai Jaringan", services: ["pay_out"] });
  });

  test("pages with their total, in the chosen order, newest first by default", async () => {
    const first = await list({ province: "32" });
    expect([first.outlets.length, first.total, first.isCut, namesOf(first)[0]]).toEqual([20, 23, false, "Cabang 32"]);
    expect(namesOf(await list({ province: "32", page: 2 }))).toEqual(["Cabang 12", "Cabang 11", "Cabang 10"]);
    expect(namesOf(await list({ province: "32", sort: "name", perPage: 2, page: 2 }))).toEqual(["Cabang 12", "Cabang 13"]);
    expect(namesOf(await list({ sort: "-name", perPage: 1 }))).toEqual(["Gerai Jaringan"]);
    expect(await list({ province: "32", page: 9 })).toMatchObject({ outlets: [], total: 23 });
  });

  test("by search with typing errors, and by each filter", async () => {
    expect(await list({ search: "cabang 17" })).toMatchObject({ total: 1, isNearly: false });
    expect(await list({ search: "cabnag", perPage: 5 })).toMatchObject({ total: 23, isNearly: true });
    expect(await list({ search: "!!" })).toMatchObject({ total: 0, outlets: [] });
    expect(namesOf(await list({ agent: chain }))).toEqual(["Gerai Jaringan"]);
    expect(namesOf(await list({ service: "pay_out", city: "3171" }))).toEqual(["Gerai Jaringan"]);
    const [one] = (await list({ search: "cabang 17" })).outlets;
    expectOk(await call(office.deactivateOutlet, { id: one?.id ?? id("cp"), reason: "because" }, as));
    expect(namesOf(await list({ status: "inactive" }))).toEqual(["Cabang 17"]);
    expect(await list({ search: "cabang 17", status: "active" })).toMatchObject({ total: 0 });
    await asOwner(app.url, "update cash_points.outlet set status = 'active'");
  });
});

/** The file that the export returns. */
const take = async (filter: object = {}, language: "ID" | "EN" = "ID") =>
  String((await app.as({ actor: desk.office, language }, (ctx) => exportOutlets(ctx, { format: "csv", ...filter }))).bytes);
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "gerai.csv", { type: "text/csv" });
const look = async (content: string) => expectOk(await call(office.previewImport, { file: fileOf(content) }, as));
const save = (content: string, hash: string, actor = desk.office) =>
  call(office.importOutlets, { file: fileOf(content), hash }, { actor });

/** A file of valid rows, with the named cells replaced. */
function sheet(rows: readonly Partial<Record<Column, string>>[]): string {
  const good = cellsOf({ ...OUTLET, id: "cp_x", agent, status: "active", version: 1 }, "ID");
  const lines = rows.map((cells) =>
    COLUMNS.map((column, index) => cells[column] ?? (column === "id" || column === "status" ? "" : (good[index] ?? ""))),
  );
  return csvText([COLUMNS.map((column) => sheetMessages.ID.column[column]), ...lines]);
}

describe("export and re-import", () => {
  test.each(["ID", "EN"] as const)("an exported file in %s changes nothing", async (language) => {
    const whole = await take({}, language);
    expect(whole.split("\r\n")).toHaveLength((await list({})).total + 2);
    const preview = await look(whole);
    expect(preview).toMatchObject({ rows: 24, same: 24, added: 0, changed: 0, wrong: 0, problems: [], rowsToSave: [] });
    expect(expectOk(await save(whole, preview.hash))).toEqual({ added: 0, changed: 0 });
    expect((await list({ search: "cabang 17" })).outlets[0]).toMatchObject({ version: expect.any(Number) });
  });

  test("exports only the filter's outlets, writes formulas as text, also as XLSX", async () => {
    expect((await take({ search: "jaringan" })).split("\r\n")).toHaveLength(3);
    const outlet = await newOutlet(agent, { name: '=HYPERLINK("http://x")', address: "@SUM(A1)" });
    const text = await take({ search: "hyperlink" });
    expect(text).toContain(`"'=HYPERLINK(""http://x"")","'@SUM(A1)"`);
    expect(await look(text)).toMatchObject({ same: 1, wrong: 0, changed: 0 });
    const xlsx = await app.as({ actor: desk.office }, (ctx) => exportOutlets(ctx, { format: "xlsx" }));
    expect([
      xlsx.fileName.endsWith(".xlsx"),
      Buffer.from(xlsx.bytes as Uint8Array)
        .subarray(0, 2)
        .toString(),
    ]).toEqual([true, "PK"]);
    expectOk(await call(office.deactivateOutlet, { id: outlet, reason: "because" }, as));
    expectOk(await call(office.deleteOutlet, { id: outlet, reason: "because" }, as));
    const { rows } = await sql`select from audit.entry where code = 'cash_points.export_outlets'`.execute(db);
    expect(rows).toHaveLength(0);
  });

  test("refuses an export larger than a file may be", async () => {
    await asOwner(
      app.url,
      `insert into cash_points.outlet (id, agent, name, address, province, city, district, city_name, latitude, longitude, zone, hours,
         closed_days, phone, services, transfer_limit_minor, day_limit_minor, updated_at)
       select 'cp_' || lpad(n::text, 26, '0'), agent, 'Banyak ' || n, address, province, city, district, city_name, latitude, longitude, zone, hours, closed_days, phone,
         services, transfer_limit_minor, day_limit_minor, updated_at
       from generate_series(1, 10001) as n, (select * from cash_points.outlet where status = 'active' limit 1) as model`,
    );
    expect(await call(office.exportOutlets, { format: "csv" }, as)).toMatchObject({ code: 409, status: "too_many_outlets" });
    expect(await list({})).toMatchObject({ total: 10_000, isCut: true });
    await asOwner(app.url, "delete from cash_points.outlet where name like 'Banyak %'");
  });
});

describe("an import", () => {
  test("adds and changes outlets as previewed; they are public at once", async () => {
    const known = await newOutlet(agent, { name: "Gerai Lama" });
    const [old] = (await list({ search: "gerai lama" })).outlets;
    const content = sheet([
      { id: known, name: "Gerai Baru Nama", friday: "tutup" },
      { name: "Gerai Tambahan", district: "737105", city: "whatever", zone: "WITA", latitude: "-5,147", longitude: "119,432" },
    ]);
    const preview = await look(content);
    expect(preview).toMatchObject({ rows: 2, added: 1, changed: 1, same: 0, wrong: 0 });
    expect(preview.rowsToSave).toMatchObject([
      { line: 2, id: known, columns: ["name", "friday"] },
      { line: 3, id: null, name: "Gerai Tambahan", cityName: "Makassar" },
    ]);
    expect(await list({ search: "tambahan" })).toMatchObject({ total: 0 });
    expect(expectOk(await save(content, preview.hash))).toEqual({ added: 1, changed: 1 });
    const [changed] = (await list({ search: "baru nama" })).outlets;
    expect(changed).toMatchObject({ id: known, version: old!.version + 1, hours: expect.arrayContaining([null]) });
    const found = expectOk(await call(findOutlets, { search: "tambahan" }));
    expect(found.outlets).toMatchObject([
      { name: "Gerai Tambahan", cityName: "Makassar", province: "73", zone: "Asia/Makassar" },
    ]);
    const { rows } = await sql`select from audit.entry where code = 'cash_points.import_outlets'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    // Each new outlet has a drawer; without one its counter would not work.
    const drawers =
      await sql`select from cash_points.outlet where not exists (select from cash_points.drawer where outlet = outlet.id)`.execute(
        db,
      );
    expect(drawers.rows).toEqual([]);
  });

  test("reports each row's problems by line and column, and saves nothing of a file with problems", async () => {
    const known = await newOutlet(agent, { name: "Gerai Ada" });
    const inactive = await newOutlet(agent, { name: "Gerai Diam" });
    expectOk(await call(office.deactivateOutlet, { id: inactive, reason: "because" }, as));
    const content = sheet([
      { name: "", phone: "12" },
      { name: "A", district: "999999" },
      { name: "B", agent: id("us") },
      { name: "C", id: id("cp") },
      { name: "Gerai Ada" },
      { id: known, name: "Gerai Ada" },
      { id: known, name: "Gerai Ada Dua" },
      { id: known, agent: chain, name: "x" },
      { id: inactive, name: "Gerai Diam", status: "aktif" },
      { name: "D", transfer_limit: "200000000" },
      { name: "E", agent: chain },
      { name: "F" },
      { name: "f" },
    ]);
    const preview = await look(content);
    expect(preview.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [2, "name", "required"],
      [2, "phone", "not_phone"],
      [3, "district", "district_unknown"],
      [4, "agent", "agent_unknown"],
      [5, "id", "outlet_unknown"],
      [6, "name", "outlet_exists"],
      [8, "id", "outlet_twice"],
      [9, "id", "outlet_twice"],
      [9, "agent", "agent_differs"],
      [9, "cash_in", "chain_takes_no_cash"],
      [10, "status", "status_differs"],
      [11, "day_limit", "limits_do_not_fit"],
      [12, "cash_in", "chain_takes_no_cash"],
      [14, "name", "outlet_twice"],
    ]);
    expect(preview).toMatchObject({ rows: 13, wrong: 11 });
    expect(preview.problems[1]).toMatchObject({ value: "12" });
    expect(await save(content, preview.hash)).toMatchObject({ code: 422, status: "import_has_errors" });
    expect(await list({ search: "ada dua" })).toMatchObject({ total: 0 });
  });

  test("saves only what was previewed: another file, a changed outlet or a second save is refused", async () => {
    const known = await newOutlet(agent, { name: "Gerai Rebutan" });
    const content = sheet([{ id: known, name: "Gerai Berkas" }, { name: "Gerai Sekali" }]);
    const { hash } = await look(content);
    expect(await save(content.replace("Berkas", "Lain"), hash)).toMatchObject({ code: 409, status: "import_not_as_shown" });
    const renamed = encoded({ ...OUTLET, name: "Gerai Tangan" });
    expectOk(await call(office.updateOutlet, { id: known, version: 1, outlet: renamed }, as));
    expect(await save(content, hash)).toMatchObject({ code: 409, status: "import_not_as_shown" });
    expect(await list({ search: "sekali" })).toMatchObject({ total: 0 });
    const again = await look(content);
    const answers = await Promise.all([save(content, again.hash), save(content, again.hash)]);
    expect(answers.map(({ status }) => status ?? "done").sort()).toEqual(["done", "import_not_as_shown"]);
    expect(await save(content, again.hash)).toMatchObject({ code: 409, status: "import_not_as_shown" });
    expect(await list({ search: "sekali" })).toMatchObject({ total: 1 });
  });

  test("needs the right for each change: a user who may only update adds nothing", async () => {
    const changing = { ...staff(desk.treasurer), menuAccess: [{ menu: "cash_point", module: ["update"] }] };
    const content = sheet([{ name: "Gerai Tanpa Hak" }]);
    const { hash } = await look(content);
    expect(await save(content, hash, changing)).toMatchObject({ code: 403, status: "permission_denied" });
    const viewing = { ...changing, menuAccess: [{ menu: "cash_point", module: ["view"] }] };
    expect(await call(office.previewImport, { file: fileOf(content) }, { actor: viewing })).toMatchObject({ code: 403 });
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string, number]>([
    ["no text", Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0xfe]), "import_not_text", 422],
    ["a NUL", "a,b\n\0,1", "import_not_text", 422],
    ["an open quotation mark", 'a,b\n"1,2', "import_broken", 422],
    ["nothing", "", "import_empty", 422],
    ["a head alone", COLUMNS.join(","), "import_empty", 422],
    ["another table", "name,price\nx,1", "import_columns_missing", 422],
    ["too many rows", sheet(Array.from({ length: 2_001 }, (_, n) => ({ name: `Gerai ${n}` }))), "import_too_many_rows", 422],
  ])("%s: has its own refusal", async (_name, content, status, code) => {
    expect(await call(office.importOutlets, { file: fileOf(content), hash: "x" }, as)).toMatchObject({ code, status });
  });
});
