/** Costs that parties claim beside what they quoted: never booked, always somebody's to look at, with both figures. */
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { DisputedCost, Expectations } from "./expected.ts";
import { costTopic, type Finder, type Finding } from "./finding.ts";
import { raiseFindings } from "./raise-findings.ts";

const COSTS_PER_BEAT = 500;
/** The minute's walk looks at what is new; the night's at all of it. */
const FRESH_MS = DAY_MS;

/** Raises the next ones; answers the reference to go on from, null at the end. */
export async function compareCosts(ctx: Ctx, expectations: Expectations<Ctx>, by: Finder, after: string): Promise<string | null> {
  const since = by === "night" ? new Date(0) : new Date(ctx.now.getTime() - FRESH_MS);
  const costs = await expectations.disputedCosts(ctx, { since, after, limit: COSTS_PER_BEAT });
  await raiseFindings(ctx, costs.map(costFinding), by);
  return costs.length < COSTS_PER_BEAT ? null : (costs.at(-1)?.reference ?? null);
}

function costFinding({ reference, party, currency, quotedMinor, claimed }: DisputedCost): Finding {
  const quoted = quotedMinor === null ? null : String(quotedMinor);
  const isSameCurrency = claimed.currency === currency;
  return {
    kind: "cost_differs",
    topic: costTopic(reference),
    party,
    key: reference,
    currency,
    minor: isSameCurrency ? BigInt(claimed.minor) - (quotedMinor ?? 0n) : null,
    details: { party, key: reference, quoted, claimed: claimed.minor, claimedCurrency: claimed.currency },
    sameness: [reference, claimed.currency, claimed.minor],
  };
}
