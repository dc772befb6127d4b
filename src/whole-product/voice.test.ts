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
];
const FILES = "src/**/{*messages,*-texts,templates*,*-templates,*mails,*-otp}.ts";

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
