import { readQuote, type QuoteView } from "#pricing/quotes/contract.ts";
import { readRecipient } from "#recipients/contract.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import type { Draft } from "../address.ts";
import { forgetLeft, readLeft } from "./left-draft.ts";

/** A draft to go on with: its price as it was, and whom it is for. */
export interface Left {
  readonly draft: Draft;
  readonly quote: QuoteView;
  readonly recipientName: string;
}

/** The draft that was left on this device; null where there is none, or it cannot be gone on with. */
export async function loadLeft(): Promise<Left | null> {
  const draft = readLeft(new Date(performance.timeOrigin + performance.now()));
  if (draft?.quote == null || draft.recipient === null) return null;
  try {
    const [quote, recipient] = await Promise.all([
      api(readQuote, { id: draft.quote }),
      api(readRecipient, { id: draft.recipient }),
    ]);
    if (quote.transfer === null && recipient.status === "active" && recipient.whyNotPay === null)
      return { draft, quote, recipientName: recipient.nickname ?? recipient.name };
  } catch (error) {
    // Deleted meanwhile. Whatever else is wrong shows where the amount is asked for.
    if (!(error instanceof Refusal)) throw error;
    if (error.status !== 404) return null;
  }
  forgetLeft();
  return null;
}
