/** What staff type to find a transfer, as terms. */
import { expect, test } from "vitest";
import { searchTerms, typedId } from "./search-terms.ts";

/** A term in short: its keys, `word`, `@contact`, `#number`. */
const short = (typed: string) =>
  searchTerms(typed).map(({ keys, word, number, contact }) =>
    [...keys, word, contact && `@${contact}`, number && `#${number}`].filter((one) => one !== null).join(" "),
  );

test.each([
  ["the number that people read out", "TPQ9-BD2V", ["n:tpq9bd2v"]],
  ["without its hyphen", " tpq9bd2v ", ["n:tpq9bd2v"]],
  ["with a hyphen it is no name, even without figures", "abcd-efgh", ["n:abcdefgh"]],
  ["eight letters may be a name", "bhaskara", ["n:bhaskara bhaskara"]],
  ["a name with letters that no number has", "budiyono", ["budiyono"]],
  ["names, in any case and with accents", "Siti RAHAYU Núñez", ["siti", "rahayu", "nunez"]],
  ["a name with an apostrophe", "Ma'ruf", ["ma", "ruf"]],
  ["the last digits of an account", "5678", ["d:5678 d:625678 m:567800 #5678"]],
  ["a telephone number as people write it", "0812-3456-7890", ["d:081234567890 d:6281234567890 @81234567890 #081234567890"]],
  ["a telephone number in groups", "+62 812 3456 7890", ["d:6281234567890 @81234567890 #6281234567890"]],
  [
    "a virtual account in groups",
    "8808 1234 5678 9012",
    ["d:8808123456789012 d:628808123456789012 @8808123456789012 #8808123456789012"],
  ],
  ["an amount in rupiah", "Rp 1.500.000", ["d:1500000 d:621500000 m:150000000 @1500000 #1500000"]],
  ["an amount with Rp before it", "rp1,500,000.00", ["d:150000000 d:62150000000 m:150000000 @150000000 #150000000"]],
  ["an e-mail address", "Siti.Rahayu@Contoh.example", ["@siti.rahayu@contoh.example"]],
  ["a name and an amount", "siti 50.000", ["siti", "d:50000 d:6250000 m:5000000 #50000"]],
  ["nothing", " - ", []],
])("%s", (_what, typed, terms) => {
  expect(short(typed)).toEqual(terms);
});

test("at most five terms, however much is typed", () => {
  expect(searchTerms(Array.from({ length: 40 }, (_, n) => `kata${"abcdefgh"[n % 8]}x`).join(" "))).toHaveLength(5);
});

test("a whole id is recognised, and nothing like it", () => {
  const id = "tr_01kf2vy5xfae3sgt2q4rtpq9bd";
  expect(typedId(` ${id} `)).toBe(id);
  for (const other of ["tr_01kf", `${id}x`, `${id} siti`, id.toUpperCase()]) expect(typedId(other)).toBeNull();
});
