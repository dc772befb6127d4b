/** Opening a complaint in the customer's name, from a chat or a contact message: the law counts from the customer's words, in any channel. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { type Id, referenceOf } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isOwnTransfer, listLatestOf } from "#transfers/index.ts";
import { findEntry } from "../chat/store-entries.ts";
import { findThread, lockThread } from "../chat/store-threads.ts";
import { copyToComplaint } from "../files/complaint-files.ts";
import type { ChatFileDeps } from "../files/file-keys.ts";
import { findMessage } from "../store.ts";
import type * as contract from "./contract-open.ts";
import { openComplaint } from "./open-complaint.ts";
import { findComplaintOfMessage, findComplaintOfThread, type ComplaintRow, type NewComplaint } from "./store.ts";

const MAX_TRANSFERS = 20;

type Opened = Output<typeof contract.openComplaintOfThread>;
type Fields = Pick<Input<typeof contract.openComplaintOfThread>, "id" | "entryId" | "topic" | "text" | "transfer">;
type Contact = Pick<NewComplaint, "channel" | "threadId" | "messageId" | "language" | "receivedAt"> & {
  readonly person: string | null;
};

/** Opens the complaint of a chat, with the files of the named message. Its row stays locked: two people who open it at once get one complaint, and no merge comes between. */
export async function openComplaintOfThread(
  ctx: Ctx,
  deps: ChatFileDeps,
  { thread: threadId, said, ...fields }: Input<typeof contract.openComplaintOfThread>,
): Promise<Opened> {
  const thread = await lockThread(ctx.db, threadId);
  if (thread === null) throw refuse("not_found");
  const find = () => findComplaintOfThread(ctx.db, threadId);
  const known = await find();
  if (known !== null) return shown(known, fields.id);
  // Entries of a merged chat are copied to the other chat, which may have a complaint.
  if (thread.mergedInto !== null) throw new Refusal("thread_not_as_shown", 409);
  const entry = await findEntry(ctx.db, threadId, said);
  if (entry === null || entry.side !== "customer" || entry.kind !== "public") throw new Refusal("complaint_words_unknown", 422);
  const { person, language } = thread;
  const contact = { channel: "chat", threadId, messageId: null, person, language, receivedAt: entry.madeAt } as const;
  const opened = await open(ctx, fields, contact, find);
  if (opened.isNew)
    await copyToComplaint(ctx, deps, { thread: threadId, entryId: said }, { id: fields.id, entryId: fields.entryId });
  return opened;
}

/** Opens the complaint of a contact message. */
export async function openComplaintOfMessage(
  ctx: Ctx,
  { message: messageId, ...fields }: Input<typeof contract.openComplaintOfMessage>,
): Promise<Opened> {
  const message = await findMessage(ctx.db, messageId);
  if (message === null) throw refuse("not_found");
  const find = () => findComplaintOfMessage(ctx.db, messageId);
  const known = await find();
  if (known !== null) return shown(known, fields.id);
  if (message.status === "spam") throw new Refusal("message_not_as_shown", 409);
  const { person, language, receivedAt } = message;
  return open(ctx, fields, { channel: "message", threadId: null, messageId, person, language, receivedAt }, find);
}

/**
 * Opens it for the customer of the chat or message. The bound on a person's open complaints does not hold here: staff have read the words,
 * and the law counts them.
 */
async function open(
  ctx: Ctx,
  { id, entryId, topic, text, transfer }: Fields,
  { person, ...contact }: Contact,
  find: () => Promise<ComplaintRow | null>,
): Promise<Opened> {
  if (person === null) throw new Refusal("complaint_needs_account", 409);
  if (transfer !== undefined && !(await isOwnTransfer(ctx, transfer, person))) throw new Refusal("transfer_unknown", 422);
  const openedBy = actorId(ctx.actor);
  const opened = await openComplaint(ctx, {
    ...contact,
    id,
    entryId,
    person,
    transferId: transfer ?? null,
    topic,
    text,
    openedBy,
  });
  if (opened !== null) return { id, reference: referenceOf(id), dueAt: opened.dueAt, isNew: true };
  // Another transaction was faster; if it did not open the complaint of this chat or message, it used the id for another one.
  const other = await find();
  if (other === null) throw new Refusal("id_already_used", 409);
  return shown(other, id);
}

/** A complaint that is there already. Under the id of the call it is the call's own, sent again after a lost answer. */
function shown({ id, dueAt }: ComplaintRow, asked: string): Opened {
  return { id: id as `cn_${string}`, reference: referenceOf(id), dueAt, isNew: id === asked };
}

/** A complaint as the pages of its chat and message name it. */
export function linkOf(complaint: Pick<ComplaintRow, "id"> | null): { readonly id: Id<"cn">; readonly reference: string } | null {
  return complaint && { id: complaint.id as Id<"cn">, reference: referenceOf(complaint.id) };
}

/** The transfers that a complaint of a chat or message can be about; none without an account. */
export async function listSenderTransfers(
  ctx: Ctx,
  { thread, message }: Input<typeof contract.listSenderTransfers>,
): Promise<Output<typeof contract.listSenderTransfers>> {
  const contact =
    thread === undefined ? (message === undefined ? null : await findMessage(ctx.db, message)) : await findThread(ctx.db, thread);
  if (contact === null) throw refuse("not_found");
  const lines = contact.person === null ? [] : await listLatestOf(ctx, contact.person, MAX_TRANSFERS);
  return {
    transfers: lines.map(({ id, number, recipient, amount, at }) => ({
      id: id as `tr_${string}`,
      number,
      recipient,
      amount,
      at,
    })),
  };
}
