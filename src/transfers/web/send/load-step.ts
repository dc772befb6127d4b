/** What each step of sending needs from the server. */
import { redirect } from "react-router";
import { Refusal } from "#kernel/refusal.ts";
import { askOpening } from "#cash-points/web/collect/opening-text.ts";
import { readMine } from "#limits/contract.ts";
import { calculatePrice, readQuote, type PriceView, type QuoteView } from "#pricing/contract.ts";
import { readRecipient } from "#recipients/contract.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { listDeclarations, readPayoutName } from "../../contract.ts";
import { loadChoices, loadNewRecipient } from "../whom/load-whom.ts";
import { placeOf, type Place } from "../whom/place.ts";
import { missingBefore, stepPath, type Draft, type SendStep } from "./address.ts";

/** Null for what is not there, or not the caller's. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

export const payPath = (id: string): string => `/dashboard/transfers/${id}/pay`;

export async function loadStep(step: SendStep, draft: Draft, query: URLSearchParams) {
  const missing = missingBefore(step, draft);
  if (missing !== null) throw redirect(stepPath(missing, draft));
  if (step === "amount") {
    const [limits, quote] = await Promise.all([
      api(readMine, {}),
      draft.quote === null ? null : orNull(api(readQuote, { id: draft.quote })),
    ]);
    // What was sent stays sent: who starts over from its address makes another transfer.
    return { step, draft: quote?.transfer == null ? draft : { ...draft, id: null }, limits, quote } as const;
  }
  const quote = await getQuote(draft);
  const place = placeOf(quote);
  switch (step) {
    case "recipient": {
      const choices = await loadChoices(place, query);
      // Nobody to choose from, and nobody was looked for: the form is what there is to do.
      if (choices.recipients.length === 0 && choices.find === "")
        throw redirect(stepPath("new-recipient", { ...draft, recipient: null }));
      return { step, draft, quote, choices } as const;
    }
    case "new-recipient":
      // The price was asked for with a bank: it stands there already.
      return { step, draft, quote, form: await loadNewRecipient(place, quote.bank ? { bank: quote.bank } : {}) } as const;
    case "purpose": {
      const [recipient, declarations] = await Promise.all([getRecipient(draft, place), api(listDeclarations, {})]);
      return { step, draft, quote, recipient, declarations } as const;
    }
    case "review":
    case "confirm": {
      // Sent already: by another tab, or the back button after it.
      if (quote.transfer !== null) throw redirect(payPath(quote.transfer));
      if (step === "confirm" && quote.leftSeconds === 0) throw redirect(stepPath("review", draft));
      const [recipient, declarations] = await Promise.all([getRecipient(draft, place), api(listDeclarations, {})]);
      if (step === "confirm") return { step, draft, quote } as const;
      const { corridor } = quote;
      const city = recipient.fields["city"] ?? null;
      const waiting = { city, amount: quote.receives, at: quote.arrivesBy };
      const [today, payoutName, opened] = await Promise.all([
        quote.leftSeconds === 0 ? priceToday(quote) : null,
        api(readPayoutName, { recipient: recipient.id, corridor }),
        place.method === "cash" ? askOpening(api, waiting) : null,
      ]);
      return { step, draft, quote, recipient, declarations, today, payoutName, opened } as const;
    }
  }
}
export type StepData = Awaited<ReturnType<typeof loadStep>>;
export type DataOf<S extends SendStep> = Extract<StepData, { step: S }>;

async function getQuote(draft: Draft): Promise<QuoteView> {
  const quote = draft.quote && (await orNull(api(readQuote, { id: draft.quote })));
  if (!quote) throw redirect("/dashboard/send");
  return quote;
}

async function getRecipient(draft: Draft, { country, method }: Place) {
  const recipient = draft.recipient && (await orNull(api(readRecipient, { id: draft.recipient })));
  // Another destination was chosen meanwhile: who receives there is asked anew.
  if (!recipient || recipient.country !== country || recipient.method !== method)
    throw redirect(stepPath("recipient", { ...draft, recipient: null, named: null }));
  return recipient;
}

/** The question that a quote answered: the same again gives today's price. */
export function askOf({ corridor, fixedSide, principal, receives, bank }: QuoteView) {
  const amountMinor = (fixedSide === "source" ? principal : receives).minor.toString();
  return { corridor, side: fixedSide, amountMinor, ...(bank && { bank }) };
}

/** A price beside one that is over; or the sentence why there is none. */
export type Today = { readonly price: PriceView; readonly why: null } | { readonly price: null; readonly why: string };

async function priceToday(quote: QuoteView): Promise<Today> {
  try {
    return { price: await api(calculatePrice, askOf(quote)), why: null };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { price: null, why: error.sentence };
  }
}
