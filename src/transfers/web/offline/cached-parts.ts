/** The cache of a person's transfers on this device, by part. Each part is written by its own file and leaves the others as they are. */
import { z } from "zod";

const partsSchema = z.object({ transfers: z.unknown().optional(), left: z.unknown().optional() });
export type CachedParts = z.output<typeof partsSchema>;

/** The parts of a cache; an earlier build cached the transfers alone. */
export const cachedParts = (cached: unknown): CachedParts =>
  Array.isArray(cached) ? { transfers: cached } : (partsSchema.safeParse(cached).data ?? {});
