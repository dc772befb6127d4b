import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText } from "./csv.ts";
import { readCsv, textOfUtf8 } from "./read-csv.ts";

const cells = (text: string, most = 100) => readCsv(text, most)?.map((row) => row.cells) ?? null;

describe("reads the formats that spreadsheets write", () => {
  test.each<[string, string, string[][] | null]>([
    [
      "commas",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons, commas inside",
      "a;b\n1,5;2\n",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs and old ends of lines",
      "a\tb\r1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "the separator of the head, not of a quoted title",
      '"a,b,c";d\n1;2',
      [
        ["a,b,c", "d"],
        ["1", "2"],
      ],
    ],
    ["quotation marks", '"say ""hi""","x\ny"\n', [['say "hi"', "x\ny"]]],
    ["something behind a quotation mark", '"a"b,c', [["ab", "c"]]],
    [
      "empty cells",
      "a,,c\n,,\n1,,\n",
      [
        ["a", "", "c"],
        ["1", "", ""],
      ],
    ],
    ["no end of line at the end", "a,b", [["a", "b"]]],
    ["a guarded formula", "'=1+1,'plain,''=x", [["=1+1", "'plain", "'=x"]]],
    ["an open quotation mark", 'a,"b\nc', null],
    ["nothing", "", []],
  ])("%s", (_name, text, wanted) => expect(cells(text)).toEqual(wanted));

  test("line numbers are those of the file, and the row limit holds", () => {
    const rows = readCsv('a,b\n\n"x\r\ny",2\n,\n3,4\n5,6\n', 3);
    expect(rows?.map(({ line }) => line)).toEqual([1, 3, 6]);
  });

  test("drops the byte order mark, and returns null for bytes that are not UTF-8", () => {
    expect(textOfUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toBe("a");
    expect(textOfUtf8(Uint8Array.from([0xff, 0xfe, 0x61, 0x00]))).toBeNull();
    expect(textOfUtf8(Uint8Array.from([0x4d, 0xe9]))).toBeNull();
  });
});

test("reads back what csvText wrote, formulas included", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("=1", "'=1", "''@x", "-5", "\t=x", " =1", '"', ",", ";", "\r\n", "'"),
  );
  const row = fc.array(cell, { minLength: 2, maxLength: 5 }).filter((texts) => texts.some((text) => text.trim() !== ""));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      // The first line decides the separator, so the table needs a header without separators in its cells, as real files have.
      const table = [["id", "name", "address"], ...rows];
      const text = textOfUtf8(new TextEncoder().encode(csvText(table)));
      expect(cells(text ?? "")).toEqual(table);
    }),
  );
});
