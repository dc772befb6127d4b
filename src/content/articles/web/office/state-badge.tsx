import { useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { ArticleState } from "../../model/article-status.ts";
import { listMessages } from "./messages.ts";

const BADGE_STATUS: Record<ArticleState, BadgeStatus> = {
  draft: "draft",
  scheduled: "waiting",
  published: "done",
  changed: "attention",
  inactive: "inactive",
};

/** The state of an article as a badge. */
export function StateBadge({ state }: { readonly state: ArticleState }) {
  const t = useMessages(listMessages);
  return <StatusBadge status={BADGE_STATUS[state]}>{t(`state.${state}`)}</StatusBadge>;
}
