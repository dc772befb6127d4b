/** Server data of each step of sending. */
import { redirect } from "react-router";
import { href } from "#kernel/href.ts";
import type { Money } from "#kernel/amount.ts";
import { Refusal } from "#kernel/refusal.ts";
import { loadOpeningTime } from "#cash-points/collection/web/opening-time-text.ts";
import { readOwnLimits } from "#limits/contract.ts";
import { calculatePrice, readQuote, type PriceView, type QuoteView } from "#pricing/quotes/contract.ts";
import { readRecipient } from "#recipients/contract.ts";
import { readOpenCase } from "#verification/contract-open-case.ts";
import { readOwnSources } from "#verification/contract-own-sources.ts";
import { purposeOfStated } from "../../model/declarations.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { loadBusinessReach } from "../../payroll/web/own-room.ts";
import { listDeclarations, readPayoutName } from "../contract.ts";
import { loadChoices, loadNewRecipient } from "../../web/recipient/load-recipient-choices.ts";
import { loadOutletsFor } from "../../web/load-opening-hours.ts";
import { placeOf, type Place } from "../../web/recipient/place.ts";
import { lockAtOnce } from "./lock-at-once.ts";
import { missingBefore, stepPath, type Draft, type SendStep } from "./address.ts";

/** Null for anything that does not exist or is not the caller's. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

export const payPath = (id: string): string => href("/dashboard/transfers/:id/pay", { id });

export async function loadStep(step: SendStep, draft: Draft, query: URLSearchParams) {
  const missing = missingBefore(step, draft);
  if (missing !== null) throw redirect(stepPath(missing, draft));
  if (step === "amount") {
    const [limits, { case: review }, business, recipient, quote] = await Promise.all([
      api(readOwnLimits, {}),
      api(readOpenCase, {}),
      loadBusinessReach(),
      draft.recipient === null ? null : orNull(api(readRecipient, { id: draft.recipient })),
      draft.quote === null ? null : orNull(api(readQuote, { id: draft.quote })),
    ]);
    const onward = await lockAtOnce(draft, query, { limits, isBusiness: business !== null });
    if (onward !== null) throw onward;
    // Only for one who comes without any answer: whoever comes with an amount has decided.
    const left = query.size === 0 ? await (await import("./left/load-left.ts")).loadLeft() : null;
    // A sent transfer stays sent: starting over from its address creates another one.
    return {
      step,
      draft: quote?.transfer == null ? draft : { ...draft, id: null },
      limits,
      review,
      business,
      recipient,
      quote,
      left,
    } as const;
  }
  const quote = await getQuote(draft);
  const place = placeOf(quote);
  switch (step) {
    case "recipient": {
      const choices = await loadChoices(place, query);
      // No recipients and no search: the form for a new recipient is the only way on.
      if (choices.recipients.length === 0 && choices.find === "")
        throw redirect(stepPath("new-recipient", { ...draft, recipient: null }));
      return { step, draft, quote, choices } as const;
    }
    case "new-recipient":
      // The price was requested for a bank: the form has it filled in.
      return { step, draft, quote, form: await loadNewRecipient(place, quote.bank ? { bank: quote.bank } : {}) } as const;
    case "review":
    case "confirm": {
      // Already sent, by another tab or before going back.
      if (quote.transfer !== null) throw redirect(payPath(quote.transfer));
      if (step === "confirm" && quote.leftSeconds === 0) throw redirect(stepPath("review", draft));
      const recipient = await getRecipient(draft, place);
      if (step === "confirm") return { step, draft, quote } as const;
      const { corridor } = quote;
      const city = recipient.fields["city"] ?? null;
      const waiting = { city, amount: quote.receives, at: quote.arrivesBy };
      const [declarations, today, payoutName, opened, aboveWallet] = await Promise.all([
        api(listDeclarations, { recipient: recipient.id }),
        quote.leftSeconds === 0 ? priceToday(quote) : null,
        api(readPayoutName, { recipient: recipient.id, corridor }),
        place.method === "cash" ? loadOpeningTime(api, waiting) : null,
        recipient.isWallet ? mostAboveWallet(quote.principal) : null,
      ]);
      const isPurposeKnown = draft.purpose !== null || declarations.last !== null;
      const isSourceKnown = draft.source !== null || declarations.last?.sourceOfFunds != null;
      const own = isSourceKnown && isPurposeKnown ? { source: null, purpose: null } : await onlyStated();
      // Without an outlet in the city the sentence says that any other pays.
      const near = opened?.city == null ? [] : await loadOutletsFor(quote.receives, opened);
      return { step, draft, quote, recipient, declarations, own, today, payoutName, opened, near, aboveWallet } as const;
    }
  }
}
export type StepData = Awaited<ReturnType<typeof loadStep>>;
export type DataOf<S extends SendStep> = Extract<StepData, { step: S }>;

/**
 * The source of funds and the purpose that the sender stated in their verification; null where they stated none or several: then only they know which
 * one it is.
 */
async function onlyStated() {
  const { sources, purposes } = await api(readOwnSources, {});
  return { source: sources.length === 1 ? (sources[0] ?? null) : null, purpose: purposeOfStated(purposes) };
}

/** The most that one transfer to an e-wallet may carry, if the amount is above it; null where it fits. */
async function mostAboveWallet(principal: Money): Promise<Money | null> {
  const { limits } = await api(readOwnLimits, {});
  const limit = limits.find((one) => one.limit === "wallet.transfer");
  return limit === undefined || principal.minor <= limit.max ? null : { currency: principal.currency, minor: limit.max };
}

async function getQuote(draft: Draft): Promise<QuoteView> {
  const quote = draft.quote && (await orNull(api(readQuote, { id: draft.quote })));
  if (!quote) throw redirect(href("/dashboard/send/:step?"));
  return quote;
}

async function getRecipient(draft: Draft, { country, method }: Place) {
  const recipient = draft.recipient && (await orNull(api(readRecipient, { id: draft.recipient })));
  // Another destination was chosen meanwhile: the recipient is asked for again.
  if (!recipient || recipient.country !== country || recipient.method !== method)
    throw redirect(stepPath("recipient", { ...draft, recipient: null, named: null }));
  return recipient;
}

/** The input of a quote: repeating it gives today's price. */
export function quoteInputOf({ corridor, fixedSide, principal, receives, bank }: QuoteView) {
  const amountMinor = (fixedSide === "source" ? principal : receives).minor.toString();
  return { corridor, side: fixedSide, amountMinor, ...(bank && { bank }) };
}

/** Today's price beside an expired one, or the sentence why there is none. */
export type Today = { readonly price: PriceView; readonly why: null } | { readonly price: null; readonly why: string };

async function priceToday(quote: QuoteView): Promise<Today> {
  try {
    return { price: await api(calculatePrice, quoteInputOf(quote)), why: null };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { price: null, why: error.sentence };
  }
}
