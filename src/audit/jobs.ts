/** Jobs of the audit pages: checks of the hash chain, on request and once each night. */
import type { Job } from "#platform/jobs/run-worker.ts";
import { VERIFY_JOB } from "./start-verification.ts";
import { verifyByNight, verifyChain } from "./verify-chain.ts";

export const auditJobs: readonly Job[] = [
  {
    name: VERIFY_JOB,
    run: (run, { id }) => verifyChain(run, typeof id === "string" ? id : ""),
  },
  // 03:17 in Jakarta, after the nightly sweep for rows that came late.
  { name: "verify_audit_chain_by_night", every: "17 20 * * *", run: verifyByNight },
];
