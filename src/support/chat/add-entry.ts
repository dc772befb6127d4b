import { newId } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listFilesOf, sendFiles } from "../files/store.ts";
import { noteAnswer } from "./notify-answered.ts";
import { isTurn, keepThreadDues } from "../goals/keep-dues.ts";
import { maskSecrets } from "./model/mask-secrets.ts";
import { afterCustomer, afterStaff, withoutReordering, type ThreadEvent } from "./model/thread.ts";
import { findEntry, insertThreadEntry, type ThreadEntry } from "./store-entries.ts";
import { lockThread, updateThread, type ThreadRow } from "./store-threads.ts";

/** A text as it is stored: tidied, with secrets masked and without signs that reorder it. */
export function storedText(text: string): string {
  const masked = maskedText(text);
  if (masked === null) throw refuse("malformed_request", { fields: { text: "The field is required" } });
  return masked;
}

/** Null: nothing is left of it. */
function maskedText(text: string): string | null {
  const { text: masked } = maskSecrets(withoutReordering(tidyProse(text)));
  return masked.trim() === "" ? null : masked;
}

export interface Written {
  readonly threadId: string;
  readonly entryId: string;
  readonly kind: "public" | "note";
  readonly side: "customer" | "staff";
  readonly text: string;
  /** Files that were given for it before. A message with files needs no text. */
  readonly files?: readonly string[];
  /** How many files the caller stores with the entry afterwards, in this transaction: those of a mail, which nobody gave before. */
  readonly attached?: number;
}

/**
 * Adds what somebody wrote to a thread, under the next number. Sent again under its id it is the same entry. Throws `id_already_used`,
 * `thread_closed` when the thread takes no more, and `chat_file_gone` for a file that is not its writer's, was sent before, or was deleted.
 */
export async function addEntry(
  ctx: Ctx,
  { threadId, entryId, kind, side, text, files = [], attached = 0 }: Written,
): Promise<{ readonly no: number }> {
  const thread = await lockThread(ctx.db, threadId);
  if (thread === null) throw refuse("not_found");
  // A note has no files: the customer would not see them.
  if (kind === "note" && files.length > 0) throw refuse("malformed_request");
  const stored = files.length + attached === 0 ? storedText(text) : maskedText(text);
  const known = await findEntry(ctx.db, threadId, entryId);
  if (known !== null) {
    const isSame = known.text === stored && known.side === side && known.kind === kind;
    if (isSame && (await wasSentWith(ctx, known, threadId, files))) return { no: known.no };
    throw new Refusal("id_already_used", 409);
  }
  const state = kind === "note" ? thread.state : side === "customer" ? afterCustomer(thread.state) : afterStaff(thread.state);
  if (state === null) throw new Refusal("thread_closed", 409);
  const by = side === "customer" ? thread.person : actorId(ctx.actor);
  const no = thread.lastNo + 1;
  const entry = {
    no,
    id: entryId,
    kind,
    side,
    madeBy: by,
    event: null,
    assignee: null,
    text: stored,
    files: files.length + attached,
    madeAt: ctx.now,
  };
  await insertThreadEntry(ctx.db, threadId, entry);
  const sent = by === null || files.length === 0 ? 0 : await sendFiles(ctx.db, { threadId, entryId, side, givenBy: by }, files);
  if (sent !== files.length) throw new Refusal("chat_file_gone", 409);
  const change = changeBy(ctx, thread, { kind, side, state, by });
  await updateThread(ctx.db, threadId, { at: ctx.now, entries: 1, ...change });
  if (kind === "public" && side === "staff" && thread.person !== null) await noteAnswer(ctx, threadId);
  if (isTurn(thread, change)) await keepThreadDues(ctx, threadId);
  return { no };
}

/** Says whether a message was sent with these files and no others. */
async function wasSentWith(
  ctx: Pick<Ctx, "db">,
  { id, files: count }: ThreadEntry,
  threadId: string,
  files: readonly string[],
): Promise<boolean> {
  if (count !== files.length) return false;
  const sent = new Set((await listFilesOf(ctx.db, threadId, [id])).map((file) => file.id));
  return files.every((file) => sent.has(file));
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
    files: 0,
    madeAt: ctx.now,
  });
  return 1;
}
