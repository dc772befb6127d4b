/** What of the installation needs somebody now. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { CONCERNS, type Concern, type Verdict } from "./names.ts";

/** A process shows itself every ten seconds; three missed signs and it is gone. */
export const LOST_AFTER_MS = 35 * SECOND_MS;
/** A job that is due for so long is late: nobody takes it. */
export const LATE_JOB_MS = 5 * MINUTE_MS;
/** One backup each night, and two hours more. */
export const BACKUP_LATE_MS = 26 * HOUR_MS;
/** A restore is rehearsed each quarter. */
export const DRILL_LATE_MS = 100 * DAY_MS;
/** The night's comparison of everything, and six hours more. */
export const NIGHT_LATE_MS = 30 * HOUR_MS;
/** A transaction that is open for so long keeps old rows alive and others waiting. */
export const LONG_TRANSACTION_SECONDS = 300;

export const isOlder = (at: Date, ageMs: number, now: Date): boolean => now.getTime() - at.getTime() > ageMs;

export interface ConcernFacts {
  readonly livingWorkers: number;
  readonly processes: readonly { readonly isLost: boolean; readonly version: string; readonly commit: string | null }[];
  readonly jobs: readonly { readonly isLate: boolean; readonly givenUp: number }[];
  readonly parties: readonly { readonly pausedIn: number }[];
  /** A demo may be without backups. */
  readonly isDemo: boolean;
  readonly backup: { readonly isLate: boolean } | null;
  readonly drill: { readonly isLate: boolean } | null;
  readonly checks: { readonly isLate: boolean; readonly trail: { readonly state: string } | null };
  readonly database: { readonly pending: number; readonly oldestTransactionSeconds: number; readonly disk: Verdict | null };
}

export function concernsOf(facts: ConcernFacts): Concern[] {
  const { livingWorkers, processes, jobs, parties, isDemo, backup, drill, checks, database } = facts;
  const living = processes.filter(({ isLost }) => !isLost);
  const holds: Readonly<Record<Concern, boolean>> = {
    no_worker: livingWorkers === 0,
    trail_broken: checks.trail?.state === "broken",
    disk_full: database.disk === "fail" || database.disk === "warn",
    jobs_late: jobs.some(({ isLate }) => isLate),
    process_lost: processes.some(({ isLost }) => isLost),
    party_paused: parties.some(({ pausedIn }) => pausedIn > 0),
    backup_none: backup === null && !isDemo,
    backup_late: backup?.isLate === true,
    jobs_given_up: jobs.some(({ givenUp }) => givenUp > 0),
    night_check_late: checks.isLate,
    migrations_pending: database.pending > 0,
    releases_differ: new Set(living.map(({ version, commit }) => `${version} ${commit ?? ""}`)).size > 1,
    long_transaction: database.oldestTransactionSeconds > LONG_TRANSACTION_SECONDS,
    drill_late: !isDemo && (drill === null || drill.isLate),
  };
  return CONCERNS.filter((concern) => holds[concern]);
}
