/** The failed transfer for which a recipient is reviewed or corrected, as a parameter in the URL of the recipient's pages. */
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { readRepeat } from "#transfers/sending/contract.ts";

export const AFTER_TRANSFER = "transfer";
const NAMED = "named";

const transferId = idSchema("tr");

export const readAfterTransfer = (query: URLSearchParams): Id<"tr"> | null =>
  transferId.safeParse(query.get(AFTER_TRANSFER)).data ?? null;

/** The start of the new transfer, and whether the bank's name has just replaced the typed one, which is shown before approval. */
export interface AgainAfter extends Output<typeof readRepeat> {
  readonly transfer: Id<"tr">;
  readonly named: "bank" | null;
}

/** The page of a recipient that was corrected for a failed transfer. */
export function mendedPath(recipient: Id<"rc">, after: Id<"tr">, named: "bank" | null): string {
  const query = new URLSearchParams({ [AFTER_TRANSFER]: after, ...(named && { [NAMED]: named }) });
  return `${href("/dashboard/recipients/:id", { id: recipient })}?${query}`;
}

/** Null where the transfer can't be sent again to this recipient: the URL is outdated or belongs to another person. */
export async function loadAgain(query: URLSearchParams, recipient: Id<"rc">): Promise<AgainAfter | null> {
  const transfer = readAfterTransfer(query);
  if (transfer === null) return null;
  try {
    const again = await api(readRepeat, { id: transfer });
    return again.recipient === recipient ? { ...again, transfer, named: query.get(NAMED) === "bank" ? "bank" : null } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
