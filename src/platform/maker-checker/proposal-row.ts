/** The protocol's part of a row. In a file of its own: stores import it, and nothing else of the protocol. */
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";

/** Columns that every table of proposals has. */
export interface ProposalColumns {
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly expires_at: Date | null;
  readonly shown_hash: Buffer;
  readonly state: string;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
}

/** The protocol's part of a row. */
export function proposalOf(row: ProposalColumns): Outcome & Pick<Draft, "proposedBy" | "expiresAt"> {
  return {
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    hash: row.shown_hash.toString("hex"),
    // The table's check constraint allows no other.
    state: row.state as Outcome["state"],
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.decision_reason,
  };
}
