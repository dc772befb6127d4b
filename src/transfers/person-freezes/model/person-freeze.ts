/** Freezing a person: what is proposed, what is in force, and who may do what. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { Attached } from "../../files/model/transfer-file.ts";
import type { HoldReason } from "../../review/model/reasons.ts";

export const FREEZE_ACTIONS = ["freeze", "unfreeze"] as const;
export type FreezeAction = (typeof FREEZE_ACTIONS)[number];

/** What a person proposes. */
export interface FreezeDraft extends Draft {
  readonly id: Id<"pf">;
  readonly person: Id<"us">;
  readonly action: FreezeAction;
  /** Why the person is frozen; null for the end of a freeze. */
  readonly cause: HoldReason | null;
  /** The evidence. */
  readonly reason: string;
  /** The files of the evidence, by content. */
  readonly files: readonly Attached[];
  /** Fingerprint of the freeze in force, as the proposer saw it. */
  readonly seen: string;
}
export type FreezeProposal = FreezeDraft & Outcome;

/** A freeze in force. */
export interface Freeze {
  readonly id: Id<"ah">;
  readonly placedBy: string;
  /** The proposal by which two people placed it; null for one that a single person placed in urgency. */
  readonly proposal: string | null;
}

export type FreezeRefusal = "already_frozen" | "not_frozen";

/** Why an action makes no sense now, or null. A freeze in urgency is confirmed by proposing to freeze. */
export function whyNotFreeze(action: FreezeAction, inForce: Freeze | null): FreezeRefusal | null {
  if (action === "unfreeze") return inForce === null ? "not_frozen" : null;
  return inForce === null || inForce.proposal === null ? null : "already_frozen";
}

/** What an action is about: the end of a freeze names that freeze. A freeze in urgency may lapse while its confirmation waits. */
export function seenOf(action: FreezeAction, inForce: Freeze | null): string {
  if (action === "unfreeze") return inForce?.id ?? "none";
  return inForce === null || inForce.proposal === null ? "open" : inForce.id;
}
