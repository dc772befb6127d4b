/**
 * Stops calls to an outside party that does not answer: after some consecutive failures it is not called for a while, then one trial call
 * is made. Without this, each waiting message would block a worker for the length of a timeout.
 */
import type { Clock } from "#platform/clock.ts";

export interface CircuitBreaker {
  /** Whether a call may be made now. After a pause it returns true once: that call is the trial, and the others wait for its outcome. */
  allows(): boolean;
  worked(): void;
  failed(): void;
  /** Pauses calls for this long, as the party requested. */
  restFor(milliseconds: number): void;
  /** Whether calls are paused. Has no side effect. */
  isOpen(): boolean;
}

export interface BreakerLimits {
  /** Consecutive failures after which calls are paused. */
  readonly maxFailures: number;
  readonly restMs: number;
}

/** A breaker for one party in this process; processes share no state. */
export function circuitBreaker(clock: Clock, { maxFailures, restMs }: BreakerLimits): CircuitBreaker {
  let failures = 0;
  /** When the next call may be made; 0: now, without a limit. */
  let restsUntilMs = 0;
  const nowMs = () => clock.now().getTime();
  return {
    allows() {
      if (restsUntilMs === 0) return true;
      if (nowMs() < restsUntilMs) return false;
      // The trial call. If its outcome never comes, another trial is allowed after one more pause.
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
