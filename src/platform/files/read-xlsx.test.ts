/** Sheets as spreadsheets write them, and files that are made to exhaust their reader. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { fileOfTable } from "./table.ts";
import { readXlsx } from "./read-xlsx.ts";

const sheetOf = (rows: readonly (readonly string[])[]) =>
  fileOfTable(
    {
      title: "Gaji",
      about: [],
      lang: "id",
      createdAt: new Date(0),
      columns: [
        { title: "Nama", width: 1 },
        { title: "Rekening", width: 1 },
      ],
      rows,
      amountText: () => "",
      pageText: () => "",
    },
    "xlsx",
  ) as Promise<Uint8Array>;

const workbook = (sheet: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    ...more,
  });

test("our own file is read back, with leading zeros and without its formulas", async () => {
  const file = await sheetOf([
    ["Budi", "0012345678"],
    ["=1+1", "9"],
  ]);
  expect(await readXlsx(file, 10)).toEqual([
    { line: 1, cells: ["Nama", "Rekening"] },
    { line: 2, cells: ["Budi", "0012345678"] },
    { line: 3, cells: ["=1+1", "9"] },
  ]);
});

test("numbers keep all their digits, and a formula is its stored result", async () => {
  const file = workbook(
    `<row r="1"><c r="A1"><v>1234567890123456</v></c><c r="B1"><f>2*750000</f><v>1500000</v></c><c r="C1"><v>2500000.0</v></c></row>`,
  );
  expect(await readXlsx(file, 10)).toEqual([{ line: 1, cells: ["1234567890123456", "1500000", "2500000"] }]);
});

describe("files that are not read", () => {
  const cell = `<row r="1"><c r="A1"><v>1</v></c></row>`;
  test.each([
    ["no ZIP at all", strToU8("Nama,Rekening"), "broken"],
    ["a ZIP without a workbook", zipSync({ "a.txt": strToU8("a") }), "broken"],
    ["a ZIP that is cut off", workbook(cell).slice(0, 300), "broken"],
    ["a cell a million rows down", workbook(`<row r="1048576"><c r="A1048576"><v>1</v></c></row>`), "too_many_rows"],
    ["a cell in the last column", workbook(`<row r="1"><c r="XFD1"><v>1</v></c></row>`), "too_many_rows"],
    ["entities", workbook(`<!DOCTYPE a [<!ENTITY b "c">]>${cell}`), "broken"],
    ["a part of 64 MB", workbook(cell, { "xl/sharedStrings.xml": new Uint8Array(64 * 1_024 * 1_024) }), "too_large"],
    [
      "a thousand sheets",
      workbook(cell, Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`xl/worksheets/x${n}.xml`, strToU8("<a/>")]))),
      "too_large",
    ],
  ])("%s", async (_, file, refusal) => expect(await readXlsx(file, 501)).toBe(refusal));

  test("a part that is larger than it claims", async () => {
    const file = workbook(cell, { "xl/sharedStrings.xml": new Uint8Array(4 * 1_024 * 1_024) });
    // The claimed sizes in the central directory, of a part that is stored with its true size: 4 MB become 16 bytes.
    const view = new DataView(file.buffer);
    for (let at = 0; at + 46 < file.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 4 * 1_024 * 1_024)
        view.setUint32(at + 24, 16, true);
    expect(await readXlsx(file, 501)).toBe("broken");
  });
});
