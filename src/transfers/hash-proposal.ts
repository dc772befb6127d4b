import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Proposed } from "./proposals.ts";

/** SHA-256, in hex, of all that was proposed: an approval that sends it back approves this and nothing else. */
export function hashProposal({ id, room, transfer, payment, what, evidence, seen, proposedBy }: Proposed): string {
  return createHash("sha256")
    .update(canonicalJson([id, room, transfer, payment, what, evidence, seen, proposedBy]))
    .digest("hex");
}
