import { CircleAlert, FileText, Trash2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { htmlLang } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import type { FieldProblem } from "../field.tsx";
import { shownSize } from "./file-facts.ts";
import { fileMessages } from "../messages.ts";

const ROW_BUTTON =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:bg-surface-hover hover:text-ink";

export interface FileRowProps {
  readonly file: File;
  /** 0 to 1 during the upload. */
  readonly progress: number | null;
  readonly onRemove: (() => void) | null;
}

export function FileRow({ file, progress, onRemove }: FileRowProps) {
  const language = useLanguage();
  const t = useMessages(fileMessages);
  const percent = progress === null ? null : Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <li
      className={`flex min-w-0 items-center gap-3 rounded-md border border-line bg-surface py-1.5 ps-2 ${onRemove === null ? "pe-4" : "pe-1.5"}`}
    >
      <Preview file={file} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" title={file.name}>
          {file.name}
        </span>
        {percent === null ? (
          <span className="block text-sm text-ink-muted figures">{shownSize(file.size, language)}</span>
        ) : (
          <span className="flex items-center gap-2.5 text-sm text-ink-muted figures">
            <progress
              aria-label={t("sending", { name: file.name })}
              max={100}
              value={percent}
              className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-pill bg-line forced-colors:border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-pill [&::-webkit-progress-value]:bg-primary forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
            />
            {percent}%
          </span>
        )}
      </span>
      {onRemove === null ? null : (
        <button type="button" className={ROW_BUTTON} aria-label={t("remove", { name: file.name })} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} />
        </button>
      )}
    </li>
  );
}

function Preview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return (
    <span className="inline-flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-sunken text-ink-muted">
      {address === null ? (
        <FileText aria-hidden="true" size={22} />
      ) : (
        <img src={address} alt="" className="size-full object-cover" onError={() => setAddress(null)} />
      )}
    </span>
  );
}

export function RejectedRow({
  name,
  problem,
  onDismiss,
}: {
  readonly name: string;
  readonly problem: FieldProblem;
  readonly onDismiss: () => void;
}) {
  const t = useMessages(fileMessages);
  return (
    <li className="flex items-start gap-3 rounded-md bg-danger-soft py-1.5 ps-3.5 pe-1.5 text-on-danger-soft">
      <CircleAlert aria-hidden="true" size={18} className="mt-3 shrink-0" />
      <span role="alert" className="min-w-0 flex-1 py-2 text-sm">
        <span className="block font-semibold wrap-anywhere">
          {t("rejected")} {name}
        </span>
        <span lang={problem.language && htmlLang(problem.language)}>{problem.message}</span>
        {problem.remedy ? <span> · {problem.remedy}</span> : null}
      </span>
      <button
        type="button"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-raised"
        aria-label={t("dismiss", { name })}
        onClick={onDismiss}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </li>
  );
}
