import { StatusBadge } from "#web/ui/badge.tsx";
import { useWords } from "#web/i18n.tsx";
import { switchWords } from "./messages.ts";
import type { Switch } from "./ways.ts";

/** What a way is now, in a word. */
export function SwitchState({ stopped, whyNoPrice }: Pick<Switch, "stopped" | "whyNoPrice">) {
  const t = useWords(switchWords);
  if (stopped !== null) return <StatusBadge standing="failed">{t("state.stopped")}</StatusBadge>;
  if (whyNoPrice !== null) return <StatusBadge standing="attention">{t(`state.${whyNoPrice}`)}</StatusBadge>;
  return <StatusBadge standing="active">{t("state.open")}</StatusBadge>;
}
