import type { Ctx } from "#platform/unit-of-work.ts";
import { addEvent } from "../chat/add-entry.ts";
import { updateThread, type ThreadRow } from "../chat/store-threads.ts";

/** Why a chat changes hands: given to a person, taken back by a person, or gone back because its person is absent. */
type Giving = "assigned" | "unassigned" | "given_back";

/** Gives a locked thread to a person or back to the queue, with an entry. By the system, or by the caller. */
export async function giveChat(
  ctx: Ctx,
  thread: ThreadRow,
  { to, event, side = "staff" }: { readonly to: string | null; readonly event: Giving; readonly side?: "staff" | "system" },
): Promise<void> {
  const entries = await addEvent(ctx, thread, event, { assignee: to, side });
  await updateThread(ctx.db, thread.id, { at: ctx.now, entries, assignedTo: to });
}
