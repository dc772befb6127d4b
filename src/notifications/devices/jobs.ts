import { DAY_MS } from "#kernel/time.ts";
import { inBatches, inPages } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { signedOutAmong } from "#sessions/index.ts";
import type { PushDeps } from "./own-devices.ts";
import { SEND_PUSHES_JOB, sendPushes } from "./send-pushes.ts";
import * as store from "./store.ts";

/** A browser in which nobody has opened the product for so long is somebody else's by now, or nobody's. */
export const UNSEEN_RETENTION_MS = 90 * DAY_MS;
/** Deliveries are kept for as long as somebody may ask about one; the notification itself stays in the list. */
const PUSH_RETENTION_MS = 30 * DAY_MS;
const BATCH = 500;
const MAX_BATCHES = 100;

export interface DeviceJobDeps extends PushDeps {
  readonly brandName: (ctx: Ctx) => Promise<string>;
}

/**
 * Sends pushes when a notification was queued for a device, and every minute in any case. Deletes each hour devices that have ended without
 * anything being sent to them, those unseen for 90 days, and deliveries of a month ago.
 */
export function deviceJobs({ push, brandName }: DeviceJobDeps): readonly Job[] {
  return [
    {
      name: SEND_PUSHES_JOB,
      every: "* * * * *",
      run: (run) => (push === null ? Promise.resolve() : inBatches(MAX_BATCHES, () => sendPushes(run, push, brandName))),
    },
    {
      name: "drop_ended_devices",
      every: "53 * * * *",
      async run({ transaction }) {
        await inBatches(
          MAX_BATCHES,
          () =>
            transaction(({ db, now }) =>
              store.deleteUnusable(db, push?.publicKey ?? null, new Date(now.getTime() - UNSEEN_RETENTION_MS), BATCH),
            ),
          BATCH,
        );
        await inPages(MAX_BATCHES, (from = "") => transaction((ctx) => dropSignedOut(ctx, from)));
        await inBatches(
          MAX_BATCHES,
          () => transaction(({ db, now }) => store.deleteOldPushes(db, new Date(now.getTime() - PUSH_RETENTION_MS), BATCH)),
          BATCH,
        );
      },
    },
  ];
}

/** Looks at a page of devices; returns where the next begins, null after the last. */
async function dropSignedOut(ctx: Ctx, from: string): Promise<string | null> {
  const devices = await store.listSessionsAfter(ctx.db, from, BATCH);
  const over = new Set(
    await signedOutAmong(
      ctx,
      devices.map(({ sessionId }) => sessionId),
    ),
  );
  const ended = devices.filter(({ sessionId }) => over.has(sessionId)).map(({ id }) => id);
  await store.deleteDevices(ctx.db, ended, null);
  return devices.length < BATCH ? null : (devices.at(-1)?.id ?? null);
}
