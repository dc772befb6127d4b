import { useState } from "react";
import { useMessages } from "../../i18n.tsx";
import { CopyButton } from "../copy-button.tsx";
import { proposalMessages } from "./messages.ts";

/** Enough to compare two screens by eye. */
const SHORT_CHARS = 12;

/** The hash of what is decided: short, in full on request, and to copy. */
export function ContentHash({ hash }: { readonly hash: string }) {
  const t = useMessages(proposalMessages);
  const [isFull, setFull] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <code className="text-sm wrap-anywhere">{isFull ? hash : `${hash.slice(0, SHORT_CHARS)}…`}</code>
      <CopyButton text={hash} what={t("hash")} compact />
      <button
        type="button"
        aria-expanded={isFull}
        onClick={() => setFull(!isFull)}
        className="min-h-6 text-sm font-semibold text-primary underline-offset-4 hover:underline"
      >
        {t(isFull ? "hashShort" : "hashFull")}
      </button>
    </span>
  );
}
