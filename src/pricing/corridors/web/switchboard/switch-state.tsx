import { StatusBadge } from "#web/ui/badge.tsx";
import { useMessages } from "#web/i18n.tsx";
import { switchMessages } from "./messages.ts";
import type { Switch } from "./corridor-names.ts";

/** The current state of a corridor or rail, as a badge. */
export function SwitchState({ stopped, automatic, whyNoPrice }: Pick<Switch, "stopped" | "automatic" | "whyNoPrice">) {
  const t = useMessages(switchMessages);
  if (stopped !== null) return <StatusBadge status="failed">{t("state.stopped")}</StatusBadge>;
  if (automatic !== null) return <StatusBadge status="failed">{t("state.automatic")}</StatusBadge>;
  if (whyNoPrice !== null) return <StatusBadge status="attention">{t(`state.${whyNoPrice}`)}</StatusBadge>;
  return <StatusBadge status="active">{t("state.open")}</StatusBadge>;
}
