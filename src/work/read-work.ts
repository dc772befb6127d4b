/** "My work", read at each visit: nothing is stored, so it cannot disagree with the lists that it leads to. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_COUNTED, type QueueCount, type Viewer, type WorkQueue } from "#platform/work/part.ts";
import { countOwn } from "#platform/work/store-inbox.ts";
import type * as contract from "./contract.ts";
import type { WaitingQueue } from "./contract.ts";
import type { WorkDeps } from "./deps.ts";
import { badgeOf } from "./model/badge.ts";
import type { KeptCounts } from "./keep-counts.ts";
import { deadlineOf, overdueMs } from "./model/deadline.ts";
import { healthOf } from "./model/health.ts";
import type { QueueName } from "./model/names.ts";
import { todayOf } from "./model/today.ts";
import { viewerOf } from "./viewer-of.ts";

/** One row more than is shown says that there are more. */
const LIMIT = MAX_COUNTED + 1;

interface Counted {
  readonly queue: WorkQueue;
  readonly found: QueueCount;
}

/** The queues that the viewer has a right to, counted one after the other: they share a connection. */
async function countQueues(
  { db, now }: Pick<Ctx, "db" | "now">,
  queues: readonly WorkQueue[],
  viewer: Viewer,
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const queue of queues)
    if (queue.needs.some(viewer.holds)) counted.push({ queue, found: await queue.count(db, { now, limit: LIMIT, viewer }) });
  return counted;
}

const bounded = (count: number) => ({ count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED });

function shown({ queue: { name, page, goalMs, isWatched }, found }: Counted, now: Date): WaitingQueue {
  return {
    // The names of all parts are compared with the contract's in work.test.ts.
    queue: name as QueueName,
    ...bounded(found.count),
    since: found.since,
    deadline: deadlineOf(found, goalMs),
    isOverdue: overdueMs(found, goalMs, now) > 0,
    isWatched: isWatched === true,
    page,
  };
}

export async function readWork(ctx: Ctx, deps: WorkDeps, kept: KeptCounts): Promise<Output<typeof contract.readWork>> {
  const viewer = viewerOf(ctx);
  const counted = await countQueues(ctx, deps.queues, viewer);
  const queues = counted.map((one) => shown(one, ctx.now));
  kept.keep(ctx, badgeOf(queues, MAX_COUNTED));
  const mayReadBooks = viewer.holds({ menu: "ledger", module: ["view"] }) || viewer.holds({ menu: "report", module: ["view"] });
  const own: { count: number; since: Date | null } = { count: 0, since: null };
  for (const source of deps.proposals) {
    const { count, since } = await countOwn(ctx.db, source, { now: ctx.now, limit: LIMIT, person: viewer.person });
    own.count += count;
    own.since = since !== null && (own.since === null || since < own.since) ? since : own.since;
  }
  const stopped = await deps.listStopped(ctx);
  const books = mayReadBooks ? await deps.readToday(ctx) : null;
  return {
    now: ctx.now,
    queues,
    asked: { ...bounded(own.count), since: own.since },
    stopped: stopped.map(({ reason, ...one }) => ({ ...one, reason: reason[ctx.language] })),
    health: healthOf(await deps.readHealth(ctx), ctx.now).map((one) => ({ ...one })),
    today: books && todayOf(books.day, books.now).map((figure) => ({ ...figure })),
  };
}

/** What waits for a decision of the viewer, counted some seconds ago at most; after an act of the viewer, now. */
export async function countWork(
  ctx: Ctx,
  deps: WorkDeps,
  kept: KeptCounts,
  input: Input<typeof contract.countWork>,
): Promise<Output<typeof contract.countWork>> {
  const known = input.fresh === "Y" ? null : kept.find(ctx);
  if (known !== null) return known;
  const counted = await countQueues(
    ctx,
    deps.queues.filter(({ isWatched }) => isWatched !== true),
    viewerOf(ctx),
  );
  const fresh = badgeOf(
    counted.map((one) => shown(one, ctx.now)),
    MAX_COUNTED,
  );
  kept.keep(ctx, fresh);
  return fresh;
}
