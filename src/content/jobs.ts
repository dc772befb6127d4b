import type { Job } from "#platform/jobs/run-worker.ts";
import { IN_FORCE_JOB } from "./legal/manage-legal-pages.ts";
import { PUBLISH_JOB, publishDueArticles } from "./articles/publish-article.ts";

/** Most batches per run; the next run takes the rest. */
const MAX_BATCHES = 20;

/** Jobs of content: publish scheduled articles, and show a legal page from the first minute of its effective date. */
export const contentJobs: readonly Job[] = [
  {
    name: PUBLISH_JOB,
    every: "* * * * *",
    async run({ transaction }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await transaction(publishDueArticles)) === 0) return;
    },
  },
  {
    name: IN_FORCE_JOB,
    async run({ transaction }) {
      await transaction((ctx) => ctx.publicPagesChanged());
    },
  },
];
