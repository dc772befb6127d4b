/** What an attempt to prove a factor comes to: done, wrong (shown at its field), or the step is over and its page has to say so. */
import { useState } from "react";
import { ApiRefusal } from "#web/api.ts";
import { Refusal } from "#kernel/refusal.ts";

const GONE = 410;

export interface Attempts {
  /** How many tries the step has left, once one was wrong; null before. */
  readonly triesLeft: number | null;
  /** Runs an attempt. What says that the step is over goes to `onOver`, everything else is thrown on to the form. */
  readonly attempt: (run: () => Promise<void>) => Promise<void>;
}

/** `onOver` gets the refusal that says so, or the last wrong one: no further try would be judged. */
export function useAttempts(onOver: (refusal: Refusal) => void): Attempts {
  const [triesLeft, setTriesLeft] = useState<number | null>(null);
  return {
    triesLeft,
    async attempt(run) {
      try {
        await run();
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const left = error.details["triesLeft"];
        if (Number(error.status) === GONE || left === 0) return onOver(error);
        if (typeof left === "number") setTriesLeft(left);
        throw error;
      }
    },
  };
}
