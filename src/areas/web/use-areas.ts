import { useEffect, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { NetworkFailure } from "#web/api.ts";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { areasWithin } from "./areas-within.ts";

interface FoundAreas {
  readonly wanted: string;
  /** Null: the list could not be read. */
  readonly options: readonly Option[] | null;
}

/** The areas within another; none while nothing is chosen. Each attempt is another wish, so that an older answer is not taken for it. */
export function useAreas(within: string) {
  const [found, setFound] = useState<FoundAreas>({ wanted: "", options: [] });
  const [attempt, setAttempt] = useState(0);
  const wanted = within === "" ? "" : `${within} ${attempt}`;
  useEffect(() => {
    const [area = ""] = wanted.split(" ");
    if (area === "") return;
    let isOver = false;
    const read = async () => {
      try {
        const options = await areasWithin(area);
        if (!isOver) setFound({ wanted, options });
      } catch (error) {
        if (!(error instanceof Refusal) && !(error instanceof NetworkFailure)) throw error;
        if (!isOver) setFound({ wanted, options: null });
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [wanted]);
  const isCurrent = found.wanted === wanted;
  return {
    options: isCurrent ? (found.options ?? []) : [],
    isLoading: wanted !== "" && !isCurrent,
    isFailed: wanted !== "" && isCurrent && found.options === null,
    readAgain: () => setAttempt(attempt + 1),
  };
}
