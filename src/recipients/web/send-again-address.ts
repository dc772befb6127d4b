/** The failed transfer for which a recipient is reviewed or corrected, as a parameter in the URL of the recipient's pages. */
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { readPresentRecipient } from "#transfers/changes/contract.ts";
import { readRepeat } from "#transfers/sending/contract.ts";

export const AFTER_TRANSFER = "transfer";
const NAMED = "named";

const transferId = idSchema("tr");

const readAfterTransfer = (query: URLSearchParams): Id<"tr"> | null =>
  transferId.safeParse(query.get(AFTER_TRANSFER)).data ?? null;

/** The start of the new transfer, and whether the bank's name has just replaced the typed one, which is shown before approval. */
export interface AgainAfter extends Output<typeof readRepeat> {
  readonly transfer: Id<"tr">;
  readonly named: "bank" | null;
}

/** The form that corrects a recipient for a failed transfer. */
export const correctPath = (recipient: Id<"rc">, transfer: Id<"tr">): string =>
  `${href("/dashboard/recipients/:id/edit", { id: recipient })}?${AFTER_TRANSFER}=${transfer}`;

/** A recipient that is corrected for a transfer: one that is over and is sent again, or one that still waits for the correction. */
export interface Correction {
  readonly transfer: Id<"tr">;
  readonly isWaiting: boolean;
  readonly refusedEntry: AgainAfter["refusedEntry"];
}

/** Null where no transfer is named, or it has nothing to correct. */
export async function loadCorrection(query: URLSearchParams, recipient: Id<"rc">): Promise<Correction | null> {
  const again = await loadAgain(query, recipient);
  if (again !== null) return { ...again, isWaiting: false };
  const transfer = readAfterTransfer(query);
  if (transfer === null) return null;
  try {
    const present = await api(readPresentRecipient, { id: transfer });
    return present.recipient === recipient && !present.changesNothing ? { ...present, transfer, isWaiting: true } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The page that approves the corrected recipient for the transfer that waits. */
export const approveCorrectionPath = (recipient: Id<"rc">, transfer: Id<"tr">): string =>
  `${href("/dashboard/transfers/:id/recipient", { id: transfer })}?${new URLSearchParams({ recipient })}`;

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
