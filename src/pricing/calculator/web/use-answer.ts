/** The calculator's requests to the server: shortly after the last keystroke, and every minute while the page is visible. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { toQueryString, type CalculatorQuery } from "./calculator-query.ts";
import type { CalculatorAnswer } from "./view.ts";

const TYPING_MS = 350;
const REFRESH_MS = 60_000;
/** Refreshes stop after an hour without interaction. */
const REFRESHES = 60;

export interface Conversation {
  readonly answer: CalculatorAnswer;
  /** The shown figures belong to an earlier query. */
  readonly isWaiting: boolean;
  readonly isOffline: boolean;
  /** Whether a query was sent since the page loaded. The server's first rendering is not announced to screen readers. */
  readonly hasQueried: boolean;
  readonly query: (query: CalculatorQuery, at: "once" | "after_typing") => void;
}

export function useAnswer(first: CalculatorAnswer): Conversation {
  const fetcher = useFetcher<{ readonly calculator: CalculatorAnswer | null }>();
  const to = useLocalizedPath();
  const wanted = useRef(first.query);
  const [open, setOpen] = useState(0);
  const [hasQueried, setQueried] = useState(false);
  const [last, setLast] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  const untouched = useRef(0);

  const came = fetcher.data?.calculator;
  if (came && came !== last) setLast(came);

  const load = () => fetcher.load(`${to(href("/kalkulator"))}?${toQueryString(wanted.current)}&only=answer`);
  /** The latest query's answer ends the waiting state, whatever happened to earlier ones. */
  async function loadLatest(number: number) {
    await load();
    if (latest.current === number) setOpen(0);
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
    hasQueried,
    query(query, at) {
      wanted.current = query;
      untouched.current = 0;
      const number = (latest.current += 1);
      setOpen(number);
      setQueried(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void loadLatest(number), at === "once" ? 0 : TYPING_MS);
    },
  };
}
