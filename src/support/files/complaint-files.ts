/** Files of complaints: given by their customer before the words that they are sent with, saved by the customer, and looked at by staff. */
import { newId } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import { sealFile } from "#platform/files/sealed-file.ts";
import { readUpload } from "#platform/files/take-upload.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findComplaint } from "../complaints/store.ts";
import type {
  giveComplaintFile as giveContract,
  takeComplaintFile as takeContract,
  viewComplaintFile as viewContract,
} from "./contract.ts";
import { chatFileOwner, type ChatFileDeps } from "./file-keys.ts";
import { chatFile, storeOnce } from "./give-file.ts";
import { MAX_FILES_PER_COMPLAINT, type ChatFile } from "./model/chat-file.ts";
import { bytesOf, markedCopy, savedFile } from "./show-file.ts";
import {
  findComplaintFile,
  insertChatFile,
  listComplaintFiles,
  listFilesOf,
  sendToComplaint,
  type StoredChatFile,
} from "./store.ts";

/** One file of a customer, for whichever complaint they send it with: a new complaint does not exist before its words. */
export async function giveComplaintFile(
  outer: Ctx,
  { id, file }: Input<typeof giveContract>,
  deps: ChatFileDeps,
): Promise<Output<typeof giveContract>> {
  if (outer.actor.kind !== "user") throw refuse("permission_denied");
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction((ctx) =>
    storeOnce(ctx, deps, { id, thread: null, name: file.name, side: "customer", upload }, async () => {}),
  );
}

interface Sending {
  readonly complaint: string;
  readonly entryId: string;
  readonly givenBy: string;
}

/**
 * Sends files with an entry of a locked complaint. Throws `chat_file_gone` for a file that is not its writer's, was sent before, or was deleted,
 * and `complaint_files_full`.
 */
export async function sendComplaintFiles(ctx: Pick<Ctx, "db">, sending: Sending, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const before = await listComplaintFiles(ctx.db, sending.complaint);
  if (before.length + files.length > MAX_FILES_PER_COMPLAINT) throw new Refusal("complaint_files_full", 409);
  if ((await sendToComplaint(ctx.db, sending, files)) !== files.length) throw new Refusal("chat_file_gone", 409);
}

/** Says whether an entry of a complaint was sent with these files and no others. */
export async function wereSentWith(
  ctx: Pick<Ctx, "db">,
  { complaint, entryId }: Pick<Sending, "complaint" | "entryId">,
  files: readonly string[],
): Promise<boolean> {
  const sent = (await listComplaintFiles(ctx.db, complaint)).filter((file) => file.entryId === entryId).map(({ id }) => id);
  return sent.length === files.length && files.every((file) => sent.includes(file));
}

/** The files of a complaint's entries, by entry. */
export async function complaintFilesByEntry(ctx: Pick<Ctx, "db">, complaint: string): Promise<(entryId: string) => ChatFile[]> {
  const files = await listComplaintFiles(ctx.db, complaint);
  return (entryId) => files.filter((file) => file.entryId === entryId).map(chatFile);
}

/** Copies the files of a chat's message to the complaint that is opened from it, which outlives the chat. Each is sealed under an id of its own. */
export async function copyToComplaint(
  ctx: Ctx,
  deps: ChatFileDeps,
  message: { readonly thread: string; readonly entryId: string },
  complaint: { readonly id: string; readonly entryId: string },
): Promise<void> {
  for (const file of await listFilesOf(ctx.db, message.thread, [message.entryId])) {
    const bytes = await bytesOf(ctx, file, deps);
    const id = newId("cf", ctx.now.getTime(), ctx.random(10));
    const copy = { ...file, id, threadId: null, entryId: null, complaint, givenBy: null };
    await insertChatFile(ctx.db, copy, sealFile(ctx, deps.fileKeys, chatFileOwner(id), bytes));
  }
}

/** A file of an own complaint, to be saved. Another one's is refused `not_found`, like an unknown one. */
export async function takeComplaintFile(
  ctx: Ctx,
  { complaint, id }: Input<typeof takeContract>,
  deps: ChatFileDeps,
): Promise<FileAnswer> {
  const found = await findComplaint(ctx.db, complaint);
  if (found === null || found.person !== actorId(ctx.actor)) throw refuse("not_found");
  return savedFile(ctx, await getFile(ctx, complaint, id), deps);
}

/** A file of a complaint for staff, as files of chats are shown: with their mark, recorded in the audit trail, without a reason. */
export async function viewComplaintFile(
  outer: Ctx,
  { complaint, id }: Input<typeof viewContract>,
  deps: ChatFileDeps,
): Promise<Output<typeof viewContract>> {
  const marked = await markedCopy(outer, await getFile(outer, complaint, id), { of: complaint, deps });
  await outer.inSeparateTransaction((ctx) =>
    ctx.audit("support.complaint_file_viewed", { subject: complaint, details: { file: id } }),
  );
  return marked;
}

async function getFile(ctx: Pick<Ctx, "db">, complaint: string, id: string): Promise<StoredChatFile> {
  const file = await findComplaintFile(ctx.db, complaint, id);
  if (file === null) throw refuse("not_found");
  return file;
}
