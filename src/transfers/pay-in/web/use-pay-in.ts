/** The state of a pay-in, polled every two seconds while the page is visible: what the bank reports is on screen within three. */
import { useEffect, useEffectEvent, useState } from "react";
import type { Id } from "#kernel/id.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { readPayIn } from "../contract.ts";

export type PayIn = Output<typeof readPayIn>;

const LOOK_EVERY_MS = 2_000;
/** After failures the delay grows up to this. */
const SLOWEST_MS = 20_000;

export function usePayIn(id: Id<"tr">, first: PayIn): { readonly payIn: PayIn; readonly isUnread: boolean } {
  const [payIn, setPayIn] = useState(first);
  const [failures, setFailures] = useState(0);
  const isSettled = payIn.state === "paid" || payIn.state === "over";

  const look = useEffectEvent(async () => {
    try {
      setPayIn(await api(readPayIn, { id }));
      setFailures(0);
    } catch {
      // Offline or rate-limited: the next poll tries again. An expired session has its own dialog.
      setFailures((count) => count + 1);
    }
  });
  useEffect(() => {
    if (isSettled) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const lookAndGoOn = async () => {
      if (document.visibilityState === "visible") await look();
      if (!isOver) next();
    };
    const next = () => {
      timer = setTimeout(() => void lookAndGoOn(), Math.min(SLOWEST_MS, LOOK_EVERY_MS * 2 ** failures));
    };
    // Polls at once when the payer returns from the bank's app.
    const back = () => void (document.visibilityState === "visible" && look());
    document.addEventListener("visibilitychange", back);
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [isSettled, failures]);
  return { payIn, isUnread: failures > 0 };
}
