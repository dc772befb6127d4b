import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languageOfText, MAIL_TEXT_MAX_CHARS, nameOfSender, splitMail, subjectOfMail } from "./mail-text.ts";

describe("former mails are folded", () => {
  test.each([
    ["Baik.\n\nPada Senin, 30 Nov 2026 pukul 10.00 Sampai <layanan@sampai.example> menulis:\n> Halo\n> Siti", "Baik."],
    ["Thanks\n\nOn Mon, 30 Nov 2026 at 10:00, Sampai\n<layanan@sampai.example> wrote:\n\n> Hello", "Thanks"],
    ["Ya\n\n-----Original Message-----\nFrom: Sampai\nHello", "Ya"],
    ["Ya\n________________________________\nFrom: Sampai <x@y.example>\nSent: Monday\nHello", "Ya"],
    ["Ya\n\nDari: Sampai <x@y.example>\nDikirim: Senin\nKepada: Siti\nHalo", "Ya"],
    ["Ya\n> Halo\n> Siti\n\n", "Ya"],
  ])("%j", (text, written) => {
    const split = splitMail(text);
    expect(split.text).toBe(written);
    expect(split.quoted).not.toBeNull();
  });

  test.each([
    "> Kapan?\nBesok.\n> Di mana?\nDi Bandung.",
    "Pada Senin 30 November saya menulis:\nkiriman belum sampai",
    "On Monday, 30 November Sampai <x@y.example> wrote:\n> Kapan?\nBesok.",
    "Halo\n-- \nSiti",
  ])("an answer below or between is not: %j", (text) => {
    expect(splitMail(text).text).toContain(text.split("\n").at(-1));
  });

  test("nothing is lost, and no secret is left in either part", () => {
    const line = fc.constantFrom(
      "Halo",
      "> OTP 123456",
      "kartu 4111111111111111",
      "On x wrote:",
      "",
      "PIN 4321",
      "---",
      "From: a",
      "> x",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const { text, quoted } = splitMail(lines.join("\n"));
        const all = `${text ?? ""}\n${quoted ?? ""}`;
        expect(all).not.toMatch(/123456|4111111111|4321/);
        for (const word of ["Halo", "From: a"]) expect(all.includes(word)).toBe(lines.join("\n").trim().includes(word));
      }),
    );
  });
});

test("whatever a mail is, what is stored of it fits its columns", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
      const subject = subjectOfMail(typed);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
      expect([...subject].length).toBeLessThanOrEqual(150);
      expect(nameOfSender(typed)?.length).not.toBe(0);
      expect(splitMail(typed).text).not.toBe("");
    }),
  );
  expect([...(splitMail("é ".repeat(MAIL_TEXT_MAX_CHARS)).text ?? "")]).toHaveLength(MAIL_TEXT_MAX_CHARS);
});

test.each([
  ["Re: RE[2]: Fwd: Bls: Kiriman", "Kiriman"],
  ["Rekening saya", "Rekening saya"],
  ["Re:", ""],
  ["OTP 482913", "OTP ••••"],
])("the subject %j is %j", (typed, subject) => {
  expect(subjectOfMail(typed)).toBe(subject);
});

test.each([
  ["Hello, when is my transfer there? Thanks", "EN"],
  ["Halo, kiriman saya belum sampai, terima kasih", "ID"],
  ["4711", "ID"],
] as const)("%j is written in %s", (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test("expressions take no longer for a text that is made to cost", () => {
  const began = performance.now();
  for (const unit of ["On ", "> ", "Pada x ", "<a@b", "-----", "Re:", "From: "])
    expect(splitMail(unit.repeat(60_000)).text ?? subjectOfMail(unit.repeat(60_000))).toBeDefined();
  expect(performance.now() - began).toBeLessThan(2_000);
});
