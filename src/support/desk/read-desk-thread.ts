import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ENTRIES_PER_READ } from "../chat/contract.ts";
import { listThreadEntries, type ThreadEntry } from "../chat/store-entries.ts";
import { findThread, listThreadsOf, type ThreadRow } from "../chat/store-threads.ts";
import { filesByEntry, type FilesByEntry } from "../files/list-files.ts";
import { dueOf } from "../goals/model/due.ts";
import { mailsByEntry, probableCustomer, senderOf } from "../mail/show-mails.ts";
import { linkOf } from "../complaints/open-from-contact.ts";
import { findComplaintOfThread } from "../complaints/store.ts";
import { ratingOf } from "../surveys/show-rating.ts";
import type { readDeskThread as contract } from "./contract.ts";

const MAX_OTHERS = 10;

export async function getThread(ctx: Pick<Ctx, "db">, id: string): Promise<ThreadRow> {
  const thread = await findThread(ctx.db, id);
  if (thread === null) throw refuse("not_found");
  return thread;
}

/** A thread as staff read it: with notes, events and the customer's other threads. */
export async function readDeskThread(ctx: Ctx, { id, after }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const thread = await getThread(ctx, id);
  const { person, assignedTo } = thread;
  const [rows, others] = await Promise.all([
    listThreadEntries(ctx.db, id, { after, limit: ENTRIES_PER_READ + 1 }),
    listThreadsOf(ctx.db, thread, MAX_OTHERS + 1),
  ]);
  const files = await filesByEntry(ctx, id, rows);
  const mails = await mailsByEntry(ctx, thread, rows);
  const probably = await probableCustomer(ctx, thread);
  const people = [person, probably, assignedTo, ...rows.flatMap(({ madeBy, assignee }) => [madeBy, assignee])];
  const names = await namesOf(
    ctx,
    people.flatMap((one) => one ?? []),
  );
  const named = (one: string | null) => (one === null ? null : { id: one as `us_${string}`, name: names.get(one) ?? one });
  const { channel, subject, state, language, version, transferId, reason, tags, priority, snoozedUntil, openedAt, waitingSince } =
    thread;
  return {
    id,
    channel,
    reference: referenceOf(id),
    subject,
    state,
    language,
    version,
    customer: (person === null ? null : names.get(person)) ?? thread.customerName ?? "",
    ...senderOf(thread),
    probably: named(probably),
    person: person as `us_${string}` | null,
    transfer: transferId as `tr_${string}` | null,
    reason,
    tags: [...tags],
    priority,
    assignee: named(assignedTo),
    isYours: assignedTo !== null && assignedTo === actorId(ctx.actor),
    snoozedUntil: snoozedUntil !== null && snoozedUntil > ctx.now ? snoozedUntil : null,
    mergedInto: thread.mergedInto as `th_${string}` | null,
    complaint: linkOf(await findComplaintOfThread(ctx.db, id)),
    survey: await ratingOf(ctx, id),
    openedAt,
    waitingSince,
    ...dueOf(thread, ctx.now),
    customerReadNo: thread.customerReadNo,
    entries: rows.slice(0, ENTRIES_PER_READ).map((row) => ({ ...showEntry(row, named, files), mail: mails(row.id) })),
    hasMore: rows.length > ENTRIES_PER_READ,
    others: others
      .filter((other) => other.id !== id)
      .slice(0, MAX_OTHERS)
      .map((other) => ({
        id: other.id as `th_${string}`,
        reference: referenceOf(other.id),
        subject: other.subject,
        state: other.state,
        touchedAt: other.touchedAt,
      })),
  };
}

type Named = (one: string | null) => { readonly id: `us_${string}`; readonly name: string } | null;

function showEntry(
  { no, id, kind, side, madeBy, event, assignee, text, madeAt }: ThreadEntry,
  named: Named,
  files: FilesByEntry,
) {
  return {
    no,
    id: id as `te_${string}`,
    kind,
    side,
    by: named(madeBy),
    event,
    assignee: named(assignee),
    text,
    files: files(id),
    at: madeAt,
  };
}
