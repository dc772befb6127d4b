import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { ViewableFiles } from "#web/ui/viewed-file/viewable-files.tsx";
import { viewChatFile } from "../contract.ts";
import type { ChatFile } from "../model/chat-file.ts";
import { FileSize } from "./sent-files.tsx";

/** The files of a message, as staff look at them: with a mark of who looks, and without a reason. */
export function DeskFiles({ thread, files }: { readonly thread: Id<"th">; readonly files: readonly ChatFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="rounded-card border border-line px-3">
      <ViewableFiles
        read={(id) => api(viewChatFile, { thread, id })}
        asksReason={false}
        files={files}
        renderLine={({ bytes }) => <FileSize bytes={bytes} />}
      />
    </div>
  );
}
