/**
 * Finds where a transfer's commissions would exceed its fee. Exact, on terms as entered: the later rounding (commissions down, fees to the
 * nearest rupiah) never lifts a commission above a fee that it does not already exceed. Pure.
 */
import { wholeUnits, type Money } from "#kernel/money.ts";
import type { FeeTier } from "../../model/price.ts";
import { HIGHEST_AMOUNT } from "../../model/network.ts";
import type { Commission, Service } from "./term-kinds.ts";

/** The commissions that can reduce a fee: cash can be taken in for every product, and is paid out only for those that end in cash. */
export function servicesOn(feeKey: string): readonly Service[] {
  return feeKey === "cash_pickup" || feeKey.endsWith("-cash") ? ["cash_in", "pay_out"] : ["cash_in"];
}

/** A fixed part and a share of the amount, within bounds, in ten-thousandths of a rupiah so that nothing is rounded. */
interface Line {
  readonly fixed: bigint;
  readonly bps: bigint;
  readonly min: bigint | null;
  readonly max: bigint | null;
}

const SCALE = 10_000n;
/** Amounts of zero are not sent. */
const LEAST = 1n;
const rupiahOf = ({ minor }: Money) => minor / 100n;
const scaled = (amount: Money | null | undefined) => (amount == null ? null : rupiahOf(amount) * SCALE);

function lineOf({ fixed, bps, min, max }: { fixed: Money; bps: number; min?: Money | null; max?: Money | null }): Line {
  return { fixed: rupiahOf(fixed) * SCALE, bps: BigInt(bps), min: scaled(min), max: scaled(max) };
}

function at({ fixed, bps, min, max }: Line, rupiah: bigint): bigint {
  const raw = fixed + bps * rupiah;
  if (min !== null && raw < min) return min;
  return max !== null && raw > max ? max : raw;
}

const highest = (lines: readonly Line[], rupiah: bigint): bigint =>
  lines.reduce((most, line) => (at(line, rupiah) > most ? at(line, rupiah) : most), 0n);

/** The whole amounts next to which a line starts or stops rising. */
function kinksOf({ fixed, bps, min, max }: Line): bigint[] {
  if (bps === 0n) return [];
  return [min, max].flatMap((bound) => {
    if (bound === null || bound < fixed) return [];
    const below = (bound - fixed) / bps;
    return [below, below + 1n];
  });
}

/**
 * The lowest whole amount at which the commissions together exceed the fee; null if they never do. `services` has the commissions that can
 * be due for each service of one transfer: agents have their own, and the highest counts, whichever agent that is.
 */
export function whereAboveFee(services: readonly (readonly Commission[])[], tiers: readonly FeeTier[]): Money | null {
  const lines = services.map((commissions) => commissions.map(lineOf));
  for (const [n, tier] of tiers.entries()) {
    const next = tiers[n + 1];
    const [first, last] = [
      tier.from.minor === 0n ? LEAST : rupiahOf(tier.from),
      next === undefined ? rupiahOf(HIGHEST_AMOUNT) : rupiahOf(next.from) - 1n,
    ];
    const fee = lineOf(tier);
    const isAbove = (rupiah: bigint) => lines.reduce((sum, some) => sum + highest(some, rupiah), 0n) > at(fee, rupiah);
    // Between two neighbouring points the fee is linear, and the commissions are linear or bend upwards where another one becomes the
    // highest: if neither point is above, nothing between them is.
    const looked = [first, ...[fee, ...lines.flat()].flatMap(kinksOf).filter((one) => one > first && one < last), last];
    looked.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const found = looked.findIndex(isAbove);
    const [from, to] = [looked[found - 1] ?? first, looked[found]];
    if (to !== undefined) return wholeUnits("IDR", lowest(from, to, isAbove));
  }
  return null;
}

/** The lowest amount above the fee on a stretch between two neighbouring points whose end is above it. */
function lowest(from: bigint, to: bigint, isAbove: (rupiah: bigint) => boolean): bigint {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (isAbove(middle)) high = middle;
    else low = middle + 1n;
  }
  return high;
}
