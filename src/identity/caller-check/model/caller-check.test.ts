import fc from "fast-check";
import { expect, test } from "vitest";
import { CALLER_QUESTIONS, drawQuestions, isEmail, isPhone } from "./caller-check.ts";

const bytes = fc.uint8Array({ minLength: 2, maxLength: 2 });
const facts = (...questions: (typeof CALLER_QUESTIONS)[number][]) => questions.map((question) => ({ question }));

test("two different questions are drawn, one of them about transfers where there are any", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const pair = drawQuestions(facts(...CALLER_QUESTIONS), random);
      expect(new Set(pair).size).toBe(2);
      expect(pair?.some((question) => question.startsWith("last_"))).toBe(true);
    }),
  );
});

test("every such pair can be drawn", () => {
  const drawn = new Set<string>();
  for (let n = 0; n < 256; n++) drawn.add(String(drawQuestions(facts(...CALLER_QUESTIONS), new Uint8Array([0, n]))));
  expect(drawn.size).toBe(5);
});

test("an account without transfers is asked for its contacts; one fact is too few", () => {
  expect(drawQuestions(facts("email", "phone"), new Uint8Array([9, 9]))).toEqual(["email", "phone"]);
  expect(drawQuestions(facts("email"), new Uint8Array([0, 0]))).toBeNull();
});

test.each([
  [isEmail("siti@example.test", " Siti@Example.test "), true],
  [isEmail("siti@example.test", "siti@example.com"), false],
  [isPhone("+6281234567890", "0812-3456-7890"), true],
  [isPhone("+6281234567890", "+62 812 3456 7890"), true],
  [isPhone("+6281234567890", "7890"), false],
])("an answer is compared as it is said (%#)", (given, expected) => expect(given).toBe(expected));
