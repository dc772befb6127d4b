import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { viewChatFile } from "../contract.ts";
import type { ChatFile } from "../model/chat-file.ts";
import DeskFiles from "./desk-files.tsx";
import { SentFiles } from "./sent-files.tsx";

interface ChatDeskFilesProps {
  readonly thread: Id<"th">;
  readonly files: readonly ChatFile[];
  /** False while their message is on its way. */
  readonly isSent: boolean;
}

/** The files of a message in a chat or mail, as staff look at them. */
export default function ChatDeskFiles({ thread, files, isSent }: ChatDeskFilesProps) {
  return isSent ? <DeskFiles read={(id) => api(viewChatFile, { thread, id })} files={files} /> : <SentFiles files={files} />;
}
