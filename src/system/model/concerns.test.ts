import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { concernsOf, type ConcernFacts } from "./concerns.ts";
import { CONCERNS, RUNBOOKS } from "./names.ts";

const FINE: ConcernFacts = {
  livingWorkers: 1,
  processes: [{ isLost: false, version: "1", commit: "a" }],
  jobs: [{ isLate: false, givenUp: 0 }],
  parties: [{ pausedIn: 0 }],
  isDemo: false,
  backup: { isLate: false },
  drill: { isLate: false },
  checks: { isLate: false, trail: { state: "intact" } },
  database: { pending: 0, oldestTransactionSeconds: 0, disk: "ok" },
};

test("nothing needs anybody while all is well", () => {
  expect(concernsOf(FINE)).toEqual([]);
});

test.each<[string, Partial<ConcernFacts>]>([
  ["no_worker", { livingWorkers: 0 }],
  ["trail_broken", { checks: { isLate: false, trail: { state: "broken" } } }],
  ["disk_full", { database: { ...FINE.database, disk: "warn" } }],
  ["jobs_late", { jobs: [{ isLate: true, givenUp: 0 }] }],
  ["process_lost", { processes: [...FINE.processes, { isLost: true, version: "0", commit: null }] }],
  ["party_paused", { parties: [{ pausedIn: 1 }] }],
  ["backup_late", { backup: { isLate: true } }],
  ["jobs_given_up", { jobs: [{ isLate: false, givenUp: 2 }] }],
  ["night_check_late", { checks: { isLate: true, trail: null } }],
  ["migrations_pending", { database: { ...FINE.database, pending: 1 } }],
  ["releases_differ", { processes: [...FINE.processes, { isLost: false, version: "2", commit: "b" }] }],
  ["long_transaction", { database: { ...FINE.database, oldestTransactionSeconds: 301 } }],
  ["drill_late", { drill: null }],
])("%s alone", (concern, changed) => {
  expect(concernsOf({ ...FINE, ...changed })).toEqual([concern]);
});

test("an installation without any backup is told so, a demo is not", () => {
  expect(concernsOf({ ...FINE, backup: null })).toEqual(["backup_none"]);
  expect(concernsOf({ ...FINE, backup: null, drill: null, isDemo: true })).toEqual([]);
});

test("several come in the order of their gravity, and each runbook exists", () => {
  const found = concernsOf({ ...FINE, livingWorkers: 0, drill: null, jobs: [{ isLate: true, givenUp: 1 }] });
  expect(found).toEqual(["no_worker", "jobs_late", "jobs_given_up", "drill_late"]);
  for (const concern of CONCERNS) {
    const runbook = RUNBOOKS[concern];
    if (runbook !== null) expect(existsSync(`docs/runbooks/${runbook}`), runbook).toBe(true);
  }
});
