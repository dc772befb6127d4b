/** A payroll as it is now: read again while something moves by itself, and after each change by its answer. */
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#web/api.ts";
import { readPayroll, type PayrollView } from "../contract.ts";

const SOON_MS = 2_000;
/** Transfers take seconds to minutes, and hundreds of rows are read each time. */
const LATER_MS = 10_000;

/** The time until it is read again; null where nothing changes without a person. */
export function nextLookMs({ state, counts, isSubmitted }: Pick<PayrollView, "state" | "counts" | "isSubmitted">): number | null {
  // An approver may approve it or send it back at any moment.
  if (state === "draft") return counts.checking > 0 ? SOON_MS : isSubmitted ? LATER_MS : null;
  if (state === "preparing" || state === "awaiting_payment" || state === "funded") return SOON_MS;
  return state === "paying" ? LATER_MS : null;
}

export function usePayroll(first: PayrollView): readonly [PayrollView, (payroll: PayrollView) => void] {
  const [payroll, setPayroll] = useState(first);
  const wait = nextLookMs(payroll);
  const look = useEffectEvent(async () => {
    try {
      setPayroll(await api(readPayroll, { id: payroll.id }));
    } catch (error) {
      // Offline or rate-limited: the next look tries again. An expired session has its own dialog.
      if (!(error instanceof Error)) throw error;
    }
  });
  useEffect(() => {
    if (wait === null) return;
    const timer = setInterval(() => void (document.visibilityState === "visible" && look()), wait);
    return () => clearInterval(timer);
  }, [wait]);
  return [payroll, setPayroll];
}
