import { useNavigate } from "react-router";
import type { Id } from "#kernel/id.ts";
import { createQuote } from "#pricing/contract.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { readRepeat } from "../../contract.ts";
import { againAt, stepPath } from "./address.ts";

/**
 * A new price of today for the same amount and recipient, then the steps of sending from where something has to be said anew.
 * `named`: the recipient's name was taken from the bank just now.
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
