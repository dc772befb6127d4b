import fc from "fast-check";
import { expect, test } from "vitest";
import { isOtherName, markName } from "./spelling.ts";

test.each([
  ["Bayu Pratama", "Bayu Prasetyo"],
  ["Bayu Pratama", "Bayu Pratomo"],
  ["Eka Susanto", "Eka Susanti"],
  ["Dewi Lestari", "Devi Lestari"],
  ["Dewi Lestari", "Dewi Lestiani"],
  ["Budi Santoso", "Budi Hartono"],
  ["Budi Santoso Wijaya", "Budi S. Pratama"],
  ["Siti Nurhaliza", "Siti Nurhayati"],
  ["Budi", "Budiman"],
  ["Sukarno", "Suharto"],
])("%s and %s are two people", (a, b) => {
  expect(isOtherName(a, b)).toBe(true);
  expect(isOtherName(b, a)).toBe(true);
});

test.each([
  ["Bayu Pratama", "BAYU PRATAMA"],
  ["Bayu Pratama", "Pratama Bayu"],
  ["Muhammad Hatta", "Mohamad Hatta"],
  ["Moch. Hatta", "Muhammad Hatta"],
  ["Nur Aini", "Noer Aini"],
  ["Noor Aini", "Nur Aini"],
  ["Soekarno", "Sukarno"],
  ["Djoko Tjahjono", "Joko Cahyono"],
  ["Wahju Njoto", "Wahyu Nyoto"],
  ["Chairul Achmad", "Khairul Ahmad"],
  ["Rachmat", "Rahmat"],
  ["Rizqy Fathimah", "Riski Fatima"],
  ["Syarif", "Sharif"],
  ["B. Santoso", "Budi Santoso"],
  ["Budi S.", "Budi Santoso"],
  ["Hj. Siti Nurhaliza, S.Pd.", "Siti Nurhaliza"],
  ["Siti Nurhaliza", "Sitinurhaliza"],
  ["Ma’ruf Amin", "Maruf Amin"],
  ["Suharto", "SUHARTO"],
  // Fewer words are not other words: how much may be missing is for the score.
  ["Budi", "Budi Santoso"],
  ["Budi Santoso Wijaya", "Budi Santoso"],
])("%s and %s may be one person", (a, b) => {
  expect(isOtherName(a, b)).toBe(false);
  expect(isOtherName(b, a)).toBe(false);
});

test("a bank's shortened word is the word only where that is asked for", () => {
  expect(isOtherName("Muhammad Rizki Pratama", "MUHAMMAD RIZKI PRATA")).toBe(true);
  expect(isOtherName("Muhammad Rizki Pratama", "MUHAMMAD RIZKI PRATA", { isCutOff: true })).toBe(false);
});

test("marks the words that differ, as they are written", () => {
  expect(markName("Hj. Siti  PRASETYO, S.Pd.", "Siti Pratama")).toEqual([
    { text: "Hj.", differs: false },
    { text: "Siti", differs: false },
    { text: "PRASETYO,", differs: true },
    { text: "S.Pd.", differs: false },
  ]);
});

const word = fc.string({ unit: fc.constantFrom(..."abdegiklmnoprstu"), minLength: 4, maxLength: 9 });

test("a name is itself in any order and case, and with a title", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(" ");
      expect(isOtherName(name, words.toReversed().join(" ").toUpperCase())).toBe(false);
      expect(isOtherName(`Hj. ${name}, S.Pd.`, name)).toBe(false);
    }),
  );
});

test("another family name of other letters is another name, whatever stands before it; the answer is symmetric", () => {
  const other = fc.string({ unit: fc.constantFrom(..."cfjw"), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, other, (first, family, second) => {
      const [a, b] = [[...first, family].join(" "), [...first, second].join(" ")];
      expect(isOtherName(a, b)).toBe(true);
      expect(isOtherName(b, a)).toBe(true);
    }),
  );
  const any = fc.array(fc.string({ unit: fc.constantFrom(..."abcdehjknorstuy"), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(isOtherName(a.join(" "), b.join(" "))).toBe(isOtherName(b.join(" "), a.join(" ")));
    }),
    { numRuns: 2_000 },
  );
});

test("any text can be compared", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 60 }), (a, b) => {
      expect(typeof isOtherName(a, b)).toBe("boolean");
    }),
  );
});
