import { expect, test } from "vitest";
import { otherPersonIn } from "./other-person.ts";

const at = (account: string, name: string) => ({ bank: "014", account, name });

test.each([
  ["DEWI LESTARI", "SITI RAHAYU", true],
  ["Bayu Pratama", "BAYU PRASETYO", true],
  ["Susanto", "SUSANTI", true],
  ["Dewi Lestari", "DEWI LESTARI", false],
  ["Budi Soekarno", "BUDI SUKARNO", false],
  ["Dewi Lestari", "DEWI LESTARI HANDAYANI", false],
  ["Muhammad Rizki Kurniawan", "MUHAMMAD RIZKI KURNI", false],
])("another account of %s in the name of %s is another person's: %s", (saved, next, isOther) => {
  const expected = isOther ? { savedName: saved, newName: next } : null;
  expect(otherPersonIn(at("1", saved), at("2", next))).toEqual(expected);
  // Beside the same account the bank's name decides.
  expect(otherPersonIn(at("1", saved), at("1", next))).toBeNull();
});
