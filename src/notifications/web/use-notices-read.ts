import { useEffect, useRef } from "react";
import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { markRead } from "../contract.ts";

/** Marks the notifications about an open transfer, payroll, complaint, chat, schedule, membership or invitation as read, again after each `change` of it. The bell is updated separately. */
export function useNotificationsRead(about: Id<"tr" | "pl" | "cn" | "th" | "sd" | "cy" | "cv">, change: string | number): void {
  const last = useRef("");
  useEffect(() => {
    const shown = `${about} ${change}`;
    if (last.current === shown) return;
    last.current = shown;
    api(markRead, { about }).catch((error: unknown) => {
      // The notifications stay unread, which is harmless: the next visit of the page retries.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    });
  }, [about, change]);
}
