import { idSchema } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listJournals, type PostedJournal } from "./store.ts";

const journalId = idSchema("jr");

/** The journal with a typed id; null where the text is no id or nothing has it. */
export async function findJournal(ctx: Pick<Ctx, "db">, text: string): Promise<PostedJournal | null> {
  const id = journalId.safeParse(text.trim());
  return id.success ? ((await listJournals(ctx.db, { id: id.data }))[0] ?? null) : null;
}
