import type { Job } from "#platform/jobs/run-worker.ts";
import { notifyOfWork, type NotifyDeps } from "./notify-of-work.ts";
import { listDigestReaders, sendDigestTo, type DigestDeps } from "./send-digest.ts";

/** Looks every minute for what waits since, and tells those with the right; and once per working morning all that waits. */
export function workJobs(deps: NotifyDeps & DigestDeps): readonly Job[] {
  return [
    {
      name: "notify_of_work",
      every: "* * * * *",
      async run({ transaction }) {
        await transaction((ctx) => notifyOfWork(ctx, deps));
      },
    },
    {
      name: "send_work_digest",
      // 07:00 in Jakarta.
      every: "0 0 * * *",
      async run({ transaction }) {
        const readers = await transaction((ctx) => listDigestReaders(ctx, deps));
        for (const reader of readers) await transaction((ctx) => sendDigestTo(ctx, reader, deps));
      },
    },
  ];
}
