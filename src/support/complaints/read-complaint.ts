import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readComplaint as contract } from "./contract-office.ts";
import { complaintFilesByEntry } from "../files/complaint-files.ts";
import { shownRows } from "./list-complaints.ts";
import { readClock } from "./model/clock.ts";
import { transferOf } from "./own-complaints.ts";
import { readWorkingTime } from "../hours/read-hours.ts";
import { clockOf } from "./read-clock.ts";
import { findComplaint, listComplaintEntries, listComplaintsOf, listLetters, type ComplaintRow, type EntryRow } from "./store.ts";

const MAX_OTHERS = 10;
const TENTHS = 10;

/** A complaint as staff read it: with notes, clock, letters and the customer's other complaints. */
export async function readComplaint(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const complaint = await findComplaint(ctx.db, id);
  if (complaint === null) throw refuse("not_found");
  const entries = await listComplaintEntries(ctx.db, id);
  const files = await complaintFilesByEntry(ctx, id);
  const letters = await listLetters(ctx.db, id);
  const others = await listComplaintsOf(ctx.db, complaint.person, MAX_OTHERS + 1);
  const [row] = await shownRows(ctx, [complaint]);
  if (row === undefined) throw refuse("not_found");
  const names = await namesOf(
    ctx,
    [complaint.openedBy, ...entries.flatMap(({ madeBy, assignee }) => [madeBy, assignee])].flatMap((one) => one ?? []),
  );
  const named = (one: string) => ({ id: one as `us_${string}`, name: names.get(one) ?? one });
  const { language, channel, threadId, messageId, openedBy, rootCause, isExtended, assignedTo, days, extensionDays } = complaint;
  return {
    ...row,
    language,
    transfer: transferOf(complaint),
    channel,
    thread: threadId as `th_${string}` | null,
    message: messageId as `cm_${string}` | null,
    openedBy: openedBy === null ? null : named(openedBy),
    rootCause,
    isExtended,
    isYours: assignedTo !== null && assignedTo === actorId(ctx.actor),
    days,
    extensionDays,
    clock: await shownClock(ctx, complaint, entries),
    entries: entries.map(({ id: entry, no, kind, madeBy, assignee, text, madeAt }) => ({
      id: entry as `ne_${string}`,
      no,
      kind,
      by: named(madeBy),
      assignee: assignee === null ? null : named(assignee),
      text,
      files: files(entry),
      at: madeAt,
    })),
    letters,
    others: others
      .filter((other) => other.id !== id)
      .slice(0, MAX_OTHERS)
      .map((other) => ({
        id: other.id as `cn_${string}`,
        reference: referenceOf(other.id),
        topic: other.topic,
        state: other.state,
        receivedAt: other.receivedAt,
      })),
  };
}

async function shownClock(
  ctx: Ctx,
  complaint: ComplaintRow,
  entries: readonly EntryRow[],
): Promise<Output<typeof contract>["clock"]> {
  const time = await readWorkingTime(ctx, complaint.receivedAt);
  if (time === null) return null;
  const { state, usedMs, leftMs, isDueSoon } = readClock(clockOf(complaint, entries), time, ctx.now);
  const dayMs = (time.closesMinute - time.opensMinute) * MINUTE_MS;
  const inDays = (ms: number) => Math.floor((ms / dayMs) * TENTHS) / TENTHS;
  return { state, usedDays: inDays(usedMs), leftDays: inDays(leftMs), isDueSoon };
}
