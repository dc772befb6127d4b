import { hash as argon2 } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import type { Refusal } from "#kernel/refusal.ts";
import { whyNotPassword } from "./model/guessable-password.ts";
import { createHasher } from "./hash-password.ts";
import { passwordSchema } from "../model/password.ts";
import { GUESSED_PASSWORDS } from "../testing/guessed-passwords.ts";

const near = { brandName: "Sampai", email: "siti.rahma@example.test" };
/** A brand and an address that share no part with any common password. */
const far = { brandName: "Sampai", email: "xqvjk.wzpfg@example.test" };
const capital = (small: string) => small.replace(/[a-z]/, (letter) => letter.toUpperCase());

describe("the list of common passwords", () => {
  test("contains at least 3,000 distinct entries of the policy's form", () => {
    const ofTheForm = [...GUESSED_PASSWORDS].map(capital).filter((one) => passwordSchema.safeParse(one).success);
    expect(new Set(ofTheForm).size).toBeGreaterThanOrEqual(3_000);
    expect(ofTheForm.length).toBe(GUESSED_PASSWORDS.size);
  });
  test("refuses each, with any capitals", () => {
    for (const small of GUESSED_PASSWORDS) expect(whyNotPassword(capital(small), far), small).toBe("password_too_common");
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
    // Passwords that were accepted once, and similar ones.
    ..."P@ssw0rd P@$$w0rd Zxcvbnm1! Aa@12345 Qwe123!@# Merdeka45! Zaq12wsx! Abcd1234! A1b2c3d4! 1q2w3e4R! Asdf!@#$1".split(" "),
    ..."Aa1!Aa1! Aaaaaa1! Abcabc1! Sayangku17! M3rd3k4! S@y4ngku1 Jakarta1998# Kucing99! Budi1987! Tokopedia1@ Abc123!@#".split(
      " ",
    ),
  ])("contains %s", (one) => expect(whyNotPassword(one, far)).toBe("password_too_common"));
});

describe("an uncommon password", () => {
  test.each([
    "Layang9#lain",
    "Bintang7#laut",
    "Kuda-terbang".replace("-", "#") + "4",
    "Jembatan7#Layang",
    "xK9#mQ2v",
    "Merdeka7391!",
    "SayaSuka_3Durian",
    "correctHorse#4battery",
  ])("%s is accepted", (one) => expect(whyNotPassword(one, near)).toBeNull());

  test.each([
    [8, 20],
    [10, 2],
    [12, 0],
    [16, 0],
  ])("of 10,000 random ones with %i characters at most %i are refused", (chars, max) => {
    // The same ones in every run: the high bits of a linear congruential generator.
    let seed = chars;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@$!%*?&#_";
    let assessed = 0;
    const refused: string[] = [];
    while (assessed < 10_000) {
      const one = Array.from({ length: chars }, () => alphabet[next(alphabet.length)]).join("");
      if (!passwordSchema.safeParse(one).success) continue;
      assessed += 1;
      if (whyNotPassword(one, near) !== null) refused.push(one);
    }
    expect(refused.length, refused.join(" ")).toBeLessThanOrEqual(max);
  });

  test("is assessed in less than 50 ms, whatever it consists of", () => {
    const started = performance.now();
    for (const one of ["aA", "1qaz", "abcabd", "P@ss", "1!"]) whyNotPassword(one.repeat(64).slice(0, 128), near);
    expect(performance.now() - started).toBeLessThan(250);
  });
});

describe("a password is too close with", () => {
  test.each([
    "Sampai9#kuat",
    "x9#SAMPAI",
    "Siti.Rahma".replace(".", "_") + "9#",
    "9#rahmaXYZ",
    "SITI9#abcd",
    "S@mp@i9#kuat",
    "R@hm4xK#92q",
  ])("%s", (one) => expect(whyNotPassword(one, near)).toBe("password_too_near"));
  test("parts too short for a word do not count, nor does a missing brand", () => {
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
  test("distinguishes 72 from 73 bytes, lower from upper case, and trailing blanks", async () => {
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
  test("detects outdated parameters", async () => {
    const stored = await argon2("Aa1!aaaa", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await hasher.check(stored, "Aa1!aaaa")).toEqual({ isRight: true, isOutdated: true });
  });
  test("is busy beyond its queue, and recovers afterwards", async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash("Aa1!aaaa")));
    const refused = results.filter((one) => one.status === "rejected").map((one) => one.reason as Refusal);
    expect(refused.map(({ code, status }) => [code, status])).toEqual(Array.from({ length: 3 }, () => ["unavailable", 503]));
    expect(await hasher.hash("Aa1!aaaa")).toMatch(/^\$argon2id/);
  });
});
