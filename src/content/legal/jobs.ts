import type { Job } from "#platform/jobs/run-worker.ts";
import { IN_FORCE_JOB } from "./manage-legal-pages.ts";

/** Shows a legal page from the first minute of its effective date. */
export const inForceJob: Job = {
  name: IN_FORCE_JOB,
  run: ({ transaction }) => transaction((ctx) => ctx.publicPagesChanged()),
};
