import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { savedName } from "#platform/files/file-name.ts";
import { readStored } from "#platform/files/sealed-file.ts";
import { markOrRefuse } from "#platform/files/take-upload.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getOwnThread } from "../chat/caller.ts";
import type { takeChatFile as takeContract, viewChatFile as viewContract } from "./contract.ts";
import { chatFileOwner, type ChatFileDeps } from "./file-keys.ts";
import { giverOf } from "./give-file.ts";
import { findSentFile, SEALED_CHAT_FILES, type StoredChatFile } from "./store.ts";

/** A file that was sent in an own thread, to be saved. Another thread's is refused `not_found`, like an unknown one. */
export async function takeChatFile(
  ctx: Ctx,
  { thread, id }: Input<typeof takeContract>,
  deps: ChatFileDeps,
): Promise<FileAnswer> {
  await getOwnThread(ctx, thread);
  const file = await getSentFile(ctx, thread, id);
  return savedFile(ctx, file, deps);
}

/** A file as its customer saves it. */
export async function savedFile(ctx: Pick<Ctx, "db">, file: StoredChatFile, deps: ChatFileDeps): Promise<FileAnswer> {
  const bytes = await bytesOf(ctx, file, deps);
  return { fileName: savedName(file.name, file.media), contentType: file.media, bytes };
}

/**
 * A file of a thread for staff, with who looks, when and at which thread written over it. The audit trail has the look before anything is
 * shown; it asks for no reason, as the customer sent the file to be looked at (decision 0278).
 */
export async function viewChatFile(
  outer: Ctx,
  { thread, id }: Input<typeof viewContract>,
  deps: ChatFileDeps,
): Promise<Output<typeof viewContract>> {
  const marked = await markedCopy(outer, await getSentFile(outer, thread, id), { of: thread, deps });
  await outer.inSeparateTransaction((ctx) => ctx.audit("support.chat_file_viewed", { subject: thread, details: { file: id } }));
  return marked;
}

/** A file with its reader's name, the time and what it is of written over it. */
export async function markedCopy(
  ctx: Ctx,
  file: StoredChatFile,
  { of, deps }: { readonly of: string; readonly deps: ChatFileDeps },
): Promise<Output<typeof viewContract>> {
  const by = giverOf(ctx);
  const name = (await namesOf(ctx, [by])).get(by) ?? by;
  const bytes = await bytesOf(ctx, file, deps);
  const marked = await markOrRefuse({ media: file.media, bytes }, [name, formatInstant(ctx.now, "ID"), of]);
  return { media: file.media, content: marked.toString("base64") };
}

async function getSentFile(ctx: Pick<Ctx, "db">, thread: string, id: string): Promise<StoredChatFile> {
  const file = await findSentFile(ctx.db, thread, id);
  if (file === null) throw refuse("not_found");
  return file;
}

/** The bytes of a file as it was taken. */
export const bytesOf = (
  ctx: Pick<Ctx, "db">,
  file: Pick<StoredChatFile, "id" | "sha256">,
  { fileKeys }: ChatFileDeps,
): Promise<Buffer> => readStored(ctx, fileKeys, file, { ...SEALED_CHAT_FILES, ownerOf: chatFileOwner });
