import { describe, expect, test } from "vitest";
import { compoundFile, honestDoc, honestDocx, honestPackedPdf, honestPdf, pdfOf, zipOf } from "../../testing/documents.ts";
import { COSTLY_DOCUMENTS } from "../../testing/costly-documents.ts";
import { HOSTILE_FILES } from "../../testing/hostile-files.ts";
import { OPENING_PDFS } from "../../testing/opening-pdfs.ts";
import { bytesHeld } from "../../testing/memory.ts";
import { inspectDocument } from "./document.ts";

const extensionOf = (name: string) => name.split(".").at(-1) ?? "";

describe("an honest document is accepted with its type", () => {
  test.each([
    ["a PDF", honestPdf, "pdf"],
    ["a PDF with packed objects, a link, and a page to begin with", honestPackedPdf, "pdf"],
    ["a docx with a link", honestDocx, "docx"],
    ["a doc", honestDoc, "doc"],
  ])("%s", async (_what, bytes, type) => {
    expect(await inspectDocument(bytes(), type)).toEqual({ type });
    expect(await inspectDocument(bytes(), type.toUpperCase())).toEqual({ type });
  });
});

test.each(OPENING_PDFS)("a PDF may set its opening page: %s", async (_what, bytes) => {
  expect(await inspectDocument(bytes(), "pdf")).toEqual({ type: "pdf" });
});

describe("no hostile document is accepted", () => {
  const files = HOSTILE_FILES.filter(({ onlyName = false, what }) => !onlyName && !what.includes("5 MB"));
  test("there are forty of them", () => expect(files.length).toBeGreaterThanOrEqual(40));
  test.each(files.map((file) => [file.what, file] as const))("%s", async (_what, { bytes, name }) => {
    expect(await inspectDocument(bytes(), extensionOf(name))).toEqual({ why: expect.any(String) });
  });
});

test.each([
  ["type", "a picture that is called pdf", () => Buffer.from("<svg/>"), "pdf"],
  ["locked", "a locked PDF", () => pdfOf(["<< /Type /Catalog >>"], "/Encrypt 9 0 R "), "pdf"],
  ["active", "a doc with macros", () => compoundFile(["Root Entry", "WordDocument", "_VBA_PROJECT"]), "doc"],
  ["type", "a spreadsheet that is called doc", () => compoundFile(["Root Entry", "Workbook"]), "doc"],
  ["empty", "nothing", () => Buffer.alloc(0), "pdf"],
] as const)("reports %s for %s", async (why, _what, bytes, extension) => {
  expect(await inspectDocument(bytes(), extension)).toEqual({ why });
});

const LETTERS = 4_900_000;
const repeated = (part: string) => part.repeat(Math.floor(LETTERS / part.length));
test.each([
  ["comments behind which an object could begin", repeated("obj%")],
  ["brackets within brackets", repeated("1 0 obj<<(")],
  ["objects within texts within objects", `${repeated("obj<<(").slice(0, LETTERS / 2)}${")>>".repeat(LETTERS / 6)}`],
  ["a beginning named again and again", `5 0 obj<</S/GoTo/D(a)>>endobj ${repeated("/OpenAction 5 0 R 1 0 obj ")}`],
  [
    "a beginning that leads to itself a thousandfold",
    `1 0 obj<</OpenAction 5 0 R>>endobj 5 0 obj<</S/GoTo/D(a)/Next[${"5 0 R ".repeat(5_000)}]>>endobj`,
  ],
  ["blanks between an order and what it means", repeated(`/OpenAction${" ".repeat(2_000)}`)],
  ["a dictionary of a million entries", `1 0 obj<<${repeated("/a/b")}>>stream\nendstream`],
])("five megabytes of %s are refused at once", async (_what, inside) => {
  const started = performance.now();
  expect(await inspectDocument(Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`), "pdf")).toEqual({ why: expect.any(String) });
  expect(performance.now() - started).toBeLessThan(5_000);
});

/** The longest time for which this process's thread was blocked. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const note = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const transactions = setInterval(note, 5);
  await work();
  note();
  clearInterval(transactions);
  return longest;
}

// A cause in this process blocks every time; load from other tests does not.
describe("a file that is costly to read is answered quickly and blocks nothing", { retry: 2 }, () => {
  test.each(COSTLY_DOCUMENTS.map((file) => [file.what, file] as const))("%s", async (_what, { bytes, name }) => {
    const content = bytes();
    const started = performance.now();
    const stop = await longestStop(() => inspectDocument(content, extensionOf(name)));
    const took = performance.now() - started;
    expect(stop).toBeLessThan(250);
    expect(took).toBeLessThan(2_500);
  });
});

test("a file of a few kilobytes that unpacks to sixty megabytes leaves no memory in use", async () => {
  const bomb = HOSTILE_FILES.find(({ what }) => what === "a PDF bomb")?.bytes() ?? Buffer.alloc(0);
  const zip = zipOf([{ name: "word/document.xml", content: Buffer.alloc(80 * 1024 * 1024) }]);
  const inspected = async () => {
    expect(await inspectDocument(bomb, "pdf")).toEqual({ why: "bomb" });
    expect(await inspectDocument(zip, "docx")).toHaveProperty("why");
  };
  await inspected();
  const before = await bytesHeld();
  for (let round = 0; round < 10; round++) await inspected();
  expect((await bytesHeld()) - before).toBeLessThan(4 * 1024 * 1024);
});
