import { useNavigate } from "react-router";
import type { Id } from "#kernel/id.ts";
import { createQuote } from "#pricing/contract.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { readRepeat } from "../../contract.ts";

/** A new price of today for the same amount and recipient, then the steps of sending from where something has to be said anew. */
export function useSendAgain(): (transfer: Id<"tr">) => Promise<void> {
  const navigate = useNavigate();
  return async (transfer) => {
    const like = await api(readRepeat, { id: transfer });
    const ids = { id: newIdHere("tr"), quote: newIdHere("qt") };
    await api(createQuote, {
      id: ids.quote,
      corridor: like.corridor,
      side: like.side,
      amountMinor: like.amount.minor.toString(),
    });
    // An account that was refused is not sent to once more without a look: who it goes to is asked anew.
    const isOpen = like.whyNotRecipient === null && !like.wasRefused;
    const draft = new URLSearchParams({ ...ids, ...(isOpen && { recipient: like.recipient, purpose: like.purpose }) });
    await navigate(`/dashboard/send/${isOpen ? "purpose" : "recipient"}?${draft}`);
  };
}
