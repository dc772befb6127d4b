/**
 * Where the commissions of a transfer would be more than its fee. Exact, on terms as they are entered: what is rounded afterwards (commissions
 * down, fees to the nearest rupiah) never brings a commission above a fee that it is not above before. Pure.
 */
import { wholeUnits, type Money } from "#kernel/money.ts";
import type { FeeTier } from "./price.ts";
import { MOST_OF_ALL } from "./network.ts";
import type { TermValue } from "./terms.ts";

type Commission = TermValue<"commission">;
export type Service = "cash_in" | "pay_out";

/** By which commissions a fee is reduced, at the most: cash can be taken in for every product, and is paid out for those that end in cash. */
export function servicesOn(feeKey: string): readonly Service[] {
  return feeKey === "cash_pickup" || feeKey.endsWith("-cash") ? ["cash_in", "pay_out"] : ["cash_in"];
}

/** A fixed part and a share of the amount, within bounds: in ten-thousandths of a rupiah, so that nothing is rounded. */
interface Line {
  readonly fixed: bigint;
  readonly bps: bigint;
  readonly least: bigint | null;
  readonly most: bigint | null;
}

const SCALE = 10_000n;
/** Nothing is not sent. */
const LEAST = 1n;
const rupiahOf = ({ minor }: Money) => minor / 100n;
const scaled = (amount: Money | null | undefined) => (amount == null ? null : rupiahOf(amount) * SCALE);

function lineOf({ fixed, bps, least, most }: { fixed: Money; bps: number; least?: Money | null; most?: Money | null }): Line {
  return { fixed: rupiahOf(fixed) * SCALE, bps: BigInt(bps), least: scaled(least), most: scaled(most) };
}

function at({ fixed, bps, least, most }: Line, rupiah: bigint): bigint {
  const raw = fixed + bps * rupiah;
  if (least !== null && raw < least) return least;
  return most !== null && raw > most ? most : raw;
}

/** The whole amounts beside which a line begins or stops to rise. */
function kinksOf({ fixed, bps, least, most }: Line): bigint[] {
  if (bps === 0n) return [];
  return [least, most].flatMap((bound) => {
    if (bound === null || bound < fixed) return [];
    const below = (bound - fixed) / bps;
    return [below, below + 1n];
  });
}

/** The lowest whole amount at which commissions are together more than the fee, null where they never are. */
export function whereAboveFee(commissions: readonly Commission[], tiers: readonly FeeTier[]): Money | null {
  const lines = commissions.map(lineOf);
  for (const [n, tier] of tiers.entries()) {
    const next = tiers[n + 1];
    const [first, last] = [
      tier.from.minor === 0n ? LEAST : rupiahOf(tier.from),
      next === undefined ? rupiahOf(MOST_OF_ALL) : rupiahOf(next.from) - 1n,
    ];
    const fee = lineOf(tier);
    const isAbove = (rupiah: bigint) => lines.reduce((sum, line) => sum + at(line, rupiah), 0n) > at(fee, rupiah);
    // Between two neighbours of these both sides are straight: what is not above at either is not above between them.
    const looked = [first, ...[fee, ...lines].flatMap(kinksOf).filter((one) => one > first && one < last), last];
    looked.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const found = looked.findIndex(isAbove);
    const [from, to] = [looked[found - 1] ?? first, looked[found]];
    if (to !== undefined) return wholeUnits("IDR", lowest(from, to, isAbove));
  }
  return null;
}

/** The lowest of a straight stretch whose end is above. */
function lowest(from: bigint, to: bigint, isAbove: (rupiah: bigint) => boolean): bigint {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (isAbove(middle)) high = middle;
    else low = middle + 1n;
  }
  return high;
}
