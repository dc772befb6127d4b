import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { deleteOldInvitations } from "./store-invitations.ts";

const BATCH = 500;
const MAX_BATCHES = 100;

/** Deletes addresses of invitations that are over. */
export const companyJobs: readonly Job[] = [
  {
    name: "delete_old_company_invitations",
    every: "23 3 * * *",
    run: ({ transaction }) =>
      inBatches(MAX_BATCHES, () => transaction(({ db, now }) => deleteOldInvitations(db, now, BATCH)), BATCH),
  },
];
