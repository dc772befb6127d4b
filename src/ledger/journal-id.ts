import { createHash } from "node:crypto";
import { idTimeMs, newId, type Id } from "#kernel/id.ts";

/**
 * The id of a journal that may be posted once about a subject: the third try at one step of a transfer has the same id as the first, in
 * whatever process, and is posted once. It carries the subject's time, so that ids still come in order.
 */
export function journalIdFor(subject: Id<string>, kind: string, nth = 1): Id<"jr"> {
  const hash = createHash("sha256").update(`${subject}\n${kind}\n${nth}`).digest();
  return newId("jr", idTimeMs(subject), hash.subarray(0, 10));
}
