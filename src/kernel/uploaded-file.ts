/** Photographs and PDFs that people give: their limits, their refusals, and how pages show them. For every call that takes one. */
import type { RefusalStatus } from "./refusal.ts";

export const FILE_MAX_BYTES = 8 * 1024 * 1024;
/** As stored: a photograph is encoded again as JPEG, a PDF stays as it is. */
export const FILE_MEDIA = ["image/jpeg", "application/pdf"] as const;
export type FileMedia = (typeof FILE_MEDIA)[number];

/** Refusals of a call that takes a photograph or a PDF under an id of the caller. */
export const FILE_REFUSALS = {
  id_already_used: 409,
  file_type: 415,
  file_unreadable: 422,
  file_locked: 422,
  file_active: 422,
  file_busy: 503,
} as const satisfies Record<string, RefusalStatus>;
export type FileRefusal = keyof typeof FILE_REFUSALS;

/** Refusals of a call that shows a file with a mark of its reader. */
export const MARK_REFUSALS = { file_busy: 503, file_unmarked: 422 } as const satisfies Record<string, RefusalStatus>;

/** A file as lists name it, without its bytes. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly media: FileMedia;
}
