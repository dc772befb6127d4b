import { describe, expect, test } from "vitest";
import { compoundFile, honestDoc, honestDocx, honestPackedPdf, honestPdf, pdfOf, zipOf } from "../../testing/documents.ts";
import { HOSTILE_FILES } from "../../testing/hostile-files.ts";
import { bytesHeld } from "../../testing/memory.ts";
import { inspectDocument } from "./document.ts";

const extensionOf = (name: string) => name.split(".").at(-1) ?? "";

describe("an honest document is taken for what it is", () => {
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

describe("no hostile document is taken", () => {
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
] as const)("says %s of %s", async (why, _what, bytes, extension) => {
  expect(await inspectDocument(bytes(), extension)).toEqual({ why });
});

test("sixty hostile megabytes in a few kilobytes cost no memory that stays", async () => {
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
