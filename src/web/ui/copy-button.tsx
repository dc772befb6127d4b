import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../i18n.tsx";
import { classNames } from "./class-names.ts";
import { copyMessages } from "./messages.ts";

export interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied value, as in "Copy account number". */
  readonly what: string;
  /** Copies 8808123 for "8808 1-23", because banks refuse spaces and dashes. */
  readonly digitsOnly?: boolean;
  /** Only the icon, where the row names the value already. */
  readonly compact?: boolean;
  readonly onCopied?: () => void;
}

const SHOWN_MS = 2400;

export function CopyButton({ text, what, digitsOnly = false, compact = false, onCopied }: CopyButtonProps) {
  const t = useMessages(copyMessages);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const done = await writeToClipboard(digitsOnly ? text.replaceAll(/\D/g, "") : text);
    if (done) onCopied?.();
    clearTimeout(timer.current);
    setOutcome(done ? "copied" : "failed");
    timer.current = setTimeout(() => setOutcome(null), done ? SHOWN_MS : SHOWN_MS * 3);
  }

  const copied = outcome === "copied";
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={t("copyWhat", { what })}
        className={classNames(
          "inline-flex min-h-target items-center justify-center gap-2 rounded-control text-sm font-semibold transition-colors",
          compact ? "min-w-target" : "border border-line-strong px-3.5",
          copied ? "bg-success-soft text-on-success-soft" : "text-primary hover:bg-primary-soft",
        )}
      >
        <Icon aria-hidden="true" size={18} />
        {compact ? null : <span>{copied ? t("copied") : t("copy")}</span>}
      </button>
      <span role="status" className={outcome === "failed" ? "text-sm text-danger" : "sr-only"}>
        {copied ? t("copiedWhat", { what }) : outcome === "failed" ? t("failed") : ""}
      </span>
    </span>
  );
}

/** The Clipboard API exists on https and localhost only; elsewhere copying by selection still works. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard here (http), or the browser denied it: both fall back to selection.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
