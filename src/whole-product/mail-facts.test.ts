/** Every line of our mails that is shown as a fact, in a table of label and value: none of them is a sentence with a colon in it. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { mailBlocks } from "#platform/mail/model/mail-blocks.ts";

/** Files that hold the texts of mails. */
const TEMPLATES = ["src/**/model/*mail*.ts", "src/**/model/*template*.ts", "src/notifications/model/*.ts"];
/** Subjects, titles and telephone messages are no lines of a mail. */
const STRING = /(?<other>\b(?:subject|title|sms|Error|answerSubject)\b[^"`\n]*?)?(["`])(?<text>(?:\\.|(?!\2)[^\\])*)\2/gs;
/** Cut off where a text is nested in it. */
const NESTED = /\$\{[^}]*$/;
const CODE = /\$\{code\}/g;
const LINK = /\$\{(?:link|signIn|reset|address|url)\}/g;
/** A placeholder stands for a name, a number or a sentence that is inserted; a capital letter is what most of them begin with. */
const PLACEHOLDER = /\$?\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** The labels of the facts in a file's texts. */
function labelsIn(source: string): string[] {
  const lines = [...source.matchAll(STRING)].flatMap(({ groups }) =>
    groups?.["other"] === undefined ? (groups?.["text"] ?? "").split(/\\n|\n/) : [],
  );
  return lines
    .flatMap((line) =>
      mailBlocks(
        line
          .replace(NESTED, "")
          .replaceAll(CODE, "123456")
          .replaceAll(LINK, "https://sampai.test/x")
          .replaceAll(PLACEHOLDER, "X"),
        "https://sampai.test",
      ),
    )
    .flatMap((block) => (block.kind === "facts" ? block.facts.map(([label]) => label) : []));
}

const LABELS = [
  "After",
  "Alasan",
  "Alasan internal",
  "Application number",
  "Before",
  "Client ID",
  "Conversation number",
  "Device",
  "Internal reason",
  "Jawaban kami paling lambat",
  "Key",
  "Kunci",
  "Message number",
  "Message to visitors",
  // Conversation or message.
  "Nomor X",
  "Nomor lamaran",
  "Nomor percakapan",
  "Nomor pesan",
  "Our answer by",
  "Perangkat",
  "Pesan untuk pengunjung",
  "Reason",
  "SHA-256 fingerprint",
  "Sebelum",
  "Sesudah",
  "Sidik jari SHA-256",
  "Sign by",
  "Tanda tangan paling lambat",
  "Tanda tangani paling lambat",
  "To be signed by",
  "Topic",
  "Topik",
  "X number",
];

test("only these lines of our mails are facts", async () => {
  const found = new Set<string>();
  for await (const file of glob(TEMPLATES)) {
    if (file.endsWith(".test.ts") || file.includes("/platform/mail/")) continue;
    for (const label of labelsIn(readFileSync(file, "utf8"))) found.add(label);
  }
  expect([...found].toSorted()).toEqual(LABELS);
});
