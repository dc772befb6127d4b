import { createHash } from "node:crypto";
import { idTimeMs, newId, type Id } from "#kernel/id.ts";

/**
 * The id of a journal that may be posted once per subject, kind and sequence. The third attempt at one step of a transfer has the same id
 * as the first, in any process, so the journal is posted once. The id carries the subject's time, so that ids stay in order.
 */
export function journalIdFor(subject: Id<string>, kind: string, sequence = 1): Id<"jr"> {
  const hash = createHash("sha256").update(`${subject}\n${kind}\n${sequence}`).digest();
  return newId("jr", idTimeMs(subject), hash.subarray(0, 10));
}
