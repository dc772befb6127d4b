/** Moduli whose private key anybody can compute, whatever their length. */

/** Few enough for a call, enough for what faulty generators have made: a prime below this divides a sound modulus never. */
const SMALL_PRIMES_BELOW = 2_000;
/** Steps of Fermat's method: two primes that are this close were not chosen independently (CVE-2022-26320). */
const FERMAT_STEPS = 100;
/** ROCA (CVE-2017-15361): for each of these primes, keys of the faulty library are powers of 65537 modulo the prime. */
const ROCA_PRIMES = [11n, 13n, 17n, 19n, 37n, 53n, 61n, 71n, 73n, 79n, 97n, 103n, 107n, 109n, 127n, 151n, 157n] as const;

const smallPrimes: readonly bigint[] = Array.from({ length: SMALL_PRIMES_BELOW - 2 }, (_, index) => index + 2)
  .filter((candidate) => {
    for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) return false;
    return true;
  })
  .map(BigInt);

const rocaResidues: ReadonlyMap<bigint, ReadonlySet<bigint>> = new Map(
  ROCA_PRIMES.map((prime) => {
    const powers = new Set<bigint>();
    for (let power = 1n; !powers.has(power); power = (power * 65_537n) % prime) powers.add(power);
    return [prime, powers];
  }),
);

/** Whether the modulus has a small factor, two factors that are close to each other, or the mark of a faulty generator. */
export function isWeakModulus(modulus: bigint): boolean {
  if (smallPrimes.some((prime) => modulus % prime === 0n)) return true;
  if ([...rocaResidues].every(([prime, powers]) => powers.has(modulus % prime))) return true;
  return hasCloseFactors(modulus);
}

function hasCloseFactors(modulus: bigint): boolean {
  const floor = squareRoot(modulus);
  if (floor * floor === modulus) return true;
  for (let step = 1; step <= FERMAT_STEPS; step++) {
    const middle = floor + BigInt(step);
    const rest = middle * middle - modulus;
    const root = squareRoot(rest);
    if (root * root === rest) return true;
  }
  return false;
}

/** The whole part of a square root, by Newton's method. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
