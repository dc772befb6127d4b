import { useWords } from "#web/i18n.tsx";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import type { ArticleState } from "../../../standing.ts";
import { listWords } from "./messages.ts";

const STANDING: Record<ArticleState, Standing> = {
  draft: "draft",
  scheduled: "waiting",
  published: "done",
  changed: "attention",
  inactive: "inactive",
};

/** How an article stands, as a badge. */
export function StateBadge({ state }: { readonly state: ArticleState }) {
  const t = useWords(listWords);
  return <StatusBadge standing={STANDING[state]}>{t(`state.${state}`)}</StatusBadge>;
}
