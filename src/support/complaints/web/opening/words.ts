import type { Id } from "#kernel/id.ts";

/** The customer's words that are a complaint: of a chat with the entry that has them, or of a contact message. */
export interface Words {
  readonly contact: { readonly thread: Id<"th">; readonly said: Id<"te"> } | { readonly message: Id<"cm"> };
  readonly text: string;
  /** Whether files were sent with the words: they go into the complaint. */
  readonly hasFiles: boolean;
  readonly writtenAt: Date;
  /** The transfer that the chat is about. */
  readonly transfer: Id<"tr"> | null;
}
