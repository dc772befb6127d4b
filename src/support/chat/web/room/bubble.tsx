import type { ReactNode } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** What somebody wrote. Links in it are text: a chat is where people are told to click. */
export function Bubble({
  isOwn,
  isNote = false,
  who,
  text,
  files = null,
  at,
  below = null,
  action = null,
}: {
  readonly isOwn: boolean;
  readonly isNote?: boolean;
  readonly who: string;
  /** Empty: the message is nothing but files. */
  readonly text: string;
  readonly files?: ReactNode;
  readonly at: Date | null;
  readonly below?: string | null;
  readonly action?: ReactNode;
}) {
  const language = useLanguage();
  return (
    <div className={classNames("flex max-w-[85%] flex-col gap-1", isOwn ? "self-end" : "self-start")}>
      <p className="text-xs text-ink-muted">
        <span className="font-semibold">{who}</span>
        {at === null ? null : (
          <>
            {" · "}
            <time dateTime={at.toISOString()}>{formatInstant(at, language)}</time>
          </>
        )}
      </p>
      {text === "" ? null : (
        <p
          dir="auto"
          className={classNames(
            "rounded-card border px-4 py-2.5 wrap-anywhere whitespace-pre-wrap text-ink",
            isNote
              ? "border-dashed border-line-strong bg-surface-sunken"
              : isOwn
                ? "border-primary/40 bg-surface-raised"
                : "border-line bg-surface-sunken",
          )}
        >
          {text}
        </p>
      )}
      {files}
      {below === null ? null : <p className="text-xs text-ink-muted">{below}</p>}
      {action}
    </div>
  );
}

/** What happened to the chat. */
export function EventLine({ text, at }: { readonly text: string; readonly at: Date }) {
  const language = useLanguage();
  return (
    <p className="self-center text-center text-xs text-ink-muted">
      {text} <time dateTime={at.toISOString()}>{formatInstant(at, language, "time")}</time>
    </p>
  );
}
