/** The state of a payment, asked for again every two seconds while somebody looks: what the bank tells us is on the screen within three. */
import { useEffect, useEffectEvent, useState } from "react";
import type { Id } from "#kernel/id.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { readPayIn } from "../../contract-pay-in.ts";

export type PayIn = Output<typeof readPayIn>;

const LOOK_EVERY_MS = 2_000;
/** When nobody answers one asks less often, up to this. */
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
      // Offline, or too often: the next look tells. A session that is over has its own popup.
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
    // Back from the bank's app: at once.
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
