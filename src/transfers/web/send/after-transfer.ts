/** The transfer for whose sake a recipient is looked at or mended: it stands in the address of the recipient's pages. */
import type { Output } from "#kernel/endpoint.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { readRepeat } from "../../contract.ts";

export const AFTER_TRANSFER = "transfer";

const transferId = idSchema("tr");

export const readAfterTransfer = (query: URLSearchParams): Id<"tr"> | null =>
  transferId.safeParse(query.get(AFTER_TRANSFER)).data ?? null;

/** What a new transfer would start from. */
export interface AgainAfter extends Output<typeof readRepeat> {
  readonly transfer: Id<"tr">;
}

/** Null where it can't be sent again to this recipient: the address is an old one, or another's. */
export async function loadAgain(transfer: Id<"tr">, recipient: Id<"rc">): Promise<AgainAfter | null> {
  try {
    const again = await api(readRepeat, { id: transfer });
    return again.recipient === recipient ? { ...again, transfer } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
