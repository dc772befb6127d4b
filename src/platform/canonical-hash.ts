import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";

/** SHA-256, in hex, of the canonical JSON of a value: texts, numbers, lists and objects of them. */
export function canonicalHash(content: unknown): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}
