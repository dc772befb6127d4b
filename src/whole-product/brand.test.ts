/** PUB-12: the brand is the operator's data. Code, texts and mails get it from there. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCE = path.join(import.meta.dirname, "..");
/** A default of the demo, which the operator sets (MAIL_FROM). */
const OF_THE_DEMO = new Set(["platform/settings/settings.ts"]);

/** In Indonesian "sampai" means "until": a name is a capital within a sentence, before punctuation of a name, or in English. */
const BRAND = /[a-z,] Sampai\b|Sampai(?:'s|: [a-z]|\.[a-z]| <)|\bSampai (?:is|does|can|has|will)\b/;
/** A line without its comment. */
const withoutComment = (line: string) => line.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/, "");

function namedIn(text: string): string[] {
  return text.split("\n").filter((line) => BRAND.test(withoutComment(line)));
}

test("no text of the code names a brand", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:testing|kit)\//.test(file) && !OF_THE_DEMO.has(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(
    files.flatMap((file) => namedIn(readFileSync(path.join(SOURCE, file), "utf8")).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([]);
});

test.each([
  ['subject: "Sampai: test mail"', 1],
  ['text: "Welcome to Sampai"', 1],
  ['title: "Sampai is licensed"', 1],
  ["  // Sampai is the demo's brand", 0],
  ['to: "Sampai tanggal"', 0],
  ['text: "Basis data dipulihkan. Sampai semua diketahui, tidak ada uang yang keluar."', 0],
])("reads %s", (line, found) => expect(namedIn(line)).toHaveLength(found));
