/** Costs that parties claim and that differ from their quote: never booked, always a case with both figures. */
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { DisputedCost, Expectations } from "../model/expected.ts";
import { costTopic, type Finder, type Finding } from "../model/finding.ts";
import { raiseFindings } from "../findings/raise-findings.ts";

const COSTS_PER_TRANSACTION = 500;
/** The minute check reads recent costs; the night check reads all. */
const FRESH_MS = DAY_MS;

/** Raises the next page of costs; returns the reference to continue after, null at the end. */
export async function compareCosts(ctx: Ctx, expectations: Expectations<Ctx>, by: Finder, after: string): Promise<string | null> {
  const since = by === "night" ? new Date(0) : new Date(ctx.now.getTime() - FRESH_MS);
  const costs = await expectations.disputedCosts(ctx, { since, after, limit: COSTS_PER_TRANSACTION });
  await raiseFindings(ctx, costs.map(costFinding), by);
  return costs.length < COSTS_PER_TRANSACTION ? null : (costs.at(-1)?.reference ?? null);
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
