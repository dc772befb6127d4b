import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { sharedMessages } from "./messages.ts";

/** Why the person may not do something in a menu, as text; null where they may. */
export function useWhyNot(menu: "content" | "office" = "content"): (module: string) => string | null {
  const may = useMay();
  const shared = useMessages(sharedMessages);
  return (module) => (may(menu, module) ? null : shared("viewOnly"));
}
