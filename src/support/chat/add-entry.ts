import { newId } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isTurn, keepThreadDues } from "../goals/keep-dues.ts";
import { maskSecrets } from "./model/mask-secrets.ts";
import { afterCustomer, afterStaff, withoutReordering, type ThreadEvent } from "./model/thread.ts";
import { findEntry, insertThreadEntry, type ThreadEntry } from "./store-entries.ts";
import { lockThread, updateThread, type ThreadRow } from "./store-threads.ts";

/** A text as it is stored: tidied, with secrets masked and without signs that reorder it. */
export function storedText(text: string): string {
  const tidy = withoutReordering(tidyProse(text));
  const { text: masked } = maskSecrets(tidy);
  if (masked.trim() === "") throw refuse("malformed_request", { fields: { text: "The field is required" } });
  return masked;
}

export interface Written {
  readonly threadId: string;
  readonly entryId: string;
  readonly kind: "public" | "note";
  readonly side: "customer" | "staff";
  readonly text: string;
}

/**
 * Adds what somebody wrote to a thread, under the next number. Sent again under its id it is the same entry. Throws `id_already_used`,
 * and `thread_closed` when the thread takes no more.
 */
export async function addEntry(ctx: Ctx, { threadId, entryId, kind, side, text }: Written): Promise<{ readonly no: number }> {
  const thread = await lockThread(ctx.db, threadId);
  if (thread === null) throw refuse("not_found");
  const stored = storedText(text);
  const known = await findEntry(ctx.db, threadId, entryId);
  if (known !== null) {
    if (known.text === stored && known.side === side && known.kind === kind) return { no: known.no };
    throw new Refusal("id_already_used", 409);
  }
  const state = kind === "note" ? thread.state : side === "customer" ? afterCustomer(thread.state) : afterStaff(thread.state);
  if (state === null) throw new Refusal("thread_closed", 409);
  const by = side === "customer" ? thread.person : actorId(ctx.actor);
  const no = thread.lastNo + 1;
  const entry = { no, id: entryId, kind, side, madeBy: by, event: null, assignee: null, text: stored, madeAt: ctx.now };
  await insertThreadEntry(ctx.db, threadId, entry);
  const change = changeBy(ctx, thread, { kind, side, state, by });
  await updateThread(ctx.db, threadId, { at: ctx.now, entries: 1, ...change });
  if (isTurn(thread, change)) await keepThreadDues(ctx, threadId);
  return { no };
}

type Change = Omit<Parameters<typeof updateThread>[2], "at" | "entries">;

function changeBy(
  ctx: Ctx,
  thread: ThreadRow,
  { kind, side, state, by }: Pick<Written, "kind" | "side"> & { readonly state: ThreadRow["state"]; readonly by: string | null },
): Change {
  if (kind === "note") return {};
  // Who writes to a snoozed thread wakes it.
  if (side === "customer") return { state, snoozedUntil: null, waitingSince: thread.waitingSince ?? ctx.now };
  return { state, snoozedUntil: null, waitingSince: null, isFirstReply: true, assignedTo: thread.assignedTo ?? by };
}

/** Adds a report of what happened to a locked thread; returns the number of entries that this adds. */
export async function addEvent(
  ctx: Pick<Ctx, "db" | "now" | "random" | "actor">,
  thread: Pick<ThreadRow, "id" | "lastNo">,
  event: ThreadEvent,
  { assignee = null, side = "staff" }: { readonly assignee?: string | null; readonly side?: ThreadEntry["side"] } = {},
): Promise<1> {
  await insertThreadEntry(ctx.db, thread.id, {
    no: thread.lastNo + 1,
    id: newId("te", ctx.now.getTime(), ctx.random(10)),
    kind: "system",
    side,
    madeBy: side === "system" ? null : actorId(ctx.actor),
    event,
    assignee,
    text: null,
    madeAt: ctx.now,
  });
  return 1;
}
