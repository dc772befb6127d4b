/** What an attempt to prove a factor comes to: done, wrong (shown at its field), or the step is over and its page has to say so. */
import { useState } from "react";
import { ApiRefusal } from "#web/api.ts";
import { isStepOver } from "../code-entry/code-step.ts";

interface Attempts {
  /** How many tries the step has left, once one was wrong; null before. */
  readonly triesLeft: number | null;
  /** Runs an attempt. When the step is over, or its last try was wrong, `onOver` says so; everything else is thrown on to the form. */
  readonly attempt: (run: () => Promise<void>) => Promise<void>;
}

export function useAttempts(onOver: () => Promise<void>): Attempts {
  const [triesLeft, setTriesLeft] = useState<number | null>(null);
  return {
    triesLeft,
    async attempt(run) {
      try {
        await run();
      } catch (error) {
        const left = error instanceof ApiRefusal ? error.details["triesLeft"] : undefined;
        if (isStepOver(error) || left === 0) return onOver();
        if (typeof left === "number") setTriesLeft(left);
        throw error;
      }
    },
  };
}
