/** The names of the system room, for server and screen. Pure. */

export const PROCESS_KINDS = ["web", "worker", "both"] as const;
export const TESTED = ["mail", "sms", "bank", "partner", "relay"] as const;
export type Tested = (typeof TESTED)[number];
export const VERDICTS = ["ok", "warn", "fail", "skip"] as const;
export type Verdict = (typeof VERDICTS)[number];
export const MESSAGE_STATES = ["queued", "sent", "failed", "delivered", "undelivered"] as const;

/** What needs somebody, the gravest first. The screen says what each means and what to do. */
export const CONCERNS = [
  "no_worker",
  "trail_broken",
  "disk_full",
  "jobs_late",
  "process_lost",
  "party_paused",
  "backup_none",
  "backup_late",
  "jobs_given_up",
  "night_check_late",
  "migrations_pending",
  "releases_differ",
  "long_transaction",
  "drill_late",
] as const;
export type Concern = (typeof CONCERNS)[number];

/** The page of docs/runbooks for a concern; null where the room's own sentence is all there is. */
export const RUNBOOKS: Readonly<Record<Concern, string | null>> = {
  no_worker: "processes/no-worker.md",
  trail_broken: null,
  disk_full: "database/database-refuses-writes.md",
  jobs_late: "processes/jobs-late.md",
  process_lost: "processes/process-down.md",
  party_paused: "parties/party-left-alone.md",
  backup_none: "database/no-backup.md",
  backup_late: "database/backup-late.md",
  jobs_given_up: "processes/jobs-given-up.md",
  night_check_late: "books/reconciliation-stopped.md",
  migrations_pending: null,
  releases_differ: "processes/releases-differ.md",
  long_transaction: "database/lock-waits.md",
  drill_late: null,
};
