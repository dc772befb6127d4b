import type { Id } from "#kernel/id.ts";
import type { FileMedia } from "#kernel/uploaded-file.ts";
import { ViewableFiles } from "#web/ui/viewed-file/viewable-files.tsx";
import type { ChatFile } from "../model/chat-file.ts";
import { FileSize } from "./sent-files.tsx";

interface DeskFilesProps {
  /** Reads the marked copy of a file. */
  readonly read: (id: Id<"cf">) => Promise<{ readonly media: FileMedia; readonly content: string }>;
  readonly files: readonly ChatFile[];
}

/** The files of a message or complaint, as staff look at them: with a mark of who looks, and without a reason. */
export default function DeskFiles({ read, files }: DeskFilesProps) {
  return (
    <div className="rounded-card border border-line px-3">
      <ViewableFiles read={read} asksReason={false} files={files} renderLine={({ bytes }) => <FileSize bytes={bytes} />} />
    </div>
  );
}
