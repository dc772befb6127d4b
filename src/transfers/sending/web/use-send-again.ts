import { useNavigate } from "react-router";
import type { Id } from "#kernel/id.ts";
import { createQuote } from "#pricing/quotes/contract.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { readRepeat } from "../contract.ts";
import { againAt, stepPath } from "./address.ts";

/**
 * Requests a quote of today for the same amount and recipient, then opens sending at the first step that needs input. `named`: the
 * recipient's name was replaced by the bank's just now.
 */
export function useSendAgain(): (transfer: Id<"tr">, named?: "bank" | null) => Promise<void> {
  const navigate = useNavigate();
  return async (transfer, named = null) => {
    const like = await api(readRepeat, { id: transfer });
    const ids = { id: newIdHere("tr"), quote: newIdHere("qt") };
    await api(createQuote, {
      id: ids.quote,
      corridor: like.corridor,
      side: like.side,
      amountMinor: like.amount.minor.toString(),
    });
    const { step, draft } = againAt(like, ids);
    await navigate(stepPath(step, draft.recipient === null ? draft : { ...draft, named }));
  };
}
