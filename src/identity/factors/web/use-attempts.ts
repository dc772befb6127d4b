/** Runs attempts to prove a factor: done, wrong (shown at the field), or the step has ended, which the page has to show. */
import { useState } from "react";
import { ApiRefusal } from "#web/api.ts";
import { isStepOver } from "../../codes/web/code-step.ts";

interface Attempts {
  /** Tries left of the step after a wrong one; null before. */
  readonly triesLeft: number | null;
  /** Runs an attempt. When the step has ended, or its last try was wrong, calls `onOver`; throws everything else on to the form. */
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
