import type { Job } from "#platform/jobs/run-worker.ts";
import { notifyOfWork, type NotifyDeps } from "./notify-of-work.ts";

/** Looks every minute for what waits since, and tells those with the right. */
export function workJobs(deps: NotifyDeps): readonly Job[] {
  return [
    {
      name: "notify_of_work",
      every: "* * * * *",
      async run({ transaction }) {
        await transaction((ctx) => notifyOfWork(ctx, deps));
      },
    },
  ];
}
