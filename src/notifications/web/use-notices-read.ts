import { useEffect, useRef } from "react";
import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { markRead } from "../contract.ts";

/** Whoever has a transfer open reads what its notices say, and again with each `change` of it. The bell hears of it by itself. */
export function useNoticesRead(about: Id<"tr">, change: string | number): void {
  const last = useRef("");
  useEffect(() => {
    const shown = `${about} ${change}`;
    if (last.current === shown) return;
    last.current = shown;
    api(markRead, { about }).catch((error: unknown) => {
      // They stay unread, which stops nobody: the next look at the page asks again.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    });
  }, [about, change]);
}
