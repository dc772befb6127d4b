/** Jobs of the audit room: checks of the hash chain, those that people ask for and one each night. */
import type { Job } from "#platform/jobs/run-worker.ts";
import { VERIFY_JOB } from "./start-verification.ts";
import { verifyByNight, verifyChain } from "./verify-chain.ts";

export const auditJobs: readonly Job[] = [
  {
    name: VERIFY_JOB,
    run: (run, { id }) => verifyChain(run, typeof id === "string" ? id : ""),
  },
  // 03.17 in Jakarta, behind the night's sweep for rows that came late.
  { name: "verify_audit_chain_by_night", every: "17 20 * * *", run: verifyByNight },
];
