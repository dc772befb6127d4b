import { Download } from "lucide-react";
import { useState } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { FileIcon } from "#web/ui/file-icon.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { shownSize } from "#web/ui/form/file/file-facts.ts";
import type { ChatFile } from "../model/chat-file.ts";
import { chatFileMessages } from "./messages.ts";

/** The size of a file, as it is read beside its name. */
export function FileSize({ bytes }: Pick<ChatFile, "bytes">) {
  return <span className="figures">{shownSize(bytes, useLanguage())}</span>;
}

interface SentFilesProps {
  readonly files: readonly ChatFile[];
  /** Saves a file. Left out while the message is on its way. */
  readonly take?: (file: ChatFile) => Promise<unknown>;
}

/** The files of a message, as its customer sees them. A name is text: the file is saved, never opened here. */
export function SentFiles({ files, take }: SentFilesProps) {
  const t = useMessages(chatFileMessages);
  const errors = useErrorCatalogue();
  const [taking, setTaking] = useState<string | null>(null);
  if (files.length === 0) return null;
  const onTake = async (file: ChatFile) => {
    setTaking(file.id);
    await errors.attempt(() => take?.(file) ?? Promise.resolve());
    setTaking(null);
  };
  return (
    <ul aria-label={t("list")} className="flex flex-col divide-y divide-line rounded-card border border-line px-3">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <FileIcon media={file.media} />
          <span className="min-w-32 grow basis-0">
            <bdi className="block font-semibold wrap-anywhere">{file.name}</bdi>
            <span className="block text-sm text-ink-muted">
              <FileSize bytes={file.bytes} />
            </span>
          </span>
          {take === undefined ? null : (
            <Button
              size="small"
              variant="secondary"
              label={t("takeNamed", { name: file.name })}
              loading={taking === file.id}
              iconBefore={<Download aria-hidden size={18} />}
              onClick={() => void onTake(file)}
            >
              {t("take")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
