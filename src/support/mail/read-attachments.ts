/** Attachments of a mail by the rules of uploads: photographs, encoded again, and PDFs. Whatever else is named and not stored. */
import { FILE_MAX_BYTES } from "#kernel/uploaded-file.ts";
import { Refusal } from "#kernel/refusal.ts";
import { cleanFileName } from "#platform/files/file-name.ts";
import { readUpload, type Upload } from "#platform/files/take-upload.ts";
import type { Attachment } from "#platform/mail-in/parse-mail.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { maskSecrets } from "../chat/model/mask-secrets.ts";
import { withoutReordering } from "../chat/model/thread.ts";
import { MAX_FILES_PER_MESSAGE } from "../files/model/chat-file.ts";
import type { LeftOut, LeftOutWhy } from "./model/received.ts";

export interface MailFile {
  readonly name: string;
  readonly upload: Upload;
}

export interface ReadAttachments {
  readonly files: readonly MailFile[];
  readonly leftOut: readonly LeftOut[];
}

/** A mail with more of them is not read by anybody: the rest is counted in one line. */
const MAX_NAMED = 20;

const WHY: Readonly<Record<string, LeftOutWhy>> = { file_type: "type", file_busy: "busy", too_large: "too_large" };

/** `mayKeep` counts one more file of the sender. Never within a transaction: it waits for other uploads. */
export async function readAttachments(
  ctx: Pick<Ctx, "log">,
  attachments: readonly Attachment[],
  mayKeep: () => Promise<boolean>,
): Promise<ReadAttachments> {
  const files: MailFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name: typed, content } of attachments) {
    const name = nameOfFile(typed);
    const read = files.length < MAX_FILES_PER_MESSAGE ? await readOne(ctx, content) : "too_many";
    if (typeof read === "object" && (await mayKeep())) files.push({ name, upload: read });
    else if (leftOut.length < MAX_NAMED) leftOut.push({ name, why: typeof read === "object" ? "too_many" : read });
  }
  return { files, leftOut };
}

/** A name says as much as a text does: what is secret in it is masked alike. */
function nameOfFile(typed: string): string {
  return maskSecrets(cleanFileName(withoutReordering(typed.slice(0, 500)), "?")).text.slice(0, 120);
}

async function readOne(ctx: Pick<Ctx, "log">, content: Buffer): Promise<Upload | LeftOutWhy> {
  if (content.length > FILE_MAX_BYTES) return "too_large";
  try {
    return await readUpload(ctx, new File([new Uint8Array(content)], "attachment"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return WHY[error.code] ?? "unreadable";
  }
}
