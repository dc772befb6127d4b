/**
 * "My work" as a mail: once per working morning, what waits for a person by right. Counted then and there, so it cannot disagree with the front
 * page; whoever has nothing waiting gets nothing. A preference of the person switches it off.
 */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { formatInstant, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_COUNTED, type QueueCount, type Viewer, type WorkQueue } from "#platform/work/part.ts";
import { workMessages } from "./messages.ts";
import { overdueMs } from "./model/deadline.ts";
import { digestLine } from "./model/digest.ts";
import type { QueueName } from "./model/names.ts";
import { viewersOf, type NotifyDeps } from "./notify-of-work.ts";

export interface Digest {
  /** The same key is sent once. */
  readonly key: string;
  readonly person: string;
  readonly queues: number;
  readonly lines: Bilingual;
  readonly page: string;
}

export interface DigestDeps extends Pick<NotifyDeps, "queues" | "holdersOf" | "home"> {
  readonly isWorkingDay: (ctx: Ctx, day: LocalDate) => Promise<boolean>;
  readonly sendDigest: (ctx: Ctx, digest: Digest) => Promise<void>;
}

/** The queues that wait for a decision: what moves on by itself needs nobody in the morning. */
const decided = (queues: readonly WorkQueue[]) => queues.filter(({ isWatched }) => isWatched !== true);

/** Everybody with a right to a queue; nobody on a day off. */
export async function listDigestReaders(ctx: Ctx, deps: DigestDeps): Promise<readonly Viewer[]> {
  if (!(await deps.isWorkingDay(ctx, toLocalDate(ctx.now)))) return [];
  const needs = decided(deps.queues).flatMap((queue) => queue.needs);
  const once = [...new Map(needs.map((need) => [JSON.stringify(need), need])).values()];
  return viewersOf(ctx, once, deps);
}

/** Sends one person what waits for them, or nothing. */
export async function sendDigestTo(ctx: Ctx, viewer: Viewer, deps: DigestDeps): Promise<void> {
  const waiting: { readonly queue: WorkQueue; readonly found: QueueCount }[] = [];
  for (const queue of decided(deps.queues)) {
    if (!queue.needs.some(viewer.holds)) continue;
    const found = await queue.count(ctx.db, { now: ctx.now, limit: MAX_COUNTED + 1, viewer });
    if (found.count > 0) waiting.push({ queue, found });
  }
  if (waiting.length === 0) return;
  // The longest overdue first, then what waits longest.
  const sorted = waiting.toSorted(
    (a, b) =>
      overdueMs(b.found, b.queue.goalMs, ctx.now) - overdueMs(a.found, a.queue.goalMs, ctx.now) ||
      (a.found.since?.getTime() ?? 0) - (b.found.since?.getTime() ?? 0),
  );
  const linesIn = (language: Language) =>
    sorted
      .map(({ queue, found }) =>
        digestLine(language, {
          queue: workMessages[language].queues[queue.name as QueueName],
          count: Math.min(found.count, MAX_COUNTED),
          isMore: found.count > MAX_COUNTED,
          since: found.since === null ? null : formatInstant(found.since, language),
          isOverdue: overdueMs(found, queue.goalMs, ctx.now) > 0,
        }),
      )
      .join("\n");
  await deps.sendDigest(ctx, {
    key: `digest:${toLocalDate(ctx.now)}:${viewer.person}`,
    person: viewer.person,
    queues: sorted.length,
    lines: { ID: linesIn("ID"), EN: linesIn("EN") },
    page: deps.home,
  });
}
