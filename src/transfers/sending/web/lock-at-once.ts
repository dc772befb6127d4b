/** The amount was decided in the calculator: its price is locked, and sending begins with the recipient. */
import { redirect } from "react-router";
import { parseAmount, type Currency } from "#kernel/amount.ts";
import { Refusal } from "#kernel/refusal.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { LOCK_AT_ONCE, readCalculatorQuery, type CalculatorQuery } from "#pricing/calculator/web/calculator-query.ts";
import { listCorridors } from "#pricing/corridors/contract.ts";
import { createQuote } from "#pricing/quotes/contract.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { stepPath, type Draft } from "./address.ts";
import { limitMet, type OwnLimits } from "./limit-met.ts";

/**
 * The address to which one with a calculated amount leads on; null: the amount is asked for, because it has no price or exceeds a limit. A new
 * customer first gives what the first tier requires, and comes back.
 */
export async function lockAtOnce(draft: Draft, query: URLSearchParams, limits: OwnLimits) {
  if (!query.has(LOCK_AT_ONCE) || draft.quote !== null) return null;
  if (limits.tier === "L0") return redirect(`${verificationOf("L1")}&step=basics&next=${encodeURIComponent(sendingOf(query))}`);
  const calculated = readCalculatorQuery(query);
  const input = await quoteInput(calculated);
  if (input === null) return null;
  try {
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

const sendingOf = (query: URLSearchParams) => `${stepPath("amount", NOTHING)}?${query}`;
const NOTHING: Draft = { id: null, quote: null, recipient: null, purpose: null, source: null, named: null, refused: null };

/** The call's input for a link's amount, which has a point and no digit groups in both languages. */
async function quoteInput({ to, via, side, amount }: CalculatorQuery) {
  const currency = side === "source" ? "IDR" : await currencyOf(to);
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

async function currencyOf(country: string): Promise<Currency | null> {
  const { corridors } = await api(listCorridors, {});
  return corridors.find((one) => one.country === country)?.currency ?? null;
}
