/**
 * Compares what the site's texts claim with what the product does: the same pickup code everywhere, and no offer of something that does not
 * exist.
 */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MAX_ROWS } from "../../src/transfers/payroll/model/payroll.ts";
import { codeOf, formatCode } from "../../src/transfers/pickup/model/pickup-code.ts";

const files = globSync("db/seed/content/**/*.{yaml,md}").sort();
const all = files.map((file) => [file, readFileSync(file, "utf8")] as const);
const sentences = (text: string) => text.split(/(?<=[.!?])\s|\n/);

test("content files are found", () => expect(files.length).toBeGreaterThan(30));

const screens = globSync("src/**/messages.ts").map((file) => [file, readFileSync(file, "utf8")] as const);

describe("the pickup code", () => {
  const digits = formatCode(codeOf(new Uint8Array(10))).replaceAll(" ", "").length;

  const speaking = [...all, ...screens].filter(([, text]) => /kode|code/i.test(text));

  test.each(speaking)("%s states the right number of digits wherever it states one", (_, text) => {
    const said = sentences(text)
      .filter((sentence) => /\b(?:kode|code)\b/i.test(sentence))
      .flatMap((sentence) => /\b(1\d)(?:-digit| angka| digits| figures| random digits)/i.exec(sentence)?.[1] ?? []);
    expect(said.filter((count) => count !== String(digits))).toEqual([]);
  });

  test.each(all)("%s does not say that it is shown on a page", (_, text) => {
    expect(text).not.toMatch(/kode ambil muncul|pickup code is shown/i);
  });
});

test.each([...all, ...screens])(
  "%s uses the same name for it as the message and the counter",
  (_, text) => expect(text).not.toMatch(/kode (?:peng|pen)ambilan|kode pencairan|kode penarikan/i),
);

/** Payroll exists for business customers: a file of at most as many rows as the product reads. */
const isPayrollOfBusiness = (sentence: string) =>
  /badan usaha|a business/i.test(sentence) && sentence.includes(String(MAX_ROWS)) && !/\bAPI\b/.test(sentence);

/** A text without the answers that are about payroll alone. */
const withoutPayroll = (text: string) => text.replaceAll(/^ {4}- key: payroll-(?:(?!^ {4}- key|^- key).*\n?)*/gm, "").replaceAll(/^ {4}en: "Payroll.*"$/gm, "");

describe("payroll", () => {
  const about = all.flatMap(([file, text]) =>
    file.includes("product-payroll")
      ? [[file, text] as const]
      : [...text.matchAll(/^ {4}- key: (payroll-[\w-]+)\n(?:(?!^ {4}- key|^- key).*\n?)*/gm)].map(([item, key = ""]) => [key, item] as const),
  );

  test("has its page and its answers", () => expect(about.length).toBeGreaterThanOrEqual(5));

  test.each(about)("%s names as many rows as the product reads, and the one way to pay that there is", (_, text) => {
    const counts = [...text.matchAll(/(\d+) (?:orang|baris|people|rows)/g)].map(([, count]) => Number(count));
    expect(counts.filter((count) => count > 100 && count !== MAX_ROWS)).toEqual([]);
    expect(text).not.toMatch(/QRIS/);
  });
});

describe("the site offers nothing that does not exist", () => {
  test.each(all.filter(([file]) => file.includes("partner-digital")))("%s leads to a conversation with sales, not to a registration", (_, text) => {
    expect(text).not.toMatch(/registration\/PARTNER/);
    expect(text).not.toMatch(/simulator/i);
    const talks = [...text.matchAll(/href: "[^"]*\/hubungi-kami\?category=partnership"/g)];
    expect(talks.length).toBeGreaterThanOrEqual(2);
  });

  test.each(all.filter(([file]) => !file.includes("articles") && !file.includes("product-payroll")))("%s offers an API only together with a conversation, and payroll to businesses", (_, text) => {
    const offers = sentences(withoutPayroll(text)).filter((one) =>
      /\bAPI\b|gaji karyawan|penggajian banyak|payroll\b(?! firms)|suppliers and salaries/i.test(one),
    );
    expect(offers.filter((one) => !/bicara|talk to us|siapkan|preparation|preparing/i.test(one) && !isPayrollOfBusiness(one))).toEqual([]);
  });
});
