import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { AskedChange } from "./change.ts";

/** SHA-256, in hex, of all that a person asked for: an approval that sends it back approves this and nothing else. */
export function hashChange({ id, change, reason, askedBy }: AskedChange): string {
  return createHash("sha256").update(canonicalJson({ id, change, reason, askedBy })).digest("hex");
}
