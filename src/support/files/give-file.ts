/** Stores a file for a message of a chat or for a complaint, sealed: of the signed-in customer, or of staff. It is sent with the message. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { cleanFileName } from "#platform/files/file-name.ts";
import { sealFile } from "#platform/files/sealed-file.ts";
import { readUpload, refuseFile, sizeOf, type Upload } from "#platform/files/take-upload.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getOwnThread } from "../chat/caller.ts";
import { maskSecrets } from "../chat/model/mask-secrets.ts";
import { afterCustomer, afterStaff } from "../chat/model/thread.ts";
import { findThread, lockThread } from "../chat/store-threads.ts";
import type { giveChatFile as ownContract, giveDeskFile as deskContract } from "./contract.ts";
import { chatFileOwner, type ChatFileDeps } from "./file-keys.ts";
import { MAX_FILES_PER_DAY, MAX_FILES_PER_THREAD, type ChatFile } from "./model/chat-file.ts";
import {
  countFilesIn,
  countFilesSince,
  deleteUnsentFile,
  findChatFile,
  insertChatFile,
  type FileSide,
  type StoredChatFile,
} from "./store.ts";

export const chatFile = ({ id, name, media, bytes }: Pick<StoredChatFile, "id" | "name" | "media" | "bytes">): ChatFile => ({
  id: id as Id<"cf">,
  name,
  media,
  bytes,
});

/** One file for an own thread. Repeated with its id and content it stores nothing. */
export async function giveChatFile(
  outer: Ctx,
  { id, thread, file }: Input<typeof ownContract>,
  deps: ChatFileDeps,
): Promise<Output<typeof ownContract>> {
  await getOwnThread(outer, thread);
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction(async (ctx) => {
    await getOwnThread(ctx, thread);
    return storeFile(ctx, deps, { id, thread, name: file.name, side: "customer", upload });
  });
}

/** One file for an answer to a customer. */
export async function giveDeskFile(
  outer: Ctx,
  { id, thread, file }: Input<typeof deskContract>,
  deps: ChatFileDeps,
): Promise<Output<typeof deskContract>> {
  if ((await findThread(outer.db, thread)) === null) throw refuse("not_found");
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction((ctx) => storeFile(ctx, deps, { id, thread, name: file.name, side: "staff", upload }));
}

/** Removes one's own file that was not sent yet. Another person's is refused like an unknown one. */
export async function removeChatFile(ctx: Ctx, { id }: { readonly id: Id<"cf"> }): Promise<{ done: true }> {
  const file = await findChatFile(ctx.db, id);
  const by = giverOf(ctx);
  if (file === null || file.givenBy !== by) throw refuse("not_found");
  if (!(await deleteUnsentFile(ctx.db, id, by))) throw new Refusal("file_settled", 409);
  return { done: true };
}

/** The signed-in person who gives or looks at a file. */
export function giverOf({ actor }: Pick<Ctx, "actor">): string {
  if (actor.kind !== "user" && actor.kind !== "staff") throw refuse("permission_denied");
  return actor.id;
}

interface Giving {
  readonly id: Id<"cf">;
  /** Null: for a complaint. */
  readonly thread: Id<"th"> | null;
  readonly name: string;
  readonly side: FileSide;
  readonly upload: Upload;
}

/** The thread is locked: there are never more files in it than the limit, also of uploads at once. */
async function storeFile(ctx: Ctx, deps: ChatFileDeps, giving: Giving & { readonly thread: Id<"th"> }) {
  const { thread, side } = giving;
  const locked = await lockThread(ctx.db, thread);
  if (locked === null) throw refuse("not_found");
  return storeOnce(ctx, deps, giving, async () => {
    if ((side === "customer" ? afterCustomer(locked.state) : afterStaff(locked.state)) === null)
      throw new Refusal("thread_closed", 409);
    if ((await countFilesIn(ctx.db, thread, side)) >= MAX_FILES_PER_THREAD) throw new Refusal("chat_files_full", 409);
  });
}

/** Stores a file under its id. Repeated with its id and content it stores nothing; `refuseNew` refuses what is new. */
export async function storeOnce(
  ctx: Ctx,
  { fileKeys }: ChatFileDeps,
  { id, thread, name, side, upload: { media, content, sha256 } }: Giving,
  refuseNew: () => Promise<void>,
): Promise<{ file: ChatFile }> {
  const givenBy = giverOf(ctx);
  const known = await findChatFile(ctx.db, id);
  if (known !== null) {
    if (known.threadId !== thread || known.side !== side || known.givenBy !== givenBy || known.sha256 !== sha256)
      throw refuseFile("id_already_used");
    return { file: chatFile(known) };
  }
  await refuseNew();
  const yesterday = new Date(ctx.now.getTime() - DAY_MS);
  if (side === "customer" && (await countFilesSince(ctx.db, givenBy, yesterday)) >= MAX_FILES_PER_DAY)
    throw new Refusal("chat_files_day", 409);
  const file = {
    id,
    threadId: thread,
    side,
    // A name says as much as a message does: what is secret in it is masked alike.
    name: maskSecrets(cleanFileName(name, media === "application/pdf" ? "PDF" : "JPEG")).text,
    media,
    sha256,
    bytes: content.length,
    givenBy,
    givenAt: ctx.now,
  };
  if (!(await insertChatFile(ctx.db, file, sealFile(ctx, fileKeys, chatFileOwner(id), content))))
    throw refuseFile("id_already_used");
  const details = { file: id, ...sizeOf({ media, content, sha256 }) };
  await ctx.audit(`support.${thread === null ? "complaint" : "chat"}_file_given`, { subject: thread ?? id, details });
  return { file: chatFile(file) };
}
