import { hash as argon2 } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import type { Refusal } from "#kernel/refusal.ts";
import { whyNotPassword } from "./check-password.ts";
import { GUESSED_PASSWORDS } from "./guessed-passwords.ts";
import { createHasher } from "./hash-password.ts";
import { passwordSchema } from "./password.ts";

const near = { brandName: "Sampai", email: "siti.rahma@example.test" };
const capital = (small: string) => small.replace(/[a-z]/, (letter) => letter.toUpperCase());

describe("the list of common passwords", () => {
  test("holds at least 3,000 distinct ones of the policy's form", () => {
    const ofTheForm = [...GUESSED_PASSWORDS].map(capital).filter((one) => passwordSchema.safeParse(one).success);
    expect(new Set(ofTheForm).size).toBeGreaterThanOrEqual(3_000);
    expect(ofTheForm.length).toBe(GUESSED_PASSWORDS.size);
  });
  test("refuses each, whatever is a capital", () => {
    for (const small of GUESSED_PASSWORDS) expect(whyNotPassword(capital(small), near), small).toBe("password_too_common");
  });
  test.each([
    "Password1!",
    "P@ssw0rd1",
    "P@ssword123",
    "Indonesia2024!",
    "Rahasia123!",
    "Qwerty123!",
    "1qaz@WSX",
    "BISMILLAH1@",
    "Aa123456@",
  ])("has %s", (one) => expect(whyNotPassword(one, near)).toBe("password_too_common"));
});

describe("a password is too near with", () => {
  test.each(["Sampai9#kuat", "x9#SAMPAI", "Siti.Rahma".replace(".", "_") + "9#", "9#rahmaXYZ", "SITI9#abcd"])("%s", (one) =>
    expect(whyNotPassword(one, near)).toBe("password_too_near"),
  );
  test("and not with parts that are too short to be a word, nor without a brand", () => {
    expect(whyNotPassword("Kuat9#layang", { brandName: "", email: "ab.cd@example.test" })).toBeNull();
    expect(whyNotPassword("Xab9#layang", { brandName: "Ab", email: "ab@example.test" })).toBeNull();
  });
});

describe("the form", () => {
  test.each([
    ["Aa1!aaa", false],
    ["Aa1!aaaa", true],
    [`Aa1!${"a".repeat(124)}`, true],
    [`Aa1!${"a".repeat(125)}`, false],
    ["Aa1!aaa a", false],
    ["Aa1!aaaé", false],
    ["", false],
  ])("%s: %s", (one, passes) => expect(passwordSchema.safeParse(one).success).toBe(passes));
});

describe("hashing", () => {
  const hasher = createHasher({ atOnce: 2, maxWaiting: 3 });
  test("tells 72 from 73 bytes, small from large, and blanks at the end", async () => {
    const long = `Aa1!${"a".repeat(68)}`;
    const stored = await hasher.hash(long);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    for (const [typed, isRight] of [
      [long, true],
      [`${long}b`, false],
      [long.toUpperCase(), false],
      [`${long} `, false],
      [long.slice(1), false],
    ] as const)
      expect(await hasher.check(stored, typed)).toEqual({ isRight, isOutdated: false });
  });
  test("an unknown account costs a hash and is never right, not even with the dummy's own password", async () => {
    const before = hasher.computed();
    expect(await hasher.check(null, "nobody has this password")).toEqual({ isRight: false, isOutdated: false });
    expect(hasher.computed()).toBe(before + 1);
  });
  test("sees old parameters", async () => {
    const stored = await argon2("Aa1!aaaa", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await hasher.check(stored, "Aa1!aaaa")).toEqual({ isRight: true, isOutdated: true });
  });
  test("beyond its queue it is busy, and afterwards works on", async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash("Aa1!aaaa")));
    const refused = results.filter((one) => one.status === "rejected").map((one) => one.reason as Refusal);
    expect(refused.map(({ code, status }) => [code, status])).toEqual(Array.from({ length: 3 }, () => ["unavailable", 503]));
    expect(await hasher.hash("Aa1!aaaa")).toMatch(/^\$argon2id/);
  });
});
