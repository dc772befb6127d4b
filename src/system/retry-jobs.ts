/** "Try again now": makes failed jobs due. Jobs are written so that running twice does no harm, because the worker itself tries again. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { findJob, tryAgain } from "#platform/jobs/store-queue.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";

export async function retryJob(ctx: Ctx, { id }: Input<typeof contract.retryJob>): Promise<Output<typeof contract.retryJob>> {
  const job = await findJob(ctx.db, id);
  if (job === null) throw new Refusal("job_over", 409);
  if (job.isRunning) throw new Refusal("job_running", 409);
  // Its time has not come: nobody but its own schedule hurries it.
  if (!job.hasFailed) throw new Refusal("job_not_failed", 409);
  // None is made due when an earlier press, or its own schedule, has done it: nothing is left to do.
  const count = await tryAgain(ctx.db, { id }, ctx.now);
  if (count > 0) await ctx.audit("system.jobs_made_due", { subject: job.kind, details: { job: id } });
  return { kind: job.kind };
}

export async function retryKind(
  ctx: Ctx,
  { kind }: Input<typeof contract.retryKind>,
): Promise<Output<typeof contract.retryKind>> {
  const count = await tryAgain(ctx.db, { kind }, ctx.now);
  if (count > 0) await ctx.audit("system.jobs_made_due", { subject: kind, details: { count } });
  return { count };
}
