/**
 * Replaces the space inside amounts by a no-break space in all texts of an answer: "Rp 5.000" and "SGD 778.20" stay on one line. Keys and
 * addresses hold no amounts.
 */
export function typeset<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll(/\b(Rp|[A-Z]{3}) (?=\d)/g, "$1\u00A0") as T;
  if (Array.isArray(value)) return value.map(typeset) as T;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typeset(inner)])) as T;
  return value;
}
