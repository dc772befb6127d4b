import { createHash } from "node:crypto";
import type { ProposedCorrection } from "./corrections.ts";

/** SHA-256, in hex, of all that was asked for: an approval that sends it back approves this and nothing else. */
export function hashCorrection({
  id,
  case: about,
  template,
  account,
  currency,
  minor,
  reason,
  proposedBy,
}: ProposedCorrection): string {
  const said = JSON.stringify([id, about, template, account, currency, String(minor), reason, proposedBy]);
  return createHash("sha256").update(said).digest("hex");
}
