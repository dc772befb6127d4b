import { useEffect, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { MIN_SEARCH_CHARS, readMatches, type Matches } from "../../contract.ts";

/** A pause while typing: shorter ones would ask for half words. */
const TYPING_PAUSE_MS = 150;

export interface MatchesNow {
  readonly matches: Matches;
  /** `short`: too little is typed. */
  readonly state: "short" | "searching" | "found" | "failed";
}

interface Answer {
  readonly text: string;
  /** Null: the call failed. */
  readonly matches: Matches | null;
}
const NOTHING: Matches = [];

/** What a typed text finds. The matches of the text before stay until the next ones arrive. */
export function useMatches(typed: string): MatchesNow {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (text.length < MIN_SEARCH_CHARS) return;
    let isCurrent = true;
    async function ask() {
      const matches = await askFor(text);
      if (isCurrent) setAnswer({ text, matches });
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  if (text.length < MIN_SEARCH_CHARS) return { matches: NOTHING, state: "short" };
  if (answer?.text !== text) return { matches: answer?.matches ?? NOTHING, state: "searching" };
  return answer.matches === null ? { matches: NOTHING, state: "failed" } : { matches: answer.matches, state: "found" };
}

async function askFor(text: string): Promise<Matches | null> {
  try {
    return (await api(readMatches, { text })).matches;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return null;
    throw error;
  }
}
