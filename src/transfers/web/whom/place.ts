/** Where a transfer's money goes, as recipients are kept: `ID-SG-bank`. Pure. */
export function placeOf({ corridor }: { readonly corridor: string }) {
  const [, country = "", method = ""] = corridor.split("-");
  return { country, method: method === "cash" ? "cash" : "bank" } as const;
}
export type Place = ReturnType<typeof placeOf>;
