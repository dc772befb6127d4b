import { FileText, Image, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/i18n.tsx";
import { FileField } from "#web/ui/form/file/file-field.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { FILE_MAX_BYTES, MAX_FILES, type GivenFile } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";
import { useFileUpload, type SendTransferFile } from "./use-file-upload.ts";

/** The server reads files by their bytes; the list only narrows what the device offers. */
const RULES = { size: FILE_MAX_BYTES / 1024, ext: ["pdf", "jpg", "jpeg", "png", "webp", "heic"] };
const KILOBYTE = 1024;

interface FilesFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly maxFiles?: number;
  /** Not marked as optional: a text can stand in for it, and nothing else. */
  readonly unmarked?: boolean;
  readonly value: readonly GivenFile[];
  readonly onChange: (files: readonly GivenFile[]) => void;
  readonly send: SendTransferFile;
  /** Removes a file on the server too. Left out where it is only not named. */
  readonly remove?: (file: GivenFile) => Promise<boolean>;
}

/** Files that are sent as soon as they are chosen, up to the limit; the value names those that were taken. */
export function FilesField({
  label,
  hint,
  maxFiles = MAX_FILES,
  unmarked = false,
  value,
  onChange,
  send,
  remove,
}: FilesFieldProps) {
  const t = useMessages(fileMessages);
  const toasts = useToasts();
  // A file arrives after the render in which it was chosen.
  const files = useRef(value);
  useEffect(() => {
    files.current = value;
  }, [value]);
  const upload = useFileUpload(send, (file) => {
    onChange([...files.current, file]);
    toasts.show({ kind: "success", title: t("sent", { name: file.name }) });
  });
  async function take(file: GivenFile) {
    if (remove !== undefined && !(await remove(file))) return;
    onChange(files.current.filter(({ id }) => id !== file.id));
    toasts.show({ kind: "success", title: t("removed", { name: file.name }) });
  }
  return (
    <div className="mb-5 flex flex-col gap-2">
      {value.length >= maxFiles ? (
        <p>
          <span className="block font-semibold">{label}</span>
          <span className="text-sm text-ink-muted">{t("full", { count: maxFiles })}</span>
        </p>
      ) : (
        <FileField
          label={label}
          hint={[hint, t("limit", { count: maxFiles })].filter(Boolean).join(" ")}
          required={false}
          unmarked={unmarked}
          dense
          rules={RULES}
          error={upload.problem}
          value={upload.file === null ? [] : [upload.file]}
          onChange={([file]) => file !== undefined && void upload.start(file)}
          progress={upload.file === null ? null : [upload.share ?? 0]}
        />
      )}
      {upload.file === null ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {upload.share === null ? (
            <p role="status" className="text-sm font-semibold text-warning">
              {t("lost")}
            </p>
          ) : null}
          <Button size="small" variant="quiet" onClick={upload.stop}>
            {t("stop")}
          </Button>
        </div>
      )}
      {value.length === 0 ? null : (
        <ul aria-label={t("list")} className="divide-y divide-line">
          {value.map((file) => (
            <li key={file.id} className="flex items-center gap-3 py-2">
              <FileIcon media={file.media} />
              <span className="min-w-0 grow">
                <span className="block font-semibold wrap-anywhere">{file.name}</span>
                <span className="block text-sm text-ink-muted figures">
                  {t("size", { kilobytes: Math.ceil(file.bytes / KILOBYTE) })}
                </span>
              </span>
              <Button
                size="small"
                variant="quiet"
                iconOnly
                label={t("remove", { name: file.name })}
                onClick={() => void take(file)}
              >
                <Trash2 aria-hidden size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What kind of file it is. */
export function FileIcon({ media }: Pick<GivenFile, "media">) {
  const Icon = media === "application/pdf" ? FileText : Image;
  return <Icon aria-hidden size={22} className="shrink-0 text-ink-muted" />;
}
