import { z } from "zod";

const languagePair = z.strictObject({ id: z.unknown(), en: z.unknown() });

/** Files write `id` and `en`; the product stores languages uppercase (LANG-1). */
export function upperLanguages(value: unknown): unknown {
  const pair = languagePair.safeParse(value);
  if (pair.success) return { ID: pair.data.id, EN: pair.data.en };
  if (Array.isArray(value)) return value.map(upperLanguages);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, upperLanguages(inner)]));
}
