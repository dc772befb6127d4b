import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCRIPT_STRINGS } from "../../testing/hostile-text.ts";
import { mailBlocks, mailParts } from "./mail-blocks.ts";
import { mailPage } from "./mail-page.ts";

const ORIGIN = "https://sampai.test";
const page = (text: string, subject = "Subjek") =>
  mailPage({ brand: "Sampai", siteUrl: `${ORIGIN}/`, language: "ID", subject, text });

describe("a mail's text is read as", () => {
  test("paragraphs, facts, a code, an action and a quotation", () => {
    const text = `Halo Siti,\nterima kasih.\n\nNomor pesan: KP-1\nTopik: Biaya\n\nKode OTP Anda: 482913\n\nLihat di sini: ${ORIGIN}/a?b=1\n\n> satu\n> dua`;
    expect(mailBlocks(text, ORIGIN)).toEqual([
      { kind: "paragraph", lines: ["Halo Siti,", "terima kasih."] },
      {
        kind: "facts",
        facts: [
          ["Nomor pesan", "KP-1"],
          ["Topik", "Biaya"],
        ],
      },
      { kind: "code", label: "Kode OTP Anda", code: "482913" },
      { kind: "action", name: "Lihat di sini", address: `${ORIGIN}/a?b=1` },
      { kind: "quote", lines: ["satu", "dua"] },
    ]);
  });

  test("a sentence above its action, ended, when it is too long for the action's name", () => {
    const text = `Bila bukan Anda, segera buat kata sandi baru; semua sesi akan diakhiri: ${ORIGIN}/r`;
    expect(mailBlocks(text, ORIGIN)).toEqual([
      { kind: "paragraph", lines: ["Bila bukan Anda, segera buat kata sandi baru; semua sesi akan diakhiri."] },
      { kind: "action", name: null, address: `${ORIGIN}/r` },
    ]);
  });

  test.each([
    "One step is left: confirm that this email address is yours. The link is valid for 24 hours and works once.",
    "Verifikasi Anda disetujui: tingkat 2 berlaku mulai sekarang.",
    "Agents to pay: 3. Book the payouts; another person approves them.",
  ])("a paragraph, not a fact, where the words after the colon end a sentence: %s", (line) => {
    expect(mailBlocks(line, ORIGIN)).toEqual([{ kind: "paragraph", lines: [line] }]);
  });

  test.each(["Reason: The photo is blurred.", "Alasan: foto buram", "Client ID: ab12-cd34", "Sent: 3 Jan. 2027, 10.00 WIB"])(
    "a fact: %s",
    (line) => {
      expect(mailBlocks(line, ORIGIN)).toMatchObject([{ kind: "facts" }]);
    },
  );

  test.each([
    ["another site", "https://evil.example/x"],
    ["a site that begins like ours", `${ORIGIN}.evil.example/x`],
    ["a user before another site", `${ORIGIN}@evil.example/x`],
    ["another scheme", "http://sampai.test/x"],
    ["a script", "javascript:alert(1)"],
  ])("text, not an action, where it is the address of %s", (_, address) => {
    const html = page(`Lihat di sini: ${address}\n\n${address}`);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([ORIGIN]);
  });
});

test("the first action is the button; every other one is a link", () => {
  const html = page(`Masuk di sini: ${ORIGIN}/masuk\nLupa kata sandi: ${ORIGIN}/lupa`);
  expect([...html.matchAll(/class="(button|link)" href="([^"]*)"/g)].map(([, as, to]) => [as, to])).toEqual([
    ["button", `${ORIGIN}/masuk`],
    ["link", `${ORIGIN}/lupa`],
    ["link", ORIGIN],
  ]);
});

describe("the mark of an arrival and the footer", () => {
  const footer = `-- \nAtur pemberitahuan: ${ORIGIN}/atur`;
  test("stand above the heading and below the mail; the button stays the first action", () => {
    const html = page(`● Sudah sampai\n\nKiriman selesai.\n\nLihat selengkapnya: ${ORIGIN}/k\n\n${footer}`);
    expect(html.indexOf('class="dot"')).toBeGreaterThan(0);
    expect(html.indexOf('class="dot"')).toBeLessThan(html.indexOf("<h1"));
    expect([...html.matchAll(/class="(button|link)" href="([^"]*)"/g)].map(([, as, to]) => [as, to])).toEqual([
      ["button", `${ORIGIN}/k`],
      ["link", `${ORIGIN}/atur`],
      ["link", ORIGIN],
    ]);
    expect(html).not.toContain("-- ");
  });

  test("are text where a person wrote them: within the mail, or with more than links below the sign", () => {
    expect(page("Halo.\n\n● satu\n\n● dua")).not.toContain('class="dot"');
    const { blocks, footer: links } = mailParts(`Halo.\n\n-- \nSiti\nLihat: ${ORIGIN}/k`, ORIGIN);
    expect(links).toEqual([]);
    expect(blocks[0]).toEqual({ kind: "paragraph", lines: ["Halo."] });
  });
});

test("no text becomes markup, whatever it is", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...SCRIPT_STRINGS), fc.string({ unit: "grapheme" })), (text) => {
      const html = page(text, text.replaceAll(/[\r\n]/g, " "));
      const tags = new Set([...html.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag?.toLowerCase()));
      expect([...tags].filter((tag) => /script|iframe|svg|object|form|input/.test(tag ?? ""))).toEqual([]);
      expect(html.match(/<img/g)).toHaveLength(1);
      expect(html.match(/ on[a-z]+="/g) ?? []).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
