import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Due } from "../model/due.ts";
import { goalMessages } from "./messages.ts";

/** When what is due first is due, with a badge once it is near or missed. Lists with little room leave out which goal it is. */
export function DueTime({ dueAt, goal, urgency, withGoal = true }: Due & { readonly withGoal?: boolean }) {
  const t = useMessages(goalMessages);
  const language = useLanguage();
  if (dueAt === null || goal === null) return t("nothingDue");
  return (
    <>
      <time dateTime={dueAt.toISOString()} className="whitespace-nowrap">
        {formatInstant(dueAt, language)}
      </time>{" "}
      {withGoal ? <span className="text-sm text-ink-muted">{t(`goal.${goal}`)} </span> : null}
      {urgency === null ? null : <Badge tone={urgency === "overdue" ? "danger" : "warning"}>{t(`urgency.${urgency}`)}</Badge>}
    </>
  );
}

/** The same in one line of a page's head. Nothing while nothing is due. */
export function DueLine({ due }: { readonly due: Due }) {
  const t = useMessages(goalMessages);
  if (due.dueAt === null) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {t("due")}: <DueTime {...due} />
    </p>
  );
}
