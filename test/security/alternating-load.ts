/**
 * An attack in turns: some seconds with it, some without. An honest visitor's times in both are measured on the same machine in the same
 * minute.
 */
import { setTimeout as wait } from "node:timers/promises";

export interface Turns {
  /** Runs the work when it is the attack's turn. */
  readonly attacking: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls the listener with the number of the attack's requests under way, each time it changes. */
  readonly onChange: (listener: (inProgress: number) => void) => void;
}

const LOOK_AGAIN_MS = 20;

/** `turnMs` zero: attack without pauses. A quiet turn begins when the last request of the attack has been answered. */
export function takeTurns(turnMs: number): Turns {
  let inProgress = 0;
  let listener: ((inProgress: number) => void) | null = null;
  const change = (by: number) => {
    inProgress += by;
    listener?.(inProgress);
  };
  let isAttack = true;
  let since = performance.now();
  const isOwnTurn = () => {
    const now = performance.now();
    // While requests of the attack are still under way, the turn is not quiet yet.
    if (!isAttack && inProgress > 0) since = now;
    else if (turnMs > 0 && now - since > turnMs) {
      isAttack = !isAttack;
      since = now;
    }
    return isAttack;
  };
  return {
    async attacking(work) {
      while (!isOwnTurn()) await wait(LOOK_AGAIN_MS);
      change(1);
      try {
        return await work();
      } finally {
        change(-1);
      }
    },
    onChange: (received) => {
      listener = received;
    },
  };
}
