/** The transfer for whose sake a recipient is looked at or mended: it stands in the address of the recipient's pages. */
import type { Output } from "#kernel/endpoint.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { readRepeat } from "../../contract.ts";

export const AFTER_TRANSFER = "transfer";
const NAMED = "named";

const transferId = idSchema("tr");

export const readAfterTransfer = (query: URLSearchParams): Id<"tr"> | null =>
  transferId.safeParse(query.get(AFTER_TRANSFER)).data ?? null;

/** What a new transfer would start from; with whether the name was taken from the bank just now, which is said before it is approved. */
export interface AgainAfter extends Output<typeof readRepeat> {
  readonly transfer: Id<"tr">;
  readonly named: "bank" | null;
}

/** The page of a recipient that was mended for a transfer's sake. */
export function mendedPath(recipient: Id<"rc">, after: Id<"tr">, named: "bank" | null): string {
  const query = new URLSearchParams({ [AFTER_TRANSFER]: after, ...(named && { [NAMED]: named }) });
  return `/dashboard/recipients/${recipient}?${query}`;
}

/** Null where it can't be sent again to this recipient: the address is an old one, or another's. */
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
