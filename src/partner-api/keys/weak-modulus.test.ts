import { generateKeyPairSync, generatePrimeSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isWeakModulus } from "./weak-modulus.ts";

const prime = (bits: number) => generatePrimeSync(bits, { bigint: true });
/** The product of the first primes, by which the faulty library of CVE-2017-15361 made its primes: p = k·M + 65537^a mod M. */
const FIRST_PRIMES = [
  2n,
  3n,
  5n,
  7n,
  11n,
  13n,
  17n,
  19n,
  23n,
  29n,
  31n,
  37n,
  41n,
  43n,
  47n,
  53n,
  59n,
  61n,
  67n,
  71n,
  73n,
  79n,
  83n,
  89n,
  97n,
  101n,
  103n,
  107n,
  109n,
  113n,
  127n,
  131n,
  137n,
  139n,
  149n,
  151n,
  157n,
  163n,
  167n,
];
const PRIMORIAL = FIRST_PRIMES.reduce((product, one) => product * one, 1n);
/** The residue of a prime of that library; whether the number is prime does not matter here. */
const rocaFactor = (power: number, k: bigint) => {
  let residue = 1n;
  for (let step = 0; step < power; step++) residue = (residue * 65_537n) % PRIMORIAL;
  return k * PRIMORIAL + residue;
};

describe("a modulus is weak", () => {
  test("with a small factor", () => {
    expect(isWeakModulus(2n * prime(1_024))).toBe(true);
    expect(isWeakModulus(1_999n * prime(1_024))).toBe(true);
  });
  test("as a square, and with factors close to each other", () => {
    const one = prime(512);
    expect(isWeakModulus(one * one)).toBe(true);
    expect(isWeakModulus(one * (one + 2n))).toBe(true);
  });
  test("with the mark of a faulty generator", () => {
    const mark = rocaFactor(12_345, 2n ** 700n + 1n) * rocaFactor(777, 2n ** 705n + 3n);
    expect(isWeakModulus(mark)).toBe(true);
  });
});

test("a modulus of OpenSSL is not weak", () => {
  for (let round = 0; round < 4; round++) {
    const { n = "" } = generateKeyPairSync("rsa", { modulusLength: 2_048 }).publicKey.export({ format: "jwk" });
    expect(isWeakModulus(BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`))).toBe(false);
  }
});
