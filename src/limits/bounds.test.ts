/**
 * Every limit, by owner and window: one unit below, at and one above its figure, in sequence and concurrently on separate connections. Each
 * claim meets only the one figure that its own terms set.
 */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { reserveLimits, type Claim } from "./index.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./testing/terms.ts";

const app = await openTestApp();
const { clock, random } = app.runtime;
afterEach(() => checkUsage(app));
afterAll(() => app[Symbol.asyncDispose]());

const newIdOf = <P extends "tr" | "us">(prefix: P) => newId(prefix, clock.now().getTime(), random(10));
/** Whole units of the limit's currency or count. */
const MAX = 60n;
const FIGURES = ["transfer", "day", "month"] as const;

interface Bound {
  readonly key: string;
  /** Puts this figure in force, and no other. */
  readonly stand: () => Promise<void>;
  /** A claim of `minor` units against the room shared by all claims with the same `owner`. */
  readonly claim: (minor: bigint, owner: string) => Claim;
  /** Whether the room belongs to one person, or is shared by all. */
  readonly isOwn: boolean;
  /** A count has no amount: each claim counts as one. */
  readonly isCount: boolean;
}

const rupiah = (minor: bigint): Money => money("IDR", minor);
const CLAIMS = {
  tier: (minor: bigint): Claim => ({ scope: "tier", amount: rupiah(minor), abroad: null }),
  cash_pickup: (minor: bigint): Claim => ({ scope: "cash_pickup", amount: rupiah(minor) }),
  recipient: (minor: bigint, owner: string): Claim => ({ scope: "recipient", amount: rupiah(minor), recipient: owner }),
  corridor: (minor: bigint): Claim => ({ scope: "corridor", amount: rupiah(minor), corridor: "ID-SG-bank" }),
  outlet: (minor: bigint, owner: string): Claim => ({ scope: "outlet", amount: rupiah(minor), outlet: owner }),
} as const;

const planted = (kind: "tier" | "limit", key: string, value: object) => async () => {
  // Moves to another day and month, so that a corridor's usage starts from zero.
  clock.advance(40 * DAY_MS);
  await putTerm(app, "tier", "L0", tierValue({}));
  clock.advance(1);
  await putTerm(app, kind, key, value);
};
const ownOf = { tier: true, cash_pickup: true, recipient: true, corridor: false, outlet: false } as const;
const termOf = (scope: keyof typeof CLAIMS) => (scope === "corridor" ? "corridor:ID-SG-bank" : scope);
const scopes = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[];

const bounds: readonly Bound[] = [
  ...scopes.flatMap((scope) =>
    FIGURES.map((figure): Bound => {
      const stand =
        scope === "tier"
          ? planted("tier", "L0", tierValue({ [figure]: Number(MAX) }))
          : planted("limit", termOf(scope), limitValue({ [figure]: Number(MAX) }));
      return { key: `${scope}.${figure}`, stand, claim: CLAIMS[scope], isOwn: ownOf[scope], isCount: false };
    }),
  ),
  ...scopes
    .filter((scope) => scope !== "tier")
    .map((scope): Bound => {
      const stand = planted("limit", termOf(scope), limitValue({ countPerDay: Number(MAX) }));
      return { key: `${scope}.day_count`, stand, claim: CLAIMS[scope], isOwn: ownOf[scope], isCount: true };
    }),
  {
    key: "tier.abroad_month",
    stand: planted("tier", "L0", tierValue({ abroadMonth: Number(MAX) })),
    claim: (minor) => ({ scope: "tier", amount: rupiah(1n), abroad: money("USD", minor) }),
    isOwn: true,
    isCount: false,
  },
];

/** Null when there was room; otherwise the key of the full limit. */
async function take(person: string, claim: Claim): Promise<unknown> {
  try {
    await app.as({}, (ctx) => reserveLimits(ctx, { transfer: newIdOf("tr"), person, claims: [claim] }));
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === "limit_reached") return error.details?.["limit"];
    throw error;
  }
}

describe.each(bounds.map((bound) => [bound.key, bound] as const))("%s", (key, { stand, claim, isOwn, isCount }) => {
  const minors = MAX * 100n;
  const isWhole = key.endsWith(".transfer");

  test("one unit below, at, and one above", async () => {
    await stand();
    const [person, owner] = [newIdOf("us"), newIdOf("us")];
    if (isCount) {
      for (let n = 1n; n <= MAX; n++) expect(await take(person, claim(1n, owner))).toBeNull();
      expect(await take(person, claim(1n, owner))).toBe(key);
      return;
    }
    expect(await take(person, claim(minors + 1n, owner))).toBe(key);
    expect(await take(person, claim(minors - 1n, owner))).toBeNull();
    // A limit per transfer is whole again for the next transfer.
    expect(await take(person, claim(isWhole ? minors : 2n, owner))).toBe(isWhole ? null : key);
    expect(await take(person, claim(1n, owner))).toBeNull();
    expect(await take(person, claim(isWhole ? minors + 1n : 1n, owner))).toBe(key);
  });

  test.skipIf(isWhole)("concurrent claims fill it to the last unit and no further", async () => {
    await stand();
    const [person, owner] = [newIdOf("us"), newIdOf("us")];
    // Thirty claims of a tenth each; for a count, more than it allows.
    const tries = Array.from({ length: isCount ? Number(MAX) + 15 : 30 }, () =>
      take(isOwn ? person : newIdOf("us"), claim(isCount ? 1n : minors / 10n, owner)),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === null)).toHaveLength(isCount ? Number(MAX) : 10);
    expect(new Set(answers)).toEqual(new Set([null, key]));
    expect(await take(isOwn ? person : newIdOf("us"), claim(1n, owner))).toBe(key);
  });
});
