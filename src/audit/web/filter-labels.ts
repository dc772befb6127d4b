import { formatDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { ActiveFilter } from "#web/list/active-filters.tsx";
import type { List } from "#web/list/use-list.ts";
import type { Names } from "#identity/web/people.ts";
import { auditMessages } from "../messages.ts";
import type { TrailFilter } from "../model/trail.ts";
import { useActionName } from "./format-row.ts";

/** The filters in force, in the reader's words. */
export function useActiveFilters(list: List<TrailFilter>, names: Names): readonly ActiveFilter[] {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  const actionName = useActionName();
  const nameOf = (id: string) => names[id]?.name ?? id;
  const { from, to, actor, action, subject, outcome, request } = list.filter;
  const written = {
    from: from && `${t("filter.from")} ${formatDate(from, language)}`,
    to: to && `${t("filter.to")} ${formatDate(to, language)}`,
    actor: actor && `${t("filter.actor")}: ${nameOf(actor)}`,
    action: action && `${t("action")}: ${actionName(action)}`,
    subject: subject && `${t("filter.subject")}: ${nameOf(subject)}`,
    outcome: outcome && `${t("outcome")}: ${t(outcome)}`,
    request: request && `${t("filter.request")}: ${request}`,
  };
  return Object.entries(written).flatMap(([name, label]) =>
    label === undefined ? [] : [{ name, label, without: list.hrefOf({ [name]: null }) }],
  );
}
