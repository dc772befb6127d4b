import { useEffect, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { NetworkFailure } from "#web/api.ts";
import { areaNames, type KnownAreas } from "./areas-within.ts";

/** Names of stored areas; null until they are read. Without a connection there are none: a code that is shown instead hides nothing. */
export function useAreaNames(codes: readonly string[]): KnownAreas | null {
  const wanted = [...new Set(codes)].toSorted().join(" ").trim();
  const [read, setRead] = useState<{ readonly wanted: string; readonly names: KnownAreas }>({ wanted: "", names: {} });
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const keep = (names: KnownAreas) => {
      if (!isOver) setRead({ wanted, names });
    };
    areaNames(wanted.split(" ")).then(keep, (error: unknown) => {
      if (!(error instanceof Refusal) && !(error instanceof NetworkFailure)) throw error;
      keep({});
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return read.wanted === wanted ? read.names : null;
}
