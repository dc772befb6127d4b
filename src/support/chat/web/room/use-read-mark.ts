import { useEffect, useEffectEvent } from "react";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";

/** Says what was read, while the page is visible. A lost mark is said again with the next entry. Zero: nothing yet. */
export function useReadMark(last: number, mark: (no: number) => Promise<unknown>): void {
  const tell = useEffectEvent(async (no: number) => {
    if (no === 0 || document.visibilityState === "hidden") return;
    try {
      await mark(no);
    } catch (error) {
      if (!(error instanceof NetworkFailure || error instanceof ApiRefusal)) throw error;
    }
  });
  useEffect(() => {
    void tell(last);
    const onVisible = () => void tell(last);
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [last]);
}
