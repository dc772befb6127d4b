import { useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { ScheduleView } from "../contract.ts";
import { scheduleMessages } from "./messages.ts";

const STATUS = { active: "active", paused: "attention", ended: "inactive" } as const;

export function ScheduleBadge({ schedule: { state } }: { readonly schedule: Pick<ScheduleView, "state"> }) {
  const t = useMessages(scheduleMessages);
  return <StatusBadge status={STATUS[state]}>{t(`states.${state}`)}</StatusBadge>;
}
