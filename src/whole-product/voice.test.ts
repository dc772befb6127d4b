import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Words that docs/voice.md rules out in texts that people read, in either language, each with the word to use. */
const RULED_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z]+n['’]t\b/i, "no contractions: cannot, do not"],
  [/\be-mails?\b/i, "email"],
  [/\bsurel\b/i, "email"],
  [/\bpeladen\b/i, "server"],
  [/\bkuki\b/i, "cookie"],
  [/\bsaringan(?:nya)?\b/i, "filter"],
  [/\bsidik(?:nya)?\b(?! jari)/i, "hash"],
  [/\bmemperbarui diri\b/i, "diperbarui otomatis"],
  [/\b(?:code|text|link|step) is over\b/i, "has expired"],
  [/\b(?:good for|give it to nobody)\b/i, "valid for; do not share it with anyone"],
  [/\baudit log\b/i, "audit trail"],
  [/\b(?:by (?:itself|themselves)|dengan sendirinya)\b/i, "automatically, otomatis"],
  [/\b(?:berhenti|terbuka|terbit) sendiri\b/i, "otomatis"],
  [/\bholds? in advance\b/i, "advance hold"],
  [/\bsetoran tak (?:dikenal|terpakai)\b/i, "setoran belum cocok"],
  [/(?<!\{)\bmend(?:ed|s)?\b(?!First)/i, "correct, fix, resolve"],
];
const FILES = "src/**/{*messages,*-texts,templates*,*-templates,*mails,*-mail,*-otp}.ts";
const CONTENT = "db/{seed,starter}/content/**/*.{md,yaml}";

test("no text uses a word that the voice of the product rules out", async () => {
  const wrong: string[] = [];
  let texts = 0;
  for await (const file of glob(FILES)) {
    for (const [, text = ""] of (await readFile(file, "utf8")).matchAll(/["`]((?:[^"`\\\n]|\\.)*)["`]/g)) {
      texts += 1;
      for (const [word, instead] of RULED_OUT) if (word.test(text)) wrong.push(`${file}: "${text}" (${instead})`);
    }
  }
  expect(texts).toBeGreaterThan(5_000);
  expect(wrong).toEqual([]);
});

test("no content of a new installation or of the demo uses such a word either", async () => {
  const wrong: string[] = [];
  let lines = 0;
  for await (const file of glob(CONTENT)) {
    for (const line of (await readFile(file, "utf8")).split("\n")) {
      lines += 1;
      for (const [word, instead] of RULED_OUT) if (word.test(line)) wrong.push(`${file}: "${line}" (${instead})`);
    }
  }
  expect(lines).toBeGreaterThan(5_000);
  expect(wrong).toEqual([]);
});
