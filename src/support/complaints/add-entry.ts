/** The only way to change a complaint: one more entry under its lock, and what follows from it for state, clock and lists. */
import { Refusal, refuse } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { withoutReordering } from "../chat/model/thread.ts";
import { sendComplaintFiles, wereSentWith } from "../files/complaint-files.ts";
import { afterEntry, MAX_ENTRIES, type EntryKind, type Outcome, type RootCause } from "./model/complaint.ts";
import { readComplaintClock } from "./read-clock.ts";
import {
  insertComplaintEntry,
  listComplaintEntries,
  lockComplaint,
  updateComplaint,
  type ComplaintChange,
  type ComplaintRow,
  type EntryRow,
} from "./store.ts";

export interface NewEntry {
  readonly entryId: string;
  readonly kind: EntryKind;
  readonly text?: string;
  /** Files of the customer, given before. */
  readonly files?: readonly string[];
  readonly assignee?: string;
  readonly answer?: { readonly outcome: Outcome; readonly rootCause: RootCause };
  /** The code of a further reason against the entry. A repeated entry is not refused for it: it changed the complaint itself. */
  readonly whyNot?: string | null;
}

/** Text as it is stored: tidied, without signs that reorder it on screen. */
export const complaintText = (text: string): string => withoutReordering(tidyProse(text));

/** A complaint, locked until the transaction ends. Throws `not_found`. */
export async function getLocked(ctx: Ctx, id: string): Promise<ComplaintRow> {
  const complaint = await lockComplaint(ctx.db, id);
  if (complaint === null) throw refuse("not_found");
  return complaint;
}

/**
 * Adds an entry to a locked complaint. Null: it is there already, by a call that was repeated. Refuses `id_already_used` for another entry under its
 * id, `complaint_not_as_shown` when its state does not allow it, or by `whyNot`, and files as `sendComplaintFiles` does.
 */
export async function addComplaintEntry(
  ctx: Ctx,
  complaint: ComplaintRow,
  { entryId, kind, text, files = [], assignee, answer, whyNot = null }: NewEntry,
): Promise<{ readonly no: number; readonly dueAt: Date | null } | null> {
  const entries = await listComplaintEntries(ctx.db, complaint.id);
  const entry: EntryRow = {
    no: complaint.lastNo + 1,
    id: entryId,
    kind,
    madeBy: actorId(ctx.actor) ?? "",
    assignee: assignee ?? null,
    text: text === undefined ? null : complaintText(text),
    madeAt: ctx.now,
  };
  const known = entries.find((one) => one.id === entryId);
  if (known !== undefined) {
    const isSame =
      known.kind === kind && known.text === entry.text && known.madeBy === entry.madeBy && known.assignee === entry.assignee;
    if (isSame && (await wereSentWith(ctx, { complaint: complaint.id, entryId }, files))) return null;
    throw new Refusal("id_already_used", 409);
  }
  if (whyNot !== null) throw new Refusal(whyNot, 409);
  const state = afterEntry(complaint.state, kind);
  if (state === null || entries.length >= MAX_ENTRIES) throw new Refusal("complaint_not_as_shown", 409);
  await insertComplaintEntry(ctx.db, complaint.id, entry);
  await sendComplaintFiles(ctx, { complaint: complaint.id, entryId, givenBy: entry.madeBy }, files);
  const clock = await readComplaintClock(ctx, complaint, [...entries, entry]);
  const dueAt = state === "ANSWERED" ? null : (clock?.dueAt ?? null);
  await updateComplaint(ctx.db, complaint.id, {
    state,
    lastNo: entry.no,
    at: ctx.now,
    dueAt,
    assignedTo: assignedAfter(complaint, entry),
    isExtended: complaint.isExtended || kind === "extended",
    isReopened: complaint.isReopened || kind === "reopened",
    isLate: kind === "answered" ? (clock?.isOverdue ?? false) : kind === "reopened" ? false : complaint.isLate,
    answer: answer ?? (state === "ANSWERED" ? answerOf(complaint) : null),
  });
  return { no: entry.no, dueAt };
}

/** Answering a complaint that nobody is assigned to assigns it to the author. */
function assignedAfter({ assignedTo }: ComplaintRow, { kind, assignee, madeBy }: EntryRow): string | null {
  if (kind === "assigned") return assignee;
  if (kind === "unassigned") return null;
  return assignedTo ?? (kind === "answered" || kind === "asked" ? madeBy : null);
}

/** A note on an answered complaint leaves its answer as it is. */
function answerOf({ outcome, rootCause }: ComplaintRow): ComplaintChange["answer"] {
  return outcome === null || rootCause === null ? null : { outcome, rootCause };
}
