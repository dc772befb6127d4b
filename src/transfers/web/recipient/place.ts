/** A transfer's destination as recipients store it, from a corridor such as `ID-SG-bank`. Pure. */
export function placeOf({ corridor }: { readonly corridor: string }) {
  const [, country = "", method = ""] = corridor.split("-");
  return { country, method: method === "cash" ? "cash" : "bank" } as const;
}
export type Place = ReturnType<typeof placeOf>;
