import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { clockText, markPassed, timeLeft, type TimeLeft } from "./countdown-text.ts";
import { countdownMessages } from "../messages.ts";

export interface CountdownProps {
  /** The end, by the server's clock. */
  readonly endsAt: Date;
  /** The server's clock when it sent `endsAt`: a phone with a wrong clock still counts correctly. */
  readonly serverNow: Date;
  readonly onOver?: () => void;
  /** Renders it differently from "04:59", e.g. "Resend in 04:59". */
  readonly children?: (clock: string, left: TimeLeft) => ReactNode;
}

/** Time left until an instant set by the server. Announced at a few marks (5 min, 1 min, 30 s, 10 s, over), not every second. */
export function Countdown({ endsAt, serverNow, onOver, children }: CountdownProps) {
  const t = useMessages(countdownMessages);
  const total = endsAt.getTime() - serverNow.getTime();
  const remaining = useRemaining(total, onOver);
  const left = timeLeft(remaining.ms);
  const clock = clockText(left);
  return (
    <span className="figures">
      <span role="timer" aria-live="off">
        {children === undefined ? clock : children(clock, left)}
      </span>
      <span role="status" className="sr-only">
        {remaining.mark === null
          ? ""
          : remaining.mark === 0
            ? t("over")
            : t("left", { time: announced(timeLeft(remaining.mark * 1000), t) })}
      </span>
    </span>
  );
}

/** `performance.now()` continues through sleep and clock changes; the interval only sets how often it is read. */
function useRemaining(totalMs: number, onOver: (() => void) | undefined) {
  const [state, setState] = useState<{ readonly ms: number; readonly mark: number | null }>({ ms: totalMs, mark: null });
  const before = useRef(totalMs);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    const start = performance.now();
    before.current = totalMs;
    setState({ ms: totalMs, mark: null });
    if (totalMs <= 0) return;
    const look = () => {
      const ms = totalMs - (performance.now() - start);
      const mark = markPassed(before.current, ms);
      before.current = ms;
      setState((last) => ({ ms, mark: mark ?? last.mark }));
      if (ms > 0) return;
      clearInterval(timer);
      over();
    };
    const timer = setInterval(look, 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [totalMs]);
  return state;
}

function announced(left: TimeLeft, t: (key: "hours" | "minutes" | "seconds", values: { count: number }) => string): string {
  const parts = (["hours", "minutes", "seconds"] as const).filter((unit) => left[unit] > 0);
  return parts.map((unit) => t(unit, { count: left[unit] })).join(" ");
}
