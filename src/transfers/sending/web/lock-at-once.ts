/** The amount was decided in the calculator: its price is locked, and sending begins with the recipient. */
import { redirect } from "react-router";
import { parseAmount } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { LOCK_AT_ONCE, readCalculatorQuery, type CalculatorQuery } from "#pricing/calculator/web/calculator-query.ts";
import { listCorridors } from "#pricing/corridors/contract.ts";
import { neededTier } from "#pricing/calculator/web/needed-tier.ts";
import { calculatePrice, createQuote } from "#pricing/quotes/contract.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { stepPath, type Draft } from "./address.ts";
import { limitMet, type OwnLimits } from "./limit-met.ts";

/**
 * The address to which one with a calculated amount leads on; null: the amount is asked for, because it has no price or exceeds a limit. A new
 * customer first gives what the tier of this transfer requires, and comes back.
 */
export async function lockAtOnce(
  draft: Draft,
  query: URLSearchParams,
  { limits, isBusiness }: { readonly limits: OwnLimits; readonly isBusiness: boolean },
) {
  if (!query.has(LOCK_AT_ONCE) || draft.quote !== null) return null;
  const calculated = readCalculatorQuery(query);
  const { corridors, tiers } = await api(listCorridors, {});
  const input = quoteInput(calculated, corridors);
  if (input === null) return null;
  try {
    if (limits.tier === "L0") {
      // A business has a contract, which the page of the amount leads to.
      if (isBusiness) return null;
      const { principal } = await api(calculatePrice, input);
      const needed = neededTier(tiers, { to: calculated.to, principalMinor: principal.minor }) ?? ENTRY_TIER;
      return redirect(verifyingOf(needed, query));
    }
    const { id, principal } = await api(createQuote, { ...input, id: newIdHere("qt") });
    // The unused quote expires by itself.
    if (limitMet(limits, calculated, principal.minor) !== null) return null;
    return redirect(stepPath("recipient", { ...draft, id: draft.id ?? newIdHere("tr"), quote: id }));
  } catch (error) {
    // The calculator shows why there is no price.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const ENTRY_TIER = "L1";

/** The first tier is two answers, and sending goes on in the same minute. For a higher one, its page says first what it takes. */
function verifyingOf(tier: string, query: URLSearchParams): string {
  if (tier <= ENTRY_TIER) return `${verificationOf(ENTRY_TIER, sendingOf(query))}&step=basics`;
  const later = new URLSearchParams(query);
  later.delete(LOCK_AT_ONCE);
  return verificationOf(tier, sendingOf(later));
}

const sendingOf = (query: URLSearchParams) => `${stepPath("amount", NOTHING)}?${query}`;
const NOTHING: Draft = { id: null, quote: null, recipient: null, purpose: null, source: null, named: null, refused: null };

/** The call's input for a link's amount, which has a point and no digit groups in both languages. */
function quoteInput({ to, via, side, amount }: CalculatorQuery, corridors: Output<typeof listCorridors>["corridors"]) {
  const currency = side === "source" ? "IDR" : (corridors.find((one) => one.country === to)?.currency ?? null);
  const parsed = currency === null ? null : parseAmount(amount, currency, "EN");
  if (!parsed?.ok || parsed.money.minor <= 0n) return null;
  const bank = to === "ID" && /^[0-9]{3}$/.test(via) ? { bank: via } : {};
  return {
    corridor: `ID-${to}-${via === "cash" ? "cash" : "bank"}`,
    side,
    amountMinor: parsed.money.minor.toString(),
    ...bank,
  } as const;
}
