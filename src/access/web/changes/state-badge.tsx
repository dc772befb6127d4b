import { useWords } from "#web/i18n.tsx";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import type { ChangeState } from "../../change.ts";
import { changeWords } from "./messages.ts";

const STANDING: Record<ChangeState, Standing> = {
  waiting: "waiting",
  approved: "done",
  rejected: "failed",
  withdrawn: "stopped",
  overtaken: "attention",
};

/** How a request stands. */
export function StateBadge({ state }: { readonly state: ChangeState }) {
  const t = useWords(changeWords);
  return <StatusBadge standing={STANDING[state]}>{t(`states.${state}`)}</StatusBadge>;
}
