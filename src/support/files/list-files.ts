import type { Ctx } from "#platform/unit-of-work.ts";
import type { ThreadEntry } from "../chat/store-entries.ts";
import { chatFile } from "./give-file.ts";
import type { ChatFile } from "./model/chat-file.ts";
import { listFilesOf } from "./store.ts";

/** The files of a message, by its id. */
export type FilesByEntry = (entryId: string) => ChatFile[];

/** Reads the files of these messages of a thread at once. */
export async function filesByEntry(
  ctx: Pick<Ctx, "db">,
  threadId: string,
  entries: readonly Pick<ThreadEntry, "id" | "files">[],
): Promise<FilesByEntry> {
  const withFiles = entries.filter(({ files }) => files > 0).map(({ id }) => id);
  const files = await listFilesOf(ctx.db, threadId, withFiles);
  return (entryId) => files.filter((file) => file.entryId === entryId).map(chatFile);
}
