import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOfTable } from "./table.ts";
import type { FileTable } from "./file-table.ts";

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "\uFF1D1"];

const table = (rows: FileTable["rows"]): FileTable => ({
  title: "List: [of] things/",
  about: ["Made today."],
  lang: "en",
  createdAt: new Date("2026-11-23T03:00:00Z"),
  columns: [
    { title: "Name", width: 2 },
    { title: "Amount", width: 1, align: "end" },
  ],
  rows,
  amountText: ({ minor }) => `Rp ${minor / 100n}`,
  pageText: (page, pages) => `Page ${page} of ${pages}`,
});

describe("no cell is ever a formula", () => {
  test.each(FORMULAS)("%j in CSV gets a leading apostrophe", async (text) => {
    const file = String(await fileOfTable(table([[text, ""]]), "csv"));
    expect(file).toContain(`"'${text.replaceAll('"', '""')}"`);
  });

  test("XLSX holds such cells as text, not as formulas", async () => {
    const bytes = (await fileOfTable(table(FORMULAS.map((text) => [text, ""])), "xlsx")) as Uint8Array;
    const sheet = unzipped(bytes, "sheet1.xml");
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toMatch(/t="(?:s|inlineStr)"/);
  });
});

test("amounts are plain digits for spreadsheets: whole rupiah, or decimals where there are some, exact to the last unit", async () => {
  const rows = [
    ["a", { currency: "IDR", minor: 100_555_000n }],
    ["b", { currency: "SGD", minor: 78_891n }],
    ["c", { currency: "JPY", minor: 500n }],
    ["d", { currency: "IDR", minor: -50n }],
    ["e", { currency: "IDR", minor: 999_999_999_999_999_999n }],
  ] as const;
  const text = String(await fileOfTable(table(rows), "csv"));
  for (const line of ['"a","1005550"', '"b","788.91"', '"c","500"', '"e","9999999999999999.99"']) expect(text).toContain(line);
});

test("a PDF of many pages repeats its heading, is tagged and names its language", async () => {
  const rows = Array.from({ length: 120 }, (_, n) => [`Name ${n} ñ ’ ő`, { currency: "IDR", minor: BigInt(n) * 100n }] as const);
  const text = Buffer.from((await fileOfTable(table(rows), "pdf")) as Uint8Array).toString("latin1");
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  for (const mark of ["/Lang (en)", "/StructTreeRoot", "/MarkInfo", "/S /Table", "/S /TH", "/S /TD"])
    expect(text).toContain(mark);
});

/** One file of a zip archive, found by the ending of its name. */
function unzipped(zip: Uint8Array, name: string): string {
  const bytes = Buffer.from(zip);
  for (let at = bytes.lastIndexOf("PK\u0005\u0006"), entry = bytes.readUInt32LE(at + 16); entry < at;) {
    const sizes = {
      name: bytes.readUInt16LE(entry + 28),
      extra: bytes.readUInt16LE(entry + 30),
      comment: bytes.readUInt16LE(entry + 32),
    };
    const found = bytes.subarray(entry + 46, entry + 46 + sizes.name).toString();
    if (found.endsWith(name)) {
      const header = bytes.readUInt32LE(entry + 42);
      const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      const content = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
      return (bytes.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content)).toString();
    }
    entry += 46 + sizes.name + sizes.extra + sizes.comment;
  }
  throw new Error(`no ${name} in the archive`);
}
