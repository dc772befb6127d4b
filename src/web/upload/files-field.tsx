import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { FILE_MAX_BYTES, type NamedFile } from "#kernel/uploaded-file.ts";
import { useLanguage, useMessages } from "../i18n.tsx";
import { FileIcon } from "../ui/file-icon.tsx";
import { shownSize } from "../ui/form/file/file-facts.ts";
import { FileField } from "../ui/form/file/file-field.tsx";
import { Button } from "../ui/form/button.tsx";
import { useToasts } from "../ui/toast/toasts.tsx";
import { uploadMessages } from "./messages.ts";
import { useFileUpload, type SendNewFile } from "./use-file-upload.ts";

/** The server reads files by their bytes; the list only narrows what the device offers. */
const RULES = { size: FILE_MAX_BYTES / 1024, ext: ["pdf", "jpg", "jpeg", "png", "webp", "heic"] };

export interface SizedFile extends NamedFile {
  readonly bytes: number;
}

interface FilesFieldProps<P extends string, Given extends SizedFile> {
  readonly label: string;
  readonly hint?: string;
  readonly maxFiles: number;
  /** Of the ids of these files. */
  readonly prefix: P;
  /** Not marked as optional: a text can stand in for it, and nothing else. */
  readonly unmarked?: boolean;
  readonly value: readonly Given[];
  readonly onChange: (files: readonly Given[]) => void;
  readonly send: SendNewFile<P, Given>;
  /** Removes a file on the server too. Left out where it is only not named. */
  readonly remove?: (file: Given) => Promise<boolean>;
  /** A file is on its way, or no longer. */
  readonly onSending?: (isSending: boolean) => void;
}

/** Files that are sent as soon as they are chosen, up to the limit; the value names those that were taken. */
export function FilesField<P extends string, Given extends SizedFile>({
  label,
  hint,
  maxFiles,
  prefix,
  unmarked = false,
  value,
  onChange,
  send,
  remove,
  onSending,
}: FilesFieldProps<P, Given>) {
  const t = useMessages(uploadMessages);
  const language = useLanguage();
  const toasts = useToasts();
  // A file arrives after the render in which it was chosen.
  const files = useRef(value);
  useEffect(() => {
    files.current = value;
  }, [value]);
  const upload = useFileUpload({
    prefix,
    send,
    onGiven(file) {
      onChange([...files.current, file]);
      toasts.show({ kind: "success", title: t("sent", { name: file.name }) });
    },
  });
  const isSending = upload.file !== null;
  const report = useEffectEvent((sending: boolean) => onSending?.(sending));
  useEffect(() => report(isSending), [isSending]);
  async function take(file: Given) {
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
                <span className="block text-sm text-ink-muted figures">{shownSize(file.bytes, language)}</span>
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
