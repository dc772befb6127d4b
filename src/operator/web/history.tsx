import { formatInstant, formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { RowPages } from "#web/list/list-page.tsx";
import { useList } from "#web/list/use-list.ts";
import { Card } from "#web/ui/card.tsx";
import { changesAddress, type ProfileChange } from "../contract.ts";
import { operatorMessages } from "../messages.ts";
import { useEditorName, useFieldName } from "./field-name.ts";

interface HistoryProps {
  readonly changes: readonly ProfileChange[];
  readonly hasMore: boolean;
  readonly names: Names;
}

/** Changes with person and time, the newest first. */
export function History({ changes, hasMore, names }: HistoryProps) {
  const t = useMessages(operatorMessages);
  const language = useLanguage();
  const editorName = useEditorName();
  const list = useList(changesAddress);
  const last = changes.at(-1);
  return (
    <Card level={2} title={t("history")}>
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.version} className="py-3 first:pt-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong>{t("version", { version: change.version })}</strong>
              <span className="text-sm text-ink-muted">
                {t("changedBy", {
                  when: `${formatDate(toLocalDate(change.changedAt), language)}, ${formatInstant(change.changedAt, language, "time")}`,
                  who: editorName(change.changedBy, names),
                })}
              </span>
            </p>
            <Changed change={change} />
          </li>
        ))}
      </ol>
      <div className="mt-4 empty:hidden">
        <RowPages
          list={list}
          firstText={t("newest")}
          nextText={t("older")}
          next={hasMore && last !== undefined ? { before: String(last.version) } : null}
        />
      </div>
    </Card>
  );
}

function Changed({ change: { fields } }: { readonly change: ProfileChange }) {
  const t = useMessages(operatorMessages);
  const fieldName = useFieldName();
  if (fields.length === 0) return <p className="text-sm">{t("firstEntry")}</p>;
  return (
    <details>
      <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold text-primary">
        {t("changedFields", { count: fields.length })}
      </summary>
      <dl className="flex flex-col gap-3 pb-2">
        {fields.map(({ field, before, after }) => (
          <div key={field} className="rounded-control border border-line p-3">
            <dt className="text-sm font-semibold">{fieldName(field)}</dt>
            <dd className="mt-2 grid gap-3 text-sm md:grid-cols-2">
              <Side name={t("before")} text={before} />
              <Side name={t("after")} text={after} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Side({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useMessages(operatorMessages);
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      <span className="block text-xs text-ink-muted">{name}</span>
      {text === "" ? t("empty") : text}
    </span>
  );
}
