import type { Job } from "#platform/jobs/run-worker.ts";
import { IN_FORCE_JOB } from "./keep-legal.ts";
import { PUBLISH_JOB, publishDueArticles } from "./publish-article.ts";

/** Batches a run takes at the most; the next one takes the rest. */
const MAX_BATCHES = 20;

/** What content does by itself: it keeps schedules, and shows a legal page from the first minute of its day. */
export const contentJobs: readonly Job[] = [
  {
    name: PUBLISH_JOB,
    every: "* * * * *",
    async run({ beat }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await beat(publishDueArticles)) === 0) return;
    },
  },
  {
    name: IN_FORCE_JOB,
    async run({ beat }) {
      await beat((ctx) => ctx.publicPagesChanged());
    },
  },
];
