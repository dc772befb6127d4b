/**
 * Every limit there is, by whose it is and over what: one unit below, at and one above its figure, one after the other and many at once on
 * connections of their own. Each claim meets the one figure that its own house of terms has set.
 */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { reserveLimits, type Claim } from "./index.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./testing/terms.ts";

const house = await openTestHouse();
const { clock, random } = house.machinery;
afterEach(() => checkUsage(house));
afterAll(() => house[Symbol.asyncDispose]());

const newIdOf = <P extends "tr" | "us">(prefix: P) => newId(prefix, clock.now().getTime(), random(10));
/** Whole units of what a limit is counted in. */
const MOST = 60n;
const FIGURES = ["transfer", "day", "month"] as const;

interface Bound {
  readonly key: string;
  /** Puts the figure in force, and no other. */
  readonly stand: () => Promise<void>;
  /** A claim of so many minor units by somebody, against the same room as the others of this `whom`. */
  readonly claim: (minor: bigint, whom: string) => Claim;
  /** Whether it is one person's room, or everybody's. */
  readonly isOwn: boolean;
  /** A count has no amount: each is one. */
  readonly isCount: boolean;
}

const rupiah = (minor: bigint): Money => money("IDR", minor);
const CLAIMS = {
  tier: (minor: bigint): Claim => ({ scope: "tier", amount: rupiah(minor), abroad: null }),
  cash_pickup: (minor: bigint): Claim => ({ scope: "cash_pickup", amount: rupiah(minor) }),
  recipient: (minor: bigint, whom: string): Claim => ({ scope: "recipient", amount: rupiah(minor), recipient: whom }),
  corridor: (minor: bigint): Claim => ({ scope: "corridor", amount: rupiah(minor), corridor: "ID-SG-bank" }),
  outlet: (minor: bigint, whom: string): Claim => ({ scope: "outlet", amount: rupiah(minor), outlet: whom }),
} as const;

const standing = (kind: "tier" | "limit", key: string, value: object) => async () => {
  // A day of its own, so that what a corridor has used is over; and a month.
  clock.advance(40 * DAY_MS);
  await putTerm(house, "tier", "L1", tierValue({}));
  clock.advance(1);
  await putTerm(house, kind, key, value);
};
const ownOf = { tier: true, cash_pickup: true, recipient: true, corridor: false, outlet: false } as const;
const termOf = (scope: keyof typeof CLAIMS) => (scope === "corridor" ? "corridor:ID-SG-bank" : scope);
const scopes = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[];

const bounds: readonly Bound[] = [
  ...scopes.flatMap((scope) =>
    FIGURES.map((figure): Bound => {
      const stand =
        scope === "tier"
          ? standing("tier", "L1", tierValue({ [figure]: Number(MOST) }))
          : standing("limit", termOf(scope), limitValue({ [figure]: Number(MOST) }));
      return { key: `${scope}.${figure}`, stand, claim: CLAIMS[scope], isOwn: ownOf[scope], isCount: false };
    }),
  ),
  ...scopes
    .filter((scope) => scope !== "tier")
    .map((scope): Bound => {
      const stand = standing("limit", termOf(scope), limitValue({ countPerDay: Number(MOST) }));
      return { key: `${scope}.day_count`, stand, claim: CLAIMS[scope], isOwn: ownOf[scope], isCount: true };
    }),
  {
    key: "tier.abroad_month",
    stand: standing("tier", "L1", tierValue({ abroadMonth: Number(MOST) })),
    claim: (minor) => ({ scope: "tier", amount: rupiah(1n), abroad: money("USD", minor) }),
    isOwn: true,
    isCount: false,
  },
];

/** Null when there was room, or the limit that had none. */
async function take(person: string, claim: Claim): Promise<unknown> {
  try {
    await house.as({}, (ctx) => reserveLimits(ctx, { transfer: newIdOf("tr"), person, claims: [claim] }));
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === "limit_reached") return error.details?.["limit"];
    throw error;
  }
}

describe.each(bounds.map((bound) => [bound.key, bound] as const))("%s", (key, { stand, claim, isOwn, isCount }) => {
  const minors = MOST * 100n;
  const isWhole = key.endsWith(".transfer");

  test("one unit below, at, and one above", async () => {
    await stand();
    const [person, whom] = [newIdOf("us"), newIdOf("us")];
    if (isCount) {
      for (let n = 1n; n <= MOST; n++) expect(await take(person, claim(1n, whom))).toBeNull();
      expect(await take(person, claim(1n, whom))).toBe(key);
      return;
    }
    expect(await take(person, claim(minors + 1n, whom))).toBe(key);
    expect(await take(person, claim(minors - 1n, whom))).toBeNull();
    // What each transfer has by itself is there again with the next.
    expect(await take(person, claim(isWhole ? minors : 2n, whom))).toBe(isWhole ? null : key);
    expect(await take(person, claim(1n, whom))).toBeNull();
    expect(await take(person, claim(isWhole ? minors + 1n : 1n, whom))).toBe(key);
  });

  test.skipIf(isWhole)("many at once take it to the last unit and no further", async () => {
    await stand();
    const [person, whom] = [newIdOf("us"), newIdOf("us")];
    // Thirty of a tenth each; of a count, more than there are.
    const tries = Array.from({ length: isCount ? Number(MOST) + 15 : 30 }, () =>
      take(isOwn ? person : newIdOf("us"), claim(isCount ? 1n : minors / 10n, whom)),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === null)).toHaveLength(isCount ? Number(MOST) : 10);
    expect(new Set(answers)).toEqual(new Set([null, key]));
    expect(await take(isOwn ? person : newIdOf("us"), claim(1n, whom))).toBe(key);
  });
});
