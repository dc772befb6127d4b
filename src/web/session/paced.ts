/**
 * Paces reads of a page whose contents may change many times a second: the first change is read at once, later ones together after an interval.
 * While nobody sees the page nothing is read; the first look at it reads what was missed.
 */
import { useEffect, useEffectEvent, useRef } from "react";

/** The part of `document` that says whether somebody sees the page. */
export interface Screen {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(name: "visibilitychange", listener: () => void): void;
  removeEventListener(name: "visibilitychange", listener: () => void): void;
}

export interface Paced {
  /** Something changed: it is read now, or as soon as it may be. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Reads after a call of `ask`: never two at a time, and not within an interval after the end of the last one. */
export function paced(everyMs: number, read: () => Promise<unknown>, screen: Screen): Paced {
  let isAsked = false;
  let isResting = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (): void => {
    if (!isAsked || isResting || isOver || screen.visibilityState === "hidden") return;
    isAsked = false;
    isResting = true;
    // From the end of the read: on a slow server each one would otherwise cut off the one before, and none would arrive.
    const rest = () => {
      if (isOver) return;
      timer = setTimeout(() => {
        isResting = false;
        attempt();
      }, everyMs);
    };
    // Rejected as well: the reader reports that itself, and the next change reads again.
    void read().then(rest, rest);
  };
  screen.addEventListener("visibilitychange", attempt);
  return {
    ask: () => {
      isAsked = true;
      attempt();
    },
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      screen.removeEventListener("visibilitychange", attempt);
    },
  };
}

/** A function that asks for a read, at this pace, for as long as the component is there. */
export function usePaced(everyMs: number, read: () => Promise<unknown>): () => void {
  const current = useRef<Paced>(null);
  const latest = useEffectEvent(read);
  useEffect(() => {
    const own = paced(everyMs, () => latest(), document);
    current.current = own;
    return () => own.stop();
  }, [everyMs]);
  return () => current.current?.ask();
}
