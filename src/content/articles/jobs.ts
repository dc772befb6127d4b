import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { PUBLISH_JOB, publishDueArticles } from "./publish-article.ts";

/** Most batches per run; the next run takes the rest. */
const MAX_BATCHES = 20;

/** Publishes scheduled articles. */
export const publishJob: Job = {
  name: PUBLISH_JOB,
  every: "* * * * *",
  run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction(publishDueArticles)),
};
