import { describe, expect, test } from "vitest";
import { dimensions, ext, image, mimes, size, type FileLike } from "./file-rules.ts";
import type { Rule } from "./rule.ts";

const file = (name: string, type = "", bytes = 1, pixels: { width?: number; height?: number } = {}): FileLike => ({
  name,
  type,
  size: bytes,
  ...pixels,
});
const sized = (bytes: number): FileLike => file("a", "", bytes);
const typed = (type: string): FileLike => file("a", type);
const named = (name: string): FileLike => file(name);
const fileList = (...files: FileLike[]) => ({ ...files, length: files.length, item: (index: number) => files[index] ?? null });
const photo = (name: string, width?: number, height?: number): FileLike =>
  file(name, "image/png", 1, { ...(width && { width }), ...(height && { height }) });

const label = (value: unknown): string => (JSON.stringify(value) ?? "undefined").slice(0, 80);
const NO_FILES = [
  "x",
  "   ",
  0,
  -1,
  true,
  {},
  { name: "a.jpg" },
  { name: "a.jpg", type: "image/jpeg", size: "1" },
  [null],
  ["a.jpg"],
  "٣",
  "👍",
  Number.NaN,
];

const CASES: Record<string, { rule: Rule; passes: unknown[]; fails: unknown[] }> = {
  size: {
    rule: size(2),
    passes: [sized(0), sized(2_048), [sized(1), sized(2_048)], fileList(sized(2_048))],
    fails: [
      sized(2_049),
      sized(-1),
      sized(Number.NaN),
      sized(Number.POSITIVE_INFINITY),
      [sized(1), sized(2_049)],
      fileList(sized(1), sized(2_049)),
    ],
  },
  ext: {
    rule: ext(["pdf", ".DOCX"]),
    passes: [named("cv.pdf"), named("cv.PDF"), named("cv.v2.docx"), [named("a.pdf"), named("b.docx")], named("👍.pdf")],
    fails: [
      named("cv"),
      named("pdf"),
      named("cv.pdf.exe"),
      named("cv.pdfx"),
      named("cv.pdf "),
      named("cv."),
      named(""),
      [named("a.pdf"), named("b.exe")],
      named(`cv.${"pdf".repeat(30_000)}`),
    ],
  },
  mimes: {
    rule: mimes(["image/*", "application/pdf"]),
    passes: [
      typed("image/png"),
      typed("IMAGE/PNG"),
      typed("image/svg+xml"),
      typed("application/pdf"),
      typed("application/pdf; charset=utf-8"),
      [typed("image/png"), typed("application/pdf")],
    ],
    fails: [
      typed(""),
      typed("image/"),
      typed("image"),
      typed("/png"),
      typed("application/pdfx"),
      typed("xapplication/pdf"),
      typed("text/html"),
      typed("image/png/x"),
      typed("text/image/png"),
    ],
  },
  "mimes with a wild first part": {
    rule: mimes(["*/json"]),
    passes: [typed("text/json"), typed("application/json")],
    fails: [typed("text/plain")],
  },
  "mimes of any type": { rule: mimes(["*"]), passes: [typed("text/plain")], fails: [typed("")] },
  image: {
    rule: image(),
    passes: ["jpg", "svg", "jpeg", "png", "bmp", "gif", "webp", "JPG"].map((extension) => named(`a.${extension}`)),
    fails: [named("a.tiff"), named("a.avif"), named("jpg"), named("a.png.exe"), [named("a.png"), named("a.pdf")]],
  },
  dimensions: {
    rule: dimensions(100, 50),
    passes: [
      ...["jpg", "svg", "jpeg", "png", "bmp", "gif"].map((extension) => photo(`a.${extension}`, 100, 50)),
      [photo("a.png", 100, 50), photo("B.GIF", 100, 50)],
    ],
    fails: [
      photo("a.webp", 100, 50),
      photo("a.png", 50, 100),
      photo("a.png", 101, 50),
      photo("a.png", 100),
      photo("a.png"),
      photo("a", 100, 50),
      [photo("a.png", 100, 50), photo("a.png", 1, 1)],
    ],
  },
};

describe.each(Object.entries(CASES))("%s", (_, { rule, passes, fails }) => {
  test.each(passes.map((value) => [value]))("passes %j", (value) => expect(rule(value, {})).toBeNull());
  test.each([...fails, ...NO_FILES].map((value) => [label(value), value]))("refuses %s", (_label, value) =>
    expect(rule(value, {})).not.toBeNull(),
  );
  test.each([[null], [undefined], [""], [[]], [fileList()]])("passes the empty value %j", (value) =>
    expect(rule(value, {})).toBeNull(),
  );
});

test("accepts a browser's File", () => {
  const cv = new File(["x".repeat(3_000)], "cv.pdf", { type: "application/pdf" });
  expect([size(3), ext(["pdf"]), mimes(["application/*"])].map((rule) => rule(cv, {}))).toEqual([null, null, null]);
  expect(size(2)(cv, {})).toEqual({ rule: "size", params: { size: 2 } });
});
