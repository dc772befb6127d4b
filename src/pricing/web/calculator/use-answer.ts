/** The calculator's conversation with the server: asked a moment after the last keystroke, and anew each minute while somebody looks. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useLocalizedPath } from "#web/i18n.tsx";
import { askQuery, type CalculatorAsk } from "./ask.ts";
import type { CalculatorAnswer } from "./view.ts";

const TYPING_MS = 350;
const REFRESH_MS = 60_000;
/** A page that nobody has touched for an hour is not asked for any more. */
const REFRESHES = 60;

export interface Conversation {
  readonly answer: CalculatorAnswer;
  /** The figures shown are those of an earlier question. */
  readonly isWaiting: boolean;
  readonly isOffline: boolean;
  /** Whether anything was asked since the page came: what the server drew is not read aloud. */
  readonly hasAsked: boolean;
  readonly ask: (ask: CalculatorAsk, at: "once" | "after_typing") => void;
}

export function useAnswer(first: CalculatorAnswer): Conversation {
  const fetcher = useFetcher<{ readonly calculator: CalculatorAnswer | null }>();
  const to = useLocalizedPath();
  const wanted = useRef(first.ask);
  const [open, setOpen] = useState(0);
  const [hasAsked, setAsked] = useState(false);
  const [last, setLast] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const untouched = useRef(0);

  const came = fetcher.data?.calculator;
  if (came && came !== last) setLast(came);

  const load = () => fetcher.load(`${to("/kalkulator")}?${askQuery(wanted.current)}&only=answer`);
  /** The last question's answer ends the wait, whatever became of those before it. */
  async function loadAsked(number: number) {
    await load();
    if (asked.current === number) setOpen(0);
  }
  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== "visible" || open !== 0 || untouched.current >= REFRESHES) return;
    untouched.current += 1;
    void load();
  });
  useEffect(() => {
    const every = setInterval(() => refresh(), REFRESH_MS);
    return () => {
      clearInterval(every);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    answer: last,
    isWaiting: open !== 0,
    isOffline: open === 0 && came === null,
    hasAsked,
    ask(ask, at) {
      wanted.current = ask;
      untouched.current = 0;
      const number = (asked.current += 1);
      setOpen(number);
      setAsked(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void loadAsked(number), at === "once" ? 0 : TYPING_MS);
    },
  };
}
