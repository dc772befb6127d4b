import { savedName } from "#platform/files/file-name.ts";
import type { Attachment, ReadAttachments } from "#platform/mail/outbox.ts";
import type { ChatFileDeps } from "./file-keys.ts";
import { bytesOf } from "./show-file.ts";
import { findChatFile } from "./store.ts";

/** The files of answers by mail, for the outbox: it names them by their ids, and the bytes stay sealed until the mail is sent. */
export const attachmentsOf =
  (deps: ChatFileDeps): ReadAttachments =>
  async (ctx, ids) => {
    const attachments: Attachment[] = [];
    for (const id of ids) {
      const file = await findChatFile(ctx.db, id);
      if (file === null || file.side !== "staff") throw new Error(`${id} is no file of an answer`);
      attachments.push({ name: savedName(file.name, file.media), media: file.media, bytes: await bytesOf(ctx, file, deps) });
    }
    return attachments;
  };
