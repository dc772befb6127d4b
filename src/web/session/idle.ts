/**
 * A session ends by itself when nobody does anything (QUALITY.md "session"). Only calls count for the server, and reading or typing makes
 * none: so signs of life of the person are told to it now and then, and before time runs out the person is asked (WCAG 2.2.1).
 */
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";

/** The person was active: the server hears of it at most this often. */
const TELL_EVERY_MS = 2 * MINUTE_MS;
export const WARN_BEFORE_MS = 2 * MINUTE_MS;
export const LOOK_EVERY_MS = 10 * SECOND_MS;

export interface IdleParts {
  readonly now: () => number;
  /** Tells the server, which answers how long a silence it bears; null: any. */
  readonly tell: () => Promise<{ readonly idleSeconds: number | null }>;
  readonly warn: (endsAt: number | null) => void;
}

/** Watches one session. Call `active` at each sign of life, `look` now and then. */
export function createIdleWatch({ now, tell, warn }: IdleParts) {
  let activeAt = now();
  let toldAt: number | null = null;
  let idleMs: number | null = null;
  let isWarning = false;

  async function tellNow(): Promise<void> {
    toldAt = now();
    const { idleSeconds } = await tell();
    idleMs = idleSeconds === null ? null : idleSeconds * SECOND_MS;
  }

  function setWarning(endsAt: number | null): void {
    if (isWarning === (endsAt !== null)) return;
    isWarning = endsAt !== null;
    warn(endsAt);
  }

  return {
    /** The person did something on this page. While the question stands only its answer counts. */
    active(): void {
      if (!isWarning) activeAt = now();
    },

    /** The person did something in another tab: so the question is answered. */
    activeElsewhere(): void {
      activeAt = now();
      setWarning(null);
    },

    /** The person wants to stay. */
    async stay(): Promise<void> {
      setWarning(null);
      activeAt = now();
      await tellNow();
    },

    async look(): Promise<void> {
      if (toldAt === null || (activeAt > toldAt && now() - toldAt >= TELL_EVERY_MS)) await tellNow();
      if (idleMs === null || toldAt === null) return;
      const endsAt = toldAt + idleMs;
      setWarning(now() >= endsAt - WARN_BEFORE_MS && now() < endsAt ? endsAt : null);
      // Over by our clock: asking shows whether it is by the server's.
      if (now() >= endsAt) await tellNow();
    },
  };
}
