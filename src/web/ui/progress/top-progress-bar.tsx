import { useEffect, useState } from "react";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";

/** A faster load shows no bar: a flash is worse than a short wait. */
const SHOW_AFTER_MS = 120;
const SAY_AFTER_MS = 1500;
const STILL_AFTER_MS = 8000;
const FINISH_MS = 320;

type Phase = "idle" | "running" | "long" | "still" | "finishing";

/** PUB-7: 3 px at the top. Eases towards the end without reaching it, until `active` is false; then it completes and fades. */
export function TopProgressBar({ active }: { readonly active: boolean }) {
  const t = useMessages(loadingMessages);
  const [phase, setPhase] = useState<Phase>("idle");
  useEffect(() => {
    if (!active) {
      setPhase((phaseNow) => (phaseNow === "idle" ? "idle" : "finishing"));
      const end = setTimeout(() => setPhase("idle"), FINISH_MS);
      return () => clearTimeout(end);
    }
    const timers = [
      setTimeout(() => setPhase("running"), SHOW_AFTER_MS),
      setTimeout(() => setPhase("long"), SAY_AFTER_MS),
      setTimeout(() => setPhase("still"), STILL_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [active]);

  return (
    <>
      <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-blocking h-[3px] overflow-hidden">
        <div className={`h-full w-full origin-left bg-accent rtl:origin-right forced-colors:bg-[Highlight] ${LOOK[phase]}`} />
      </div>
      <span role="status" className="sr-only">
        {phase === "long" ? t("wait") : phase === "still" ? t("still") : ""}
      </span>
    </>
  );
}

/* The long transition does the easing: a third at once, most of the way within seconds, never the rest. */
const LOOK: Record<Phase, string> = {
  idle: "scale-x-0 opacity-0",
  running: "scale-x-90 transition-[scale] duration-[9s] ease-arrive",
  long: "scale-x-90 transition-[scale] duration-[9s] ease-arrive",
  still: "scale-x-95 transition-[scale] duration-[20s] ease-arrive",
  finishing: "scale-x-100 opacity-0 transition-[scale,opacity] duration-slow",
};
