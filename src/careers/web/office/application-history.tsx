import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { stageMessages } from "../../messages.ts";
import type { ShownApplication } from "./application-view.ts";
import { careerOfficeMessages } from "./messages.ts";

/** The history of an application, oldest first. */
export function ApplicationHistory({ application: { entries } }: { readonly application: ShownApplication }) {
  const t = useMessages(careerOfficeMessages);
  return (
    <Card level={2} title={t("history")}>
      {entries.length === 0 ? (
        <p className="text-ink-muted">{t("noHistory")}</p>
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

function EntryItem({ entry: { kind, text, stage, by, at } }: { readonly entry: ShownApplication["entries"][number] }) {
  const t = useMessages(careerOfficeMessages);
  const stages = useMessages(stageMessages);
  const language = useLanguage();
  return (
    <li className={`border-s-3 ps-4 ${kind === "answer" ? "border-primary" : kind === "note" ? "border-accent" : "border-line"}`}>
      <p className="font-semibold">
        {kind === "stage" && stage !== null ? t("kind.stage", { stage: stages(stage) }) : t(`kind.${kind}`)}
      </p>
      <p className="text-sm text-ink-muted">
        <time dateTime={at.toISOString()}>{t("by", { name: by.name, when: formatInstant(at, language) })}</time>
      </p>
      {text === null ? null : <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </li>
  );
}
