/** An attack in turns: some seconds of it, then some without it. What an honest visitor hears in both is measured on the same machine in the same minute. */
import { setTimeout as wait } from "node:timers/promises";

export interface Turns {
  /** Does this when it is the attack's turn. */
  readonly attacking: <T>(work: () => Promise<T>) => Promise<T>;
  /** Is told how many requests of the attack are under way, each time that it changes. */
  readonly onChange: (listener: (underWay: number) => void) => void;
}

const LOOK_AGAIN_MS = 20;

/** `turnMs` zero: nothing but attack. A quiet turn begins when the last request of the attack has been answered. */
export function takeTurns(turnMs: number): Turns {
  let underWay = 0;
  let listener: ((underWay: number) => void) | null = null;
  const change = (by: number) => {
    underWay += by;
    listener?.(underWay);
  };
  let isAttack = true;
  let since = performance.now();
  const isOwnTurn = () => {
    const now = performance.now();
    // Requests of the attack that are still answered are no quiet.
    if (!isAttack && underWay > 0) since = now;
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
    onChange: (heard) => {
      listener = heard;
    },
  };
}
