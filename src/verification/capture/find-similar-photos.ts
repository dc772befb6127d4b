import type { Executor } from "#platform/db.ts";
import { listSimilarPhotos, type SimilarPhoto } from "./store.ts";

/** Bits of 64: another encoder or another size changes up to three, another photograph of the same card many more. */
const MAX_DISTANCE = 3;
const MAX_FOUND = 20;

/**
 * Photographs of other persons that are the same file or nearly the same picture as one that a person has given and not replaced: the nearest
 * first, at most 20. Distance 0: the same file, or the same picture encoded again.
 */
export async function findSimilarPhotos(db: Executor, subject: string): Promise<readonly SimilarPhoto[]> {
  return listSimilarPhotos(db, subject, { maxDistance: MAX_DISTANCE, limit: MAX_FOUND });
}
