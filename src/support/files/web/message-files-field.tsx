import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { FilesField } from "#web/upload/files-field.tsx";
import { giveChatFile, giveComplaintFile, giveDeskFile, removeChatFile } from "../contract.ts";
import { isTooLargeForMail, MAX_FILES_PER_MESSAGE, type ChatFile } from "../model/chat-file.ts";
import { chatFileMessages } from "./messages.ts";

/** The thread that the files of a message go to, and their side; or a complaint of the customer. */
export type FilesFor =
  | { readonly side: "customer" | "staff"; readonly thread: Id<"th">; readonly isMailed?: boolean }
  | { readonly side: "complaint"; readonly thread?: undefined };

interface MessageFilesFieldProps {
  readonly filesFor: FilesFor;
  readonly value: readonly ChatFile[];
  readonly onChange: (files: ChatFile[]) => void;
  /** Why the message cannot be sent with these files now; null: it can. */
  readonly onWhyNot: (why: string | null) => void;
}

/** The files of the message or complaint that is being written. What is refused is said beside the file, and the text stays as it is. */
export default function MessageFilesField({ filesFor, value, onChange, onWhyNot }: MessageFilesFieldProps) {
  const t = useMessages(chatFileMessages);
  const errors = useErrorCatalogue();
  const box = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const isTooLarge = filesFor.side !== "complaint" && filesFor.isMailed === true && isTooLargeForMail(value);
  const why = isSending ? t("sending") : isTooLarge ? t("mailTooLarge") : null;
  const report = useEffectEvent(onWhyNot);
  useEffect(() => report(why), [why]);
  // It appears in place of the button that was pressed.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box}>
      <FilesField
        prefix="cf"
        label={t("label")}
        hint={t(filesFor.side === "complaint" ? "complaintHint" : "hint")}
        maxFiles={MAX_FILES_PER_MESSAGE}
        unmarked={filesFor.side !== "complaint"}
        value={value}
        onChange={(files) => onChange([...files])}
        onSending={setSending}
        send={async (upload, id, file) => {
          const { side, thread } = filesFor;
          if (side === "complaint") return (await upload(giveComplaintFile, { id, file })).file;
          return (await upload(side === "customer" ? giveChatFile : giveDeskFile, { id, thread, file })).file;
        }}
        remove={(file) => errors.attempt(() => api(removeChatFile, { id: file.id }))}
      />
    </div>
  );
}
