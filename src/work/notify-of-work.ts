/**
 * Tells staff that something new waits for their decision, in the list under the bell. Queues are read, not events: whatever brings a row into a
 * queue, those with the right hear of it, and a row that was settled meanwhile tells nobody.
 */
import type { MenuNeed } from "#kernel/endpoint.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_COUNTED, type Viewer, type WorkQueue } from "#platform/work/part.ts";
import { workMessages } from "./messages.ts";
import type { QueueName } from "./model/names.ts";

/** One notification per person and queue in this time: a bank that is down fills a queue within minutes. */
const NOTIFIED_EVERY_MS = 15 * MINUTE_MS;
/** What came earlier was told by then, or no worker ran: the front page shows it. */
const LOOK_BACK_MS = HOUR_MS;

export interface WorkNotice {
  /** The same key is told once. */
  readonly key: string;
  readonly person: string;
  /** The queue by name, in both languages. */
  readonly queue: { readonly ID: string; readonly EN: string };
  readonly page: string;
}

export interface NotifyDeps {
  readonly queues: readonly WorkQueue[];
  /** The people who can sign in and hold the right. */
  readonly holdersOf: (ctx: Ctx, menu: string, module: string) => Promise<readonly string[]>;
  readonly notify: (ctx: Ctx, notices: readonly WorkNotice[]) => Promise<void>;
  /** Where a queue without a page is shown. */
  readonly home: string;
}

/** Each person with a right to the queue, and which of its rights. */
export async function viewersOf(
  ctx: Ctx,
  needs: readonly MenuNeed[],
  { holdersOf }: Pick<NotifyDeps, "holdersOf">,
): Promise<readonly Viewer[]> {
  const held = new Map<string, Set<string>>();
  for (const { menu, module } of needs)
    for (const one of module)
      for (const person of await holdersOf(ctx, menu, one))
        held.set(person, (held.get(person) ?? new Set()).add(`${menu} ${one}`));
  return [...held].map(([person, rights]) => ({
    person,
    holds: ({ menu, module }) => module.some((one) => rights.has(`${menu} ${one}`)),
  }));
}

export async function notifyOfWork(ctx: Ctx, deps: NotifyDeps): Promise<void> {
  const { db, now } = ctx;
  const isNew = (newest: Date | null): newest is Date => newest !== null && now.getTime() - newest.getTime() < LOOK_BACK_MS;
  const notices: WorkNotice[] = [];
  for (const { isNotified, name, needs, page, count } of deps.queues) {
    if (isNotified !== true) continue;
    const facts = { now, limit: MAX_COUNTED + 1 };
    if (!isNew((await count(db, { ...facts, viewer: null })).newest)) continue;
    // Counted again for each: nobody is told of their own proposals, nor of those that another right decides.
    for (const viewer of await viewersOf(ctx, needs, deps)) {
      const { newest } = await count(db, { ...facts, viewer });
      if (!isNew(newest)) continue;
      const period = Math.floor(newest.getTime() / NOTIFIED_EVERY_MS);
      const queue = name as QueueName;
      notices.push({
        key: `work:${name}:${viewer.person}:${period}`,
        person: viewer.person,
        queue: { ID: workMessages.ID.queues[queue], EN: workMessages.EN.queues[queue] },
        page: page ?? deps.home,
      });
    }
  }
  await deps.notify(ctx, notices);
}
