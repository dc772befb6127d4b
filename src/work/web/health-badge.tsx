import { useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { HealthState } from "../model/names.ts";
import { workPageMessages } from "./messages.ts";

const STATUS: Readonly<Record<HealthState, BadgeStatus>> = {
  fine: "done",
  attention: "attention",
  down: "failed",
  off: "stopped",
  unknown: "draft",
};

/** The state of a process or party, in a word. */
export function HealthBadge({ state }: { readonly state: HealthState }) {
  const t = useMessages(workPageMessages);
  return <StatusBadge status={STATUS[state]}>{t(`health.state.${state}`)}</StatusBadge>;
}
