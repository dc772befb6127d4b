import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unlinked } from "./defang-links.ts";

describe("an address stays readable and is not a link", () => {
  test.each([
    ["evil.example", "evil[.]example"],
    ["call me at evil@host.example or evil.example/x", "call me at evil[@]host[.]example or evil[.]example/x"],
    ["https://evil.example/a.html?b=c", "https[://]evil[.]example/a.html?b=c"],
    ["http://10.0.0.1/x", "http[://]10.0.0.1/x"],
    ["www.evil.example /klik", "www[.]evil[.]example /klik"],
    ["WWW.EVIL.COM", "WWW[.]EVIL[.]COM"],
    ["bit.ly/3x", "bit[.]ly/3x"],
    ["t.me/x", "t[.]me/x"],
    ["wa.me/62812", "wa[.]me/62812"],
    ["hadiah-sampai.co.id", "hadiah-sampai[.]co[.]id"],
    ["evil。example", "evil[。]example"],
    ["kartu.icu", "kartu[.]icu"],
    ["mailto:a@b.co", "mailto:a[@]b[.]co"],
  ])("%s", (text, shown) => expect(unlinked(text)).toBe(shown));
});

test.each([
  "Budi Santoso",
  "Drs.Budi",
  "Moh.Rizki",
  "M.Arif",
  "Dr. Ir. H. Joko Widodo, M.Sc.",
  "R.A. Kartini",
  "PT Maju Jaya 88",
  "Rp 1.000.000,50",
  "Selesai. Terima kasih.",
  "pukul 12.30",
  "@ toko",
  "王小明",
])("%s stays as it is", (text) => expect(unlinked(text)).toBe(text));

test("defanging twice equals defanging once, and no other character is lost", () => {
  const word = fc.constantFrom("evil", "www", "t", "me", "example", "co", "id", ".", "@", "://", " ", "/", "[", "]", "。", "1");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const once = unlinked(words.join(""));
      expect(unlinked(once)).toBe(once);
      expect(once.replaceAll(/[[\]]/g, "")).toBe(words.join("").replaceAll(/[[\]]/g, ""));
      expect(once).not.toMatch(/(?<!\[):\/\/|[^\s[]@\S|\bwww\.\p{L}{2}|[\p{L}\p{N}]{4}[.。]\p{L}{2}/iu);
    }),
  );
});
