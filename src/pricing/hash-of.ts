import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";

/** SHA-256, in hex, of the one spelling of what is given: texts, numbers, lists and objects of them. */
export function hashOf(content: unknown): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}
