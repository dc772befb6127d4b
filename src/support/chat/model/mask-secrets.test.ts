import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

describe("masks", () => {
  test.each([
    ["kartu saya 4111111111111111", "kartu saya ••••1111", ["card"]],
    ["4111 1111 1111 1111 ya", "••••1111 ya", ["card"]],
    ["378282246310005", "••••0005", ["card"]],
    ["482913", "••••", ["code"]],
    [" 482 913 ", "••••", ["code"]],
    ["OTP: 482913", "OTP: ••••", ["code"]],
    ["kode verifikasi saya adalah 1234", "kode verifikasi saya adalah ••••", ["code"]],
    ["My one-time code is 99-88-77", "My one-time code is ••••", ["code"]],
    ["PIN saya 1234", "PIN saya ••••", ["pin"]],
    ["kata sandi 889900", "kata sandi ••••", ["pin"]],
  ])("%s", (text, masked, found) => {
    expect(maskSecrets(text)).toEqual({ text: masked, found });
  });

  test("a pickup code, with or without blanks", () => {
    for (const code of [codeFor("123456789012"), codeFor("000000000001")])
      for (const typed of [code, code.replace(/(.{4})(?=.)/g, "$1 ")]) {
        const { text, found } = maskSecrets(`kode ambil ${typed}`);
        expect(found).toContain("pickup");
        expect(text.replaceAll(/\D/g, "")).toBe("");
      }
  });
});

describe("leaves alone", () => {
  test.each([
    "Kiriman 7MXP-4T2Q sebesar Rp1.500.000",
    "Saya kirim 1500000 tanggal 23/11/2026 jam 10.30",
    "rekening 1234567890 atas nama Siti",
    "telepon saya 0812 3456 7890",
    "4111111111111112",
    "Pintu 12, spin 1000",
    "",
  ])("%s", (text) => {
    expect(maskSecrets(text)).toEqual({ text, found: [] });
  });
});

test("masking what is masked changes nothing, and no card number with a right check digit is left", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("4111111111111111", "OTP 123456", "pin 4321", "halo", " ", "\n", "5500 0000 0000 0004"), {
        maxLength: 12,
      }),
      (parts) => {
        const once = maskSecrets(parts.join(" ")).text;
        expect(maskSecrets(once).text).toBe(once);
        expect(once).not.toMatch(/4111|5500/);
      },
    ),
  );
});

/** As transfers/pickup makes them. */
function codeFor(digits: string): string {
  let carry = 10;
  for (const digit of digits) carry = (((carry + Number(digit)) % 10 || 10) * 2) % 11;
  return `${digits}${(11 - carry) % 10}`;
}
