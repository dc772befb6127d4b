import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { SPAM_RETENTION_MS } from "./model/received.ts";
import { deleteOldSpam } from "./store.ts";

const BATCH = 500;
const MAX_BATCHES = 100;

/** Deletes mails each night that were in the folder of spam for a month. */
export const mailJobs: readonly Job[] = [
  {
    name: "drop_old_spam_mails",
    every: "31 2 * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () => transaction(({ db, now }) => deleteOldSpam(db, new Date(now.getTime() - SPAM_RETENTION_MS), BATCH)),
        BATCH,
      ),
  },
];
