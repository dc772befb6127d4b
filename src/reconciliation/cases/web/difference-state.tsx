import { useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { CaseView } from "../../contract.ts";
import { differenceMessages } from "./messages.ts";

const STATUS = { open: "attention", assigned: "progress", closed: "done" } as const;

/** The state of a case; of a closed one, how it ended. */
export function DifferenceState({ of: { state, outcome } }: { readonly of: Pick<CaseView, "state" | "outcome"> }) {
  const t = useMessages(differenceMessages);
  return <StatusBadge status={STATUS[state]}>{outcome === null ? t(`states.${state}`) : t(`outcomes.${outcome}`)}</StatusBadge>;
}
