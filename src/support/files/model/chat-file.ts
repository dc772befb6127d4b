/** Files of a chat or complaint: photographs and PDFs that a customer or staff add to a message. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { FILE_MEDIA } from "#kernel/uploaded-file.ts";

export const chatFileId = idSchema("cf");
/** Of one message. */
export const MAX_FILES_PER_MESSAGE = 5;
/** Of the customer in one thread, and as many of staff. */
export const MAX_FILES_PER_THREAD = 20;
/** Of the customer in one complaint. */
export const MAX_FILES_PER_COMPLAINT = 20;
/** Of one customer within a day, over all threads and complaints: new ones are no way around the limit above. */
export const MAX_FILES_PER_DAY = 40;
/** A file that was sent with no message is deleted after this time. */
export const UNSENT_FILE_MS = DAY_MS;

/** Files of one mail, before their encoding makes them a third larger: mailboxes commonly take mails of up to 20 MB. */
export const MAIL_FILES_MAX_BYTES = 12 * 1024 * 1024;

export const isTooLargeForMail = (files: readonly { readonly bytes: number }[]): boolean =>
  files.reduce((total, { bytes }) => total + bytes, 0) > MAIL_FILES_MAX_BYTES;

/** A file as both sides see it, without its bytes. */
export const chatFileSchema = z.strictObject({
  id: chatFileId,
  name: z.string(),
  media: z.enum(FILE_MEDIA),
  bytes: z.int(),
});
export type ChatFile = z.output<typeof chatFileSchema>;

/** The files that a message is sent with, each once. */
export const messageFilesSchema = z
  .array(chatFileId)
  .max(MAX_FILES_PER_MESSAGE)
  .refine((ids) => new Set(ids).size === ids.length)
  .default([]);
