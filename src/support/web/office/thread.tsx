import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { inboxWords } from "./messages.ts";
import type { ShownMessage } from "./message-view.ts";

type Entry = ShownMessage["entries"][number];

/** Everything that was done about a message, the first at the top. */
export function Thread({ message: { entries } }: { readonly message: ShownMessage }) {
  const t = useWords(inboxWords);
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
  const t = useWords(inboxWords);
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
        <time dateTime={at.toISOString()}>{t("by", { name: by.name, when: formatInstant(at, language) })}</time>
      </p>
      {text === null ? null : <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </li>
  );
}
