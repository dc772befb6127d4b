/**
 * A session ends when it is idle (SES-16). For the server only calls count as activity, and reading or typing makes none: so
 * the person's activity is reported at intervals, and before the session ends the person is asked (WCAG 2.2.1).
 */
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";

/** Minimum time between two reports of activity to the server. */
const REPORT_EVERY_MS = 2 * MINUTE_MS;
export const WARN_BEFORE_MS = 2 * MINUTE_MS;
export const LOOK_EVERY_MS = 10 * SECOND_MS;

export interface IdleDeps {
  readonly now: () => number;
  /** Reports activity to the server, which answers the idle limit of the session; null: no limit. */
  readonly report: () => Promise<{ readonly idleSeconds: number | null }>;
  readonly warn: (endsAt: number | null) => void;
}

/** Watches one session. Call `active` at each activity and `look` at intervals. */
export function createIdleWatch({ now, report, warn }: IdleDeps) {
  let activeAt = now();
  let reportedAt: number | null = null;
  let idleMs: number | null = null;
  let isWarning = false;

  async function reportNow(): Promise<void> {
    reportedAt = now();
    const { idleSeconds } = await report();
    idleMs = idleSeconds === null ? null : idleSeconds * SECOND_MS;
  }

  function setWarning(endsAt: number | null): void {
    if (isWarning === (endsAt !== null)) return;
    isWarning = endsAt !== null;
    warn(endsAt);
  }

  return {
    /** The person was active on this page. While the question is open, only its answer counts. */
    active(): void {
      if (!isWarning) activeAt = now();
    },

    /** The person was active in another tab, which also answers the question. */
    activeElsewhere(): void {
      activeAt = now();
      setWarning(null);
    },

    /** The person chose to stay. */
    async stay(): Promise<void> {
      setWarning(null);
      activeAt = now();
      await reportNow();
    },

    async look(): Promise<void> {
      if (reportedAt === null || (activeAt > reportedAt && now() - reportedAt >= REPORT_EVERY_MS)) await reportNow();
      if (idleMs === null || reportedAt === null) return;
      const endsAt = reportedAt + idleMs;
      setWarning(now() >= endsAt - WARN_BEFORE_MS && now() < endsAt ? endsAt : null);
      // Over by the local clock: a call shows whether the server agrees.
      if (now() >= endsAt) await reportNow();
    },
  };
}
