import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { ViewableFiles } from "#web/ui/viewed-file/viewable-files.tsx";
import { viewChatFile } from "../contract.ts";
import type { ChatFile } from "../model/chat-file.ts";
import { FileSize, SentFiles } from "./sent-files.tsx";

interface DeskFilesProps {
  readonly thread: Id<"th">;
  readonly files: readonly ChatFile[];
  /** False while their message is on its way. */
  readonly isSent: boolean;
}

/** The files of a message, as staff look at them: with a mark of who looks, and without a reason. */
export default function DeskFiles({ thread, files, isSent }: DeskFilesProps) {
  if (!isSent) return <SentFiles files={files} />;
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
