/**
 * Keeps us from calling an outside party that does not answer: after some failures in a row it is left alone for a while, then one call
 * tries it. Without this, each waiting message would hold a worker for the length of a timeout.
 */
import type { Clock } from "#platform/clock.ts";

export interface CircuitBreaker {
  /** Whether a call may be made now. After a rest it is true once: that call is the trial, and the next waits for its outcome. */
  allows(): boolean;
  worked(): void;
  failed(): void;
  /** The party asks to be left alone this long. */
  restFor(milliseconds: number): void;
  /** Whether the party is being left alone. Asking changes nothing. */
  isOpen(): boolean;
}

export interface BreakerLimits {
  /** Failures in a row after which the party is left alone. */
  readonly maxFailures: number;
  readonly restMs: number;
}

/** A breaker for one party in this process; each process learns for itself. */
export function circuitBreaker(clock: Clock, { maxFailures, restMs }: BreakerLimits): CircuitBreaker {
  let failures = 0;
  /** When the next call may be made; 0: now, any number of them. */
  let restsUntilMs = 0;
  const nowMs = () => clock.now().getTime();
  return {
    allows() {
      if (restsUntilMs === 0) return true;
      if (nowMs() < restsUntilMs) return false;
      // The trial. If its outcome never comes, another is made after one more rest.
      restsUntilMs = nowMs() + restMs;
      return true;
    },
    worked() {
      failures = 0;
      restsUntilMs = 0;
    },
    failed() {
      failures += 1;
      if (failures >= maxFailures) restsUntilMs = nowMs() + restMs;
    },
    isOpen: () => nowMs() < restsUntilMs,
    restFor(milliseconds) {
      restsUntilMs = Math.max(restsUntilMs, nowMs() + milliseconds);
    },
  };
}
