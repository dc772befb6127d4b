import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { inboxMessages } from "./messages.ts";
import type { ShownMessage } from "./message-view.ts";

type Entry = ShownMessage["entries"][number];

/** All actions on a message, the oldest first. */
export function Thread({ message: { entries } }: { readonly message: ShownMessage }) {
  const t = useMessages(inboxMessages);
  return (
    <Card level={2} title={t("thread")}>
      {entries.length === 0 ? (
        <p className="text-ink-muted">{t("noEntries")}</p>
      ) : (
        <ol className="flex flex-col gap-5">
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function EntryItem({ entry: { kind, text, assignee, by, at } }: { readonly entry: Entry }) {
  const t = useMessages(inboxMessages);
  const language = useLanguage();
  const title =
    kind !== "assigned"
      ? t(`kind.${kind}`)
      : assignee === null
        ? t("kind.unassigned")
        : t("kind.assigned", { name: assignee.name });
  return (
    <li className={`border-s-3 ps-4 ${kind === "answer" ? "border-primary" : kind === "note" ? "border-accent" : "border-line"}`}>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-ink-muted">
        <time dateTime={at.toISOString()}>{t("by", { name: by?.name ?? t("system"), when: formatInstant(at, language) })}</time>
      </p>
      {text === null ? null : <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </li>
  );
}
